//! The words that people read, in both languages.
//!
//! Names of cards come from the card files; everything else that a table shows is here, so that no surface shows half
//! of one language and half of the other.

use super::ops::{Class, Counter};
use super::state::{Ask, Stage};
use crate::lang::Lang;

/// A word or label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    Deck,
    Discard,
    Resolving,
    Table,
    Hand,
    Offer,
    Step,
    Active,
    Actions,
    Rehired,
    RehireFrom,
    Capped,
    Winner,
    CutShort,
    Duel,
    Coins,
    Parts,
    Turns,
    Hero,
    Out,
    Place,
    Tap,
    Size,
    Weight,
    Sharpness,
    Mind,
    Cost,
    Health,
    Guards,
    GuardsNobody,
    Hidden,
    PartOf,
    Overpump,
    Known,
    Kind,
    Rules,
}

impl Label {
    pub(super) const fn in_both(self) -> [&'static str; 2] {
        match self {
            Label::Deck => ["deck", "колода"],
            Label::Discard => ["discard", "сброс"],
            Label::Resolving => ["resolving", "разыгрывается"],
            Label::Table => ["table", "поле"],
            Label::Hand => ["hand", "рука"],
            Label::Offer => ["offer", "выбор"],
            Label::Step => ["step", "шаг"],
            Label::Active => ["active", "ходит"],
            Label::Actions => ["actions", "действий"],
            Label::Rehired => ["re-hired", "перенанято"],
            Label::RehireFrom => ["re-hire-from", "перенаём-с"],
            Label::Winner => ["winner", "победитель"],
            Label::Capped => ["capped", "предел"],
            Label::CutShort => ["cut-short", "оборвано"],
            Label::Duel => ["duel", "поединок"],
            Label::Coins => ["coins", "монеты"],
            Label::Parts => ["parts", "детали"],
            Label::Turns => ["turns", "ходов"],
            Label::Hero => ["hero", "герой"],
            Label::Out => ["out", "выбыл"],
            Label::Place => ["place", "место"],
            Label::Tap => ["tap", "тап"],
            Label::Size => ["size", "размер"],
            Label::Weight => ["weight", "вес"],
            Label::Sharpness => ["sharpness", "острость"],
            Label::Mind => ["mind", "разум"],
            Label::Cost => ["cost", "стоимость"],
            Label::Health => ["health", "здоровье"],
            Label::Guards => ["guards", "телохранитель"],
            Label::GuardsNobody => ["nobody", "никого"],
            Label::Hidden => ["hidden", "сокрыт"],
            Label::PartOf => ["part-of", "часть"],
            Label::Overpump => ["overpump", "перекач"],
            Label::Known => ["known", "известна"],
            Label::Kind => ["kind", "вид"],
            Label::Rules => ["rules", "правила"],
        }
    }

    pub(super) fn text(self, lang: Lang) -> &'static str {
        self.in_both()[lang as usize]
    }
}

/// The label of the counters of a kind.
pub(super) const fn counter_names(counter: Counter) -> [&'static str; 2] {
    match counter {
        Counter::Size => ["extra-size", "доп-размер"],
        Counter::Mind => ["extra-mind", "доп-разум"],
        Counter::Sharpness => ["extra-sharpness", "доп-острость"],
        Counter::Weight => ["extra-weight", "доп-вес"],
        Counter::Lightness => ["lightness", "лёгкость"],
        Counter::Weightless => ["weightless", "невесомость"],
        Counter::Siren => ["siren", "сирена"],
        Counter::Health => ["extra-health", "доп-здоровье"],
    }
}

/// The four tap phases.
pub(super) const PHASES: [[&str; 2]; 4] =
    [["untapped", "растап"], ["tapped", "тап"], ["overtapped", "овертап"], ["supertapped", "супертап"]];

