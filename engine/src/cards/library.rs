//! Cards after checking: all of a game's files read, or none.
//!
//! Loading is two passes. The first reads every file and collects the ids, so that a card may name one that comes
//! later or stands in another file. The second checks heads and rules lines. Errors of all files come back together,
//! and a library exists only if there were none: a broken card file never half-loads.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::error::{CardError, CardErrors, Problem, SourceFile, Span};
use super::fields::{Fields, SetError};
use super::ids::CardIds;
use super::line::Line;
use super::schema::{Kind, RulesNeed};
use super::source::{self, RawCard, Source};
use super::suggest::{one_of, with_article};
use super::tokens::tokens;
use super::vocabulary::Vocabulary;
use crate::lang::Lang;

/// What a game says of its cards: the kinds with their fields, and the words of the rules lines.
#[derive(Clone, Debug)]
pub struct Language {
    /// The kinds of cards.
    pub kinds: &'static [Kind],
    /// The words.
    pub vocabulary: Vocabulary,
}

impl Language {
    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<&'static Kind> {
        self.kinds.iter().find(|kind| kind.name == name)
    }
}

/// A checked card.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its kind.
    pub kind: &'static str,
    /// Its id, unique in the library.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// The values of its head.
    pub fields: Fields,
    /// Its rules lines.
    pub lines: Vec<Line>,
    /// Where its table begins in its file.
    pub span: Span,
    file: Arc<SourceFile>,
}

impl Checked {
    /// An error at a place of this card's file, for what only the game itself can check.
    pub fn error(&self, problem: Problem) -> CardError {
        problem.in_file(&self.file)
    }

    /// Its printed name in a language; where its head has none, in English.
    pub fn name_in(&self, lang: Lang) -> &str {
        let name = match lang {
            Lang::En => None,
            Lang::Ru => self.fields.find_text("name_ru").filter(|name| !name.is_empty()),
        };
        name.unwrap_or(&self.name)
    }

    /// The name of the file that it is from.
    pub fn file(&self) -> &str {
        self.file.name()
    }
}

/// All cards of a game.
#[derive(Clone, Debug)]
pub struct Library {
    language: Arc<Language>,
    cards: Vec<Checked>,
    by_id: BTreeMap<String, usize>,
}

impl Library {
    /// Reads card files, given as name and text.
    pub fn load(language: &Arc<Language>, files: &[(&str, &str)]) -> Result<Library, CardErrors> {
        Library { language: Arc::clone(language), cards: Vec::new(), by_id: BTreeMap::new() }.overlay(files)
    }

    /// The same library with the cards of more files: a card with a known id replaces that card, others are added.
    pub fn overlay(&self, files: &[(&str, &str)]) -> Result<Library, CardErrors> {
        let mut sources: Vec<Source> =
            files.iter().map(|(name, text)| source::read(&SourceFile::new(name, text))).collect();
        let ids = self.collect_ids(&mut sources);
        let mut library = self.clone();
        let mut errors = Vec::new();
        for Source { file, cards, mut problems, .. } in sources {
            for raw in &cards {
                if let Some(card) = self.check(&file, raw, &ids, &mut problems) {
                    library.insert(card);
                }
            }
            problems.sort_by_key(|problem| problem.span.start);
            errors.extend(problems.into_iter().map(|problem| problem.in_file(&file)));
        }
        CardErrors::or(errors, library)
    }

    /// The ids of this library and of the files. Ids that stand twice, or change their kind, are errors.
    fn collect_ids(&self, sources: &mut [Source]) -> CardIds {
        // Cards that a broken file hides are not missing, so nothing is said about ids that only seem to be.
        let mut ids = if sources.iter().any(|source| source.broken) { CardIds::any() } else { CardIds::default() };
        for card in &self.cards {
            ids.insert(&card.id, card.kind);
        }
        let mut written: BTreeMap<String, String> = BTreeMap::new();
        for Source { file, cards, problems, .. } in sources {
            for card in cards.iter() {
                let Some(field) = card.field("id") else { continue };
                let (Some(id), span) = (field.value.text(), field.span) else { continue };
                if let Some(first) = written.get(id) {
                    let problem = Problem::new(span, format!("there is already a card {id:?}"));
                    problems.push(problem.help(format!("the first is at {first}")));
                    continue;
                }
                if let Some(replaced) = self.get(id).filter(|replaced| replaced.kind != card.kind) {
                    let (old, new) = (with_article(replaced.kind), with_article(&card.kind));
                    problems.push(Problem::new(span, format!("{id:?} is {old}, not {new}")));
                }
                ids.insert(id, &card.kind);
                written.insert(id.to_owned(), format!("{}:{}", file.name(), file.position(span.start).0));
            }
        }
        ids
    }

