//! The canonical text of a line.
//!
//! Parsing forgets what carries no meaning (double spaces, capitals), printing puts the one agreed form back. For
//! text that is already in that form, `print(parse(text)) == text`.

use std::fmt::Write;

use super::line::{Arg, Line, Phrase};
use super::template::Piece;
use super::vocabulary::Vocabulary;

impl Vocabulary {
    /// The line as it is printed on a card.
    pub fn print(&self, line: &Line) -> String {
        let mut text = String::new();
        if !line.keywords.is_empty() {
            self.list(&mut text, &line.keywords, ", ");
            return text;
        }
        if let Some(mode) = &line.mode {
            self.phrase(&mut text, mode);
            text.push(' ');
        }
        for (index, head) in line.heads.iter().enumerate() {
            if index > 0 {
                text.push_str(" or ");
            }
            self.phrase(&mut text, &head.trigger);
            if !head.conditions.is_empty() {
                text.push_str(" if ");
                self.list(&mut text, &head.conditions, " and ");
            }
        }
        if !line.heads.is_empty() {
            text.push_str(": ");
        }
        if !line.costs.is_empty() {
            text.push_str("pay ");
            self.list(&mut text, &line.costs, " and ");
            text.push_str(", then ");
        }
        self.list(&mut text, &line.effects, "; ");
        if let Some(limit) = &line.limit {
            text.push_str(", ");
            self.phrase(&mut text, limit);
        }
        text
    }

    /// A phrase as it is printed.
    pub fn print_phrase(&self, phrase: &Phrase) -> String {
        let mut text = String::new();
        self.phrase(&mut text, phrase);
        text
    }

    fn list(&self, text: &mut String, phrases: &[Phrase], separator: &str) {
        for (index, phrase) in phrases.iter().enumerate() {
            if index > 0 {
                text.push_str(separator);
            }
            self.phrase(text, phrase);
        }
    }

    fn phrase(&self, text: &mut String, phrase: &Phrase) {
        let mut args = phrase.args.iter();
        for piece in &self.row(phrase).compiled.pieces {
            match piece {
                Piece::Text(words) => text.push_str(words),
                Piece::Slot { signed } => match args.next() {
                    Some(Arg::Number(number)) if *signed => _ = write!(text, "{number:+}"),
                    Some(Arg::Number(number)) => _ = write!(text, "{number}"),
                    Some(Arg::Compare(cmp)) => text.push_str(cmp.sign()),
                    Some(Arg::Phrase(inner)) => self.phrase(text, inner),
                    Some(Arg::CardId(id)) => text.push_str(id),
                    None => {}
                },
            }
        }
    }
}