pub(super) const fn class_names(class: Class) -> [&'static str; 2] {
    match class {
        Class::Hero => ["hero", "герой"],
        Class::Creature => ["creature", "существо"],
        Class::Consumable => ["consumable", "расходник"],
        Class::Shamanism => ["shamanism", "шаманство"],
    }
}

/// Where a turn stands.
pub(super) const fn stage_names(stage: Stage) -> [&'static str; 2] {
    match stage {
        Stage::Draft => ["draft", "выбор героев"],
        Stage::Setup => ["setup", "подготовка"],
        Stage::Explosions => ["explosions", "взрывы"],
        Stage::TurnStart => ["turn start", "начало хода"],
        Stage::Rehire => ["re-hire", "перенаём"],
        Stage::Main => ["main", "главная фаза"],
        Stage::Pass => ["pass", "передача хода"],
        Stage::Over => ["over", "конец"],
    }
}

/// What is being decided, as a question.
pub(super) const fn questions(ask: Ask) -> [&'static str; 2] {
    match ask {
        Ask::Nothing => ["", ""],
        Ask::Hero => ["Which hero do you keep?", "Какого героя оставить?"],
        Ask::Rehire => ["Re-hire: which card do you exchange?", "Перенаём: какую карту обменять?"],
        Ask::Main => ["What do you do?", "Что делать?"],
        Ask::Foe => ["Whom does it challenge?", "Кого вызвать на поединок?"],
        Ask::Ward => ["Whom does it hide?", "Кого сокрыть?"],
        Ask::Second => ["With what does it merge?", "С кем объединить?"],
        Ask::PayCard => ["Which card do you burn for it?", "Какую карту сжечь в уплату?"],
        Ask::PayCreature => ["Which creature do you burn for it?", "Какое существо сжечь в уплату?"],
        Ask::Mode => ["Which of these?", "Что из этого?"],
        Ask::Target => ["On which card?", "На какую карту?"],
        Ask::Bodyguard => ["Who becomes the bodyguard?", "Кто станет телохранителем?"],
        Ask::Thunder => ["Thunder before the blows?", "Тундер перед ударами?"],
        Ask::Burn => ["Which card do you burn?", "Какую карту сжечь?"],
        Ask::Component => ["On which half?", "На какую половину?"],
        Ask::Victim => ["From whom?", "У кого?"],
    }
}

/// What a move does; the rest of its words are names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phrase {
    Keep,
    KeepOne,
    Exchange,
    EnoughExchanged,
    Play,
    Use,
    ChallengeWith,
    HideBehind,
    Merge,
    Split,
    EndTurn,
    Pick,
    PickNone,
    Burn,
    Fight,
    From,
    SeatOf,
    Seat,
}

impl Phrase {
    pub(super) const fn text(self, lang: Lang) -> &'static str {
        let both = match self {
            Phrase::Keep => ["keep", "оставить"],
            Phrase::KeepOne => ["keep a hero", "оставить героя"],
            Phrase::Exchange => ["exchange", "обменять"],
            Phrase::EnoughExchanged => ["no more exchanges", "больше не менять"],
            Phrase::Play => ["play", "сыграть"],
            Phrase::Use => ["use", "применить"],
            Phrase::ChallengeWith => ["challenge with", "вызвать на поединок картой"],
            Phrase::HideBehind => ["hide a card behind", "сокрыть карту за"],
            Phrase::Merge => ["merge", "объединить"],
            Phrase::Split => ["split", "разъединить"],
            Phrase::EndTurn => ["end the turn", "закончить ход"],
            Phrase::Pick => ["choose", "выбрать"],
            Phrase::PickNone => ["choose none", "отказаться"],
            Phrase::Burn => ["burn", "сжечь"],
            Phrase::Fight => ["fight", "бой"],
            Phrase::From => ["from", "у игрока"],
            Phrase::SeatOf => ["of seat", "игрока"],
            Phrase::Seat => ["seat", "игрок"],
        };
        both[lang as usize]
    }
}
