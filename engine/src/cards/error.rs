//! Errors for designers: where, what, and what was probably meant.
//!
//! A designer repairs a file faster when all its mistakes are shown at once, so everything that reads cards collects
//! errors instead of stopping at the first. Each error carries its own source, because one run reads many files.
//! `Display` prints one compiler-like line per error; a [`CardReport`] gives the same with the word underlined, in colour.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

/// A range of bytes in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From the first byte of `self` to the last byte of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Span { start: range.start, end: range.end }
    }
}

/// A file as it was given: on disk or embedded in the program makes no difference.
#[derive(Debug)]
pub struct SourceFile {
    named: NamedSource<String>,
}

impl SourceFile {
    /// A file by name and text.
    pub fn new(name: &str, text: &str) -> Arc<Self> {
        Arc::new(SourceFile { named: NamedSource::new(name, text.to_owned()).with_language("TOML") })
    }

    /// The name shown in errors.
    pub fn name(&self) -> &str {
        self.named.name()
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        self.named.inner()
    }

    /// Line and column of a byte, both counted from 1; a column is a character, not a byte.
    pub fn position(&self, byte: usize) -> (usize, usize) {
        let text = self.text();
        let mut byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

/// What is wrong with a piece of text, before it is known which file the text is from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The bytes to underline.
    pub span: Span,
    /// What is wrong, in one phrase without a full stop.
    pub message: String,
    /// What was probably meant, or what could stand here.
    pub help: Option<String>,
}

impl Problem {
    /// A problem without advice.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Problem { span, message: message.into(), help: None }
    }

    /// The same problem with advice.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same problem, with advice if there is any.
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// The problem as an error of a file.
    pub fn in_file(self, file: &Arc<SourceFile>) -> CardError {
        CardError { file: Arc::clone(file), problem: self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

/// One mistake in a card file.
#[derive(Clone, Debug)]
pub struct CardError {
    file: Arc<SourceFile>,
    problem: Problem,
}

impl CardError {
    /// The name of the file.
    pub fn file(&self) -> &str {
        self.file.name()
    }

    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.file.position(self.problem.span.start).0
    }

    /// The column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.file.position(self.problem.span.start).1
    }

    /// The bytes to underline.
    pub fn span(&self) -> Span {
        self.problem.span
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.problem.message
    }

    /// What was probably meant.
    pub fn help(&self) -> Option<&str> {
        self.problem.help.as_deref()
    }
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file(), self.line(), self.column(), self.problem)
    }
}

impl std::error::Error for CardError {}

/// All mistakes of one or several files.
#[derive(Clone, Debug)]
pub struct CardErrors {
    errors: Vec<CardError>,
}

impl CardErrors {
    /// `Ok(value)` if nothing went wrong, else the errors.
    pub fn or<T>(errors: Vec<CardError>, value: T) -> Result<T, CardErrors> {
        if errors.is_empty() { Ok(value) } else { Err(CardErrors { errors }) }
    }

    /// The errors.
    pub fn iter(&self) -> std::slice::Iter<'_, CardError> {
        self.errors.iter()
    }

    /// How many there are; never 0.
    #[expect(clippy::len_without_is_empty, reason = "a list of errors is never empty")]
    pub fn len(&self) -> usize {
        self.errors.len()
    }
}

impl From<CardError> for CardErrors {
    fn from(error: CardError) -> Self {
        CardErrors { errors: vec![error] }
    }
}

impl<'a> IntoIterator for &'a CardErrors {
    type Item = &'a CardError;
    type IntoIter = std::slice::Iter<'a, CardError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for CardErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for CardErrors {}

/// Card errors for a renderer of [`Diagnostic`]s: a headline, and below it every error with its word underlined.
///
/// [`CardError`] and [`CardErrors`] are no diagnostics themselves: their `Display` already tells place and advice, and
/// a renderer, which takes it for the headline, would tell them twice.
#[derive(Clone, Debug)]
pub struct CardReport {
    errors: Vec<Underlined>,
}

impl CardErrors {
    /// The errors, to be shown with their sources.
    pub fn report(self) -> CardReport {
        CardReport { errors: self.errors.into_iter().map(Underlined).collect() }
    }
}

impl fmt::Display for CardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: Vec<&str> = self.errors.iter().map(|error| error.0.file()).collect();
        files.dedup();
        match self.errors.len() {
            1 => f.write_str("1 mistake")?,
            count => write!(f, "{count} mistakes")?,
        }
        match &*files {
            [file] => write!(f, " in {file}"),
            _ => write!(f, " in {} files", files.len()),
        }
    }
}

impl std::error::Error for CardReport {}

impl Diagnostic for CardReport {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.errors.iter().map(|error| error as &dyn Diagnostic)))
    }
}

/// An error whose `Display` is the message alone; the renderer adds the rest.
#[derive(Clone, Debug)]
struct Underlined(CardError);

impl fmt::Display for Underlined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.message())
    }
}

impl std::error::Error for Underlined {}

impl Diagnostic for Underlined {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.0.file.named)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let Span { start, end } = self.0.span();
        Some(Box::new(std::iter::once(LabeledSpan::new(None, start, end - start))))
    }
}
