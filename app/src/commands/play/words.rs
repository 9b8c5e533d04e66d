//! What a table says besides what the game says, in the language of the game.

use gauntlet_agents::Explanation;
use gauntlet_engine::{Lang, Seat};

/// The words of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words(pub Lang);

impl Words {
    fn of(self, words: [&'static str; 2]) -> &'static str {
        self.0.of(words)
    }

    /// A seat by its number.
    pub fn seat(self, seat: Seat) -> String {
        match self.0 {
            Lang::En => seat.to_string(),
            Lang::Ru => format!("игрок {}", seat.0 + 1),
        }
    }

    /// A seat, with a mark if it is the person's.
    pub fn seat_of(self, seat: Seat, you: Option<Seat>) -> String {
        if you == Some(seat) { format!("{} ({})", self.seat(seat), self.you()) } else { self.seat(seat) }
    }

    fn you(self) -> &'static str {
        self.of(["you", "вы"])
    }

    /// The first line of a game.
    pub fn opening(self, title: &str, seat: Seat, seed: u64) -> String {
        match self.0 {
            Lang::En => format!("{title} · you are {} · seed {seed}", self.seat(seat)),
            Lang::Ru => format!("{title} · вы {} · зерно {seed}", self.seat(seat)),
        }
    }

    /// How to answer.
    pub fn how(self) -> &'static str {
        self.of([
            "Choose by number or words; ? for help, q to leave.",
            "Выбирайте номером или словами; ? — помощь, q — выход.",
        ])
    }

