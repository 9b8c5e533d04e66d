//! What holds as long as a card is where it is.

use super::W;
use crate::cards::{Word, word};

/// Statics, limits and keywords.
pub(super) const ALWAYS: &[Word<W>] = &[
    // -- what holds always
    word(
        "effect",
        "this gets {+n} attack",
        W::ThisAttack,
        "Changes its attack. Only after `always`.",
        "always if you are empowered: this gets +1 attack",
    ),
    word(
        "effect",
        "this gets {+n} health",
        W::ThisHealth,
        "Changes its health. Only after `always`.",
        "always if this is in the defense zone: this gets +1 health",
    ),
    word(
        "effect",
        "this gets {+n} attack for each empower",
        W::ThisAttackPerEmpower,
        "Changes its attack for each Empower of your hero. Only after `always`.",
        "always: this gets +1 attack for each empower",
    ),
    word(
        "effect",
        "this has {trait}",
        W::ThisHas,
        "It has that keyword. Only after `always`.",
        "always if empower >= 2: this has overwhelm",
    ),
    word(
        "effect",
        "this has echo",
        W::ThisEcho,
        "It has Echo in hand. Only after `always`.",
        "always if your hero is level 2 or more: this has echo",
    ),
    word(
        "effect",
        "this costs {n} less",
        W::ThisCostsLess,
        "It costs less mana. Only after `always`.",
        "always if your hero is level 2 or more: this costs 1 less",
    ),
    word(
        "effect",
        "this costs {n} less for each empower",
        W::ThisCostsLessPerEmpower,
        "It costs less mana for each Empower of your hero. Only after `always`.",
        "always: this costs 1 less for each empower",
    ),
    word(
        "effect",
        "this cannot attack",
        W::ThisCannotAttack,
        "It cannot be declared as attacker. Only after `always`.",
        "always if you are not empowered: this cannot attack",
    ),
    word(
        "effect",
        "this cannot block",
        W::ThisCannotBlock,
        "It cannot be declared as blocker. Only after `always`.",
        "always if you are not empowered: this cannot block",
    ),
    word(
        "effect",
        "each {card} in your hand costs {n} less",
        W::HandCostsLess,
        "Such cards cost less mana. Only after `always`.",
        "always if you are empowered: each arcane spell in your hand costs 2 less",
    ),
    word(
        "effect",
        "each {card} in your hand has echo",
        W::HandEcho,
        "Such cards have Echo. Only after `always`.",
        "always if you are empowered: each arcane spell in your hand has echo",
    ),
    word(
        "effect",
        "each minion of yours with {trait} has {trait}",
        W::MinionsHave,
        "Such minions have another keyword too. Only after `always`.",
        "always: each minion of yours with honor has burst attack",
    ),
    // -- limits
    word(
        "limit",
        "once per turn",
        W::OncePerTurn,
        "After it has happened, not again this turn.",
        "after your spell: draw 1, once per turn",
    ),
    // -- keywords
    word("keyword", "{trait}", W::Trait, "It has that keyword.", "honor"),
    word("keyword", "vigilant", W::Vigilant, "Wakes up after a combat in which it blocked.", "vigilant"),
    word("keyword", "tough {n}", W::Tough, "Takes that much less from each hit.", "tough 1"),
    word(
        "keyword",
        "pride {n}",
        W::Pride,
        "Below that hero level it cannot attack, block, strike back or use abilities.",
        "pride 3",
    ),
    word("keyword", "hindered {n}", W::Hindered, "Comes exhausted unless that much more mana is paid.", "hindered 2"),
    word(
        "keyword",
        "loyalty {n}",
        W::Loyalty,
        "Costs that much more health or mana if your hero is of another faction.",
        "loyalty 1",
    ),
    word(
        "keyword",
        "spellpower {n}",
        W::Spellpower,
        "Your spells deal that much more damage while this is on the board.",
        "spellpower 1",
    ),
    word(
        "keyword",
        "foresight",
        W::Foresight,
        "From your discard pile, as a burst: banish this and a card of your Destiny Zone; your next destiny card this turn costs 1 less.",
        "foresight",
    ),
    word(
        "keyword",
        "lingering destiny",
        W::Lingering,
        "From your discard pile, as a burst: banish this and put a Mana Spark into your hand.",
        "lingering destiny",
    ),
    word("keyword", "echo", W::Echo, "After it has resolved, put a Fleeting copy without Echo into your hand.", "echo"),
    word("keyword", "unique", W::Unique, "Cannot be played while you have a copy on the board.", "unique"),
    word("keyword", "unplayable", W::Unplayable, "Cannot be played.", "unplayable"),
    word(
        "keyword",
        "gone at end of turn",
        W::Ephemeral,
        "Leaves the game at the end of the turn, wherever it is.",
        "gone at end of turn",
    ),
    word("keyword", "does not wake", W::Sleepy, "Does not wake up at the start of the turn.", "does not wake"),
    word(
        "keyword",
        "playable only if {condition}",
        W::OnlyIf,
        "Can be declared only while that holds.",
        "playable only if you are empowered",
    ),
];