    /// The card, or `None` if something is wrong with it; all that is wrong goes to `problems`.
    fn check(
        &self,
        file: &Arc<SourceFile>,
        raw: &RawCard,
        ids: &CardIds,
        problems: &mut Vec<Problem>,
    ) -> Option<Checked> {
        let before = problems.len();
        let Some(kind) = self.language.kind(&raw.kind) else {
            let kinds: Vec<&str> = self.language.kinds.iter().map(|kind| kind.name).collect();
            let problem = Problem::new(raw.span, format!("there is no kind of card {:?}", raw.kind));
            problems.push(problem.maybe_help(one_of(&raw.kind, &kinds)));
            return None;
        };
        let id = check_id(kind, raw, problems);
        let name = check_name(raw, problems);
        let fields = kind.check(raw, ids, problems);
        let lines = self.check_rules(kind, raw, ids, problems);
        if problems.len() > before {
            return None;
        }
        let id = id?.to_owned();
        let name = name.map_or_else(|| name_of(&id), str::to_owned);
        let file = Arc::clone(file);
        Some(Checked { kind: kind.name, id, name, fields, lines, span: raw.span, file })
    }

    fn check_rules(&self, kind: &Kind, raw: &RawCard, ids: &CardIds, problems: &mut Vec<Problem>) -> Vec<Line> {
        match (kind.rules, raw.rules_span) {
            (RulesNeed::Forbidden, Some(span)) => {
                problems.push(Problem::new(span, format!("{} has no rules", with_article(kind.name))));
                return Vec::new();
            }
            (RulesNeed::Required, span) if raw.rules.is_empty() => {
                let span = span.unwrap_or(raw.span);
                problems.push(Problem::new(span, format!("{} needs rules", with_article(kind.name))));
            }
            _ => {}
        }
        let mut lines = Vec::with_capacity(raw.rules.len());
        for line in &raw.rules {
            let mut tokens = tokens(&line.text);
            for token in &mut tokens {
                token.span = line.span(token.span);
            }
            let end = line.span(Span { start: 0, end: line.text.len() }).end;
            match self.language.vocabulary.parse_tokens(&tokens, end, ids) {
                Ok(line) => lines.push(line),
                Err(problem) => problems.push(problem),
            }
        }
        lines
    }

    fn insert(&mut self, card: Checked) {
        match self.by_id.get(&card.id) {
            Some(&index) => self.cards[index] = card,
            None => {
                self.by_id.insert(card.id.clone(), self.cards.len());
                self.cards.push(card);
            }
        }
    }

    /// The language of the cards.
    pub fn language(&self) -> &Arc<Language> {
        &self.language
    }

    /// All cards in the order of the files.
    pub fn cards(&self) -> &[Checked] {
        &self.cards
    }

    /// The cards of a kind in the order of the files.
    pub fn of_kind<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Checked> {
        self.cards.iter().filter(move |card| card.kind == kind)
    }

    /// The card with this id.
    pub fn get(&self, id: &str) -> Option<&Checked> {
        self.by_id.get(id).map(|index| &self.cards[*index])
    }

    /// The number of a card in [`cards`](Library::cards).
    pub fn index(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The rules lines of a card as they are printed.
    pub fn printed(&self, card: &Checked) -> Vec<String> {
        card.lines.iter().map(|line| self.language.vocabulary.print(line)).collect()
    }

    /// Replaces a number in a card's head, within the range of its field.
    pub fn set(&mut self, id: &str, field: &str, number: i32) -> Result<(), SetError> {
        let index = self.index(id).ok_or_else(|| SetError::NoCard(id.to_owned()))?;
        self.cards[index].fields.set(field, number)
    }
}

/// Ids stand in rules lines, so an id must be one word there.
fn check_id<'a>(kind: &Kind, card: &'a RawCard, problems: &mut Vec<Problem>) -> Option<&'a str> {
    let Some(field) = card.field("id") else {
        problems.push(Problem::new(card.span, format!("{} needs an id", with_article(kind.name))));
        return None;
    };
    let Some(id) = field.value.text() else {
        problems.push(Problem::new(field.span, format!("an id is a text, not {}", field.value.describe())));
        return None;
    };
    let simple = |c: char| c.is_lowercase() || c.is_ascii_digit() || c == '-';
    if !id.starts_with(char::is_lowercase) || !id.chars().all(simple) {
        let problem = Problem::new(field.span, format!("{id:?} can't be an id"));
        problems.push(problem.help("an id is small letters, digits and hyphens, and begins with a letter"));
        return None;
    }
    Some(id)
}

fn check_name<'a>(card: &'a RawCard, problems: &mut Vec<Problem>) -> Option<&'a str> {
    let field = card.field("name")?;
    if field.value.text().is_none() {
        problems.push(Problem::new(field.span, format!("a name is a text, not {}", field.value.describe())));
    }
    field.value.text()
}

/// `astral-soldier` is printed as Astral Soldier unless the card says otherwise.
fn name_of(id: &str) -> String {
    let mut name = String::with_capacity(id.len());
    for part in id.split('-') {
        if !name.is_empty() {
            name.push(' ');
        }
        let mut letters = part.chars();
        name.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        name.push_str(letters.as_str());
    }
    name
}