    /// All that can be typed.
    pub fn help(self) -> &'static str {
        self.of([
            "\
  a number or the words of a move (their beginning will do)   makes that move
  t   shows the table again
  h   asks a bot in your place what it would do, and why
  c   and the name of a card, or its beginning: shows what is printed on it
  q   leaves the table
  ?   shows this",
            "\
  номер или слова хода (достаточно начала)   делает этот ход
  t   снова показывает стол
  h   спрашивает бота, что он сделал бы на вашем месте и почему
  c   и название карты или его начало: показывает, что на ней написано
  q   выход из-за стола
  ?   эта подсказка",
        ])
    }

    /// Nothing was typed.
    pub fn type_a_number(self, most: usize) -> String {
        match self.0 {
            Lang::En => format!("Type a number from 1 to {most}."),
            Lang::Ru => format!("Введите номер от 1 до {most}."),
        }
    }

    /// A number was typed that no move has.
    pub fn no_such_number(self, number: usize, most: usize) -> String {
        match self.0 {
            Lang::En => format!("There is no move {number}: type a number from 1 to {most}."),
            Lang::Ru => format!("Хода {number} нет: введите номер от 1 до {most}."),
        }
    }

    /// Something was typed that is no move, and nothing is like it.
    pub fn no_such_move(self, line: &str, most: usize) -> String {
        match self.0 {
            Lang::En => format!("`{line}` is no move here; type a number from 1 to {most}."),
            Lang::Ru => format!("«{line}» — здесь нет такого хода; введите номер от 1 до {most}."),
        }
    }

    /// Something was typed that is like a move.
    pub fn did_you_mean(self, line: &str, near: &str) -> String {
        match self.0 {
            Lang::En => format!("`{line}` is no move here; did you mean `{near}`?"),
            Lang::Ru => format!("«{line}» — здесь нет такого хода; может быть, «{near}»?"),
        }
    }

    /// Something was typed that several moves begin with.
    pub fn several(self, line: &str, count: usize) -> String {
        match self.0 {
            Lang::En => format!("`{line}` could be {count} moves; type more of it, or the number."),
            Lang::Ru => format!("«{line}» — подходящих ходов {count}; введите больше или номер."),
        }
    }

    /// No card has that name.
    pub fn no_such_card(self, name: &str) -> String {
        match self.0 {
            Lang::En => format!("No card here is called `{name}`."),
            Lang::Ru => format!("Карты «{name}» здесь нет."),
        }
    }

    /// Something is called nearly like that.
    pub fn perhaps(self, near: &str) -> String {
        match self.0 {
            Lang::En => format!("Did you mean `{near}`?"),
            Lang::Ru => format!("Может быть, «{near}»?"),
        }
    }

    /// What a bot would do that gives no reasons.
    pub fn bot_would(self, words: &str) -> String {
        match self.0 {
            Lang::En => format!("A bot would choose: {words}."),
            Lang::Ru => format!("Бот выбрал бы: {words}."),
        }
    }

    /// Why a bot would choose what it would: its three best choices, and how the game may go on.
    pub fn reasons(self, reasons: &Explanation) -> String {
        let total: u32 = reasons.considered.iter().map(|row| row.visits).sum();
        let chances = self.of(["chances", "шансы"]);
        let mut lines: Vec<String> = Vec::new();
        for row in reasons.considered.iter().take(3) {
            let share = 100.0 * row.visits as f32 / total.max(1) as f32;
            lines.push(format!("{share:>3.0} %  {chances} {:>3.0} %  {}", 100.0 * row.chances, row.action));
        }
        let more = reasons.considered.len() - lines.len();
        if more > 0 {
            lines.push(match self.0 {
                Lang::En if more == 1 => format!("1 more choice; {total} positions looked at"),
                Lang::En => format!("{more} more choices; {total} positions looked at"),
                Lang::Ru => format!("ещё ходов: {more}; просмотрено позиций: {total}"),
            });
        }
        let steps: Vec<String> =
            reasons.line.iter().map(|(seat, words)| format!("{} {words}", self.seat(*seat))).collect();
        let (expected, then) = (self.of(["expected", "ожидается"]), self.of([", then ", ", затем "]));
        lines.push(format!("{expected}: {}", steps.join(then)));
        lines.join("\n")
    }

    /// The person has left.
    pub fn left(self, seed: u64) -> String {
        match self.0 {
            Lang::En => format!("You left the table. `--seed {seed}` deals the same game."),
            Lang::Ru => format!("Вы вышли из-за стола. `--seed {seed}` раздаст ту же партию."),
        }
    }

    /// The pipe has ended.
    pub fn input_ended(self, seed: u64) -> String {
        match self.0 {
            Lang::En => format!("The input has ended before the game. `--seed {seed}` deals the same game."),
            Lang::Ru => format!("Ввод кончился раньше партии. `--seed {seed}` раздаст ту же партию."),
        }
    }

    /// A side of several seats.
    pub fn team(self, letter: char) -> String {
        format!("{} {letter}", self.of(["team", "команда"]))
    }

    /// A fact that does not hold.
    pub fn not(self, name: &str) -> String {
        format!("{} {name}", self.of(["not", "не"]))
    }

    /// Cards that the seat cannot see.
    pub fn unseen(self, count: u32, after_others: bool) -> String {
        match (self.0, after_others) {
            (Lang::En, false) => format!("{count} unseen"),
            (Lang::En, true) => format!("{count} more unseen"),
            (Lang::Ru, false) => format!("закрытых {count}"),
            (Lang::Ru, true) => format!("ещё закрытых {count}"),
        }
    }

    /// What came of the game: who is in front, whether that is everybody, and whether it is a whole win.
    pub fn outcome(self, winners: &[String], everybody: bool, won: bool) -> String {
        let names = winners.join(self.of([" and ", " и "]));
        match (winners.len(), self.0) {
            _ if everybody => self.of(["The game is a draw.", "Ничья."]).into(),
            (1, Lang::En) => format!("{names} wins."),
            (1, Lang::Ru) => format!("Побеждает {names}."),
            (_, Lang::En) if won => format!("{names} win."),
            (_, Lang::En) => format!("{names} share the first place."),
            (_, Lang::Ru) if won => format!("Побеждают {names}."),
            (_, Lang::Ru) => format!("Первое место делят {names}."),
        }
    }
}
