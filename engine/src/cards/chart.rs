//! Earley's chart parser.
//!
//! Why this and not a backtracking matcher: it reads any context-free grammar, so a vocabulary may be left-recursive
//! (`{amount} plus {n}`) or share long prefixes; its work is bounded by the cube of the line's length, and it recurses
//! only to hand over the finished tree, which is no deeper than the line is long, so no text can make it hang or
//! overflow the stack; and it stops exactly at the first word after which no continuation exists, with everything that
//! could have stood there at hand. That is the error a designer needs.
//!
//! An item is a rule of which a prefix has been read. Set `k` holds the items that are possible after `k` tokens.
//! Every item remembers how it was reached first; a second way is kept as its rival, and a line that stands on an item
//! with a rival is ambiguous.

use std::collections::HashMap;

use super::error::{Problem, Span};
use super::expect::Expected;
use super::grammar::{CategoryId, Grammar, Rule, Want};
use super::ids::CardIds;
use super::tokens::Token;

/// An item by number.
pub(super) type ItemId = u32;

/// What filled one place of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Child {
    /// The token of this number.
    Token(usize),
    /// Something of a category: the item that completed it.
    Item(ItemId),
}

/// How an item was reached: from the item before its last symbol, by what filled that symbol.
type Step = (ItemId, Child);

/// A rule of which the first `dot` places have been filled by the tokens from `start` to `end`.
#[derive(Clone, Debug)]
struct Item {
    rule: u16,
    dot: u16,
    start: u16,
    end: u16,
    step: Option<Step>,
    rival: Option<Step>,
}

/// The chart of a line that could be read.
pub(super) struct Chart<'a> {
    pub(super) grammar: &'a Grammar,
    pub(super) tokens: &'a [Token<'a>],
    pub(super) root: ItemId,
    items: Vec<Item>,
}

/// Longer lines are refused; no card has room for them.
const MAX_TOKENS: usize = 200;
/// Lines that need so many items are refused. Real lines need a few hundred.
const MAX_ITEMS: usize = 100_000;

/// The chart while it grows.
struct Builder<'a> {
    grammar: &'a Grammar,
    tokens: &'a [Token<'a>],
    ids: &'a CardIds,
    items: Vec<Item>,
    sets: Vec<Vec<ItemId>>,
    /// Where an item of set `k` is, by rule, dot and start.
    seen: Vec<HashMap<(u16, u16, u16), ItemId>>,
}

impl<'a> Chart<'a> {
    /// Reads all tokens as one thing of a category; `end` is where an error is shown if the text ends too early.
    pub(super) fn parse(
        grammar: &'a Grammar,
        category: CategoryId,
        tokens: &'a [Token<'a>],
        end: usize,
        ids: &'a CardIds,
    ) -> Result<Chart<'a>, Problem> {
        let whole = Span { start: tokens.first().map_or(end, |first| first.span.start), end };
        if tokens.len() > MAX_TOKENS {
            return Err(Problem::new(whole, format!("the line has more than {MAX_TOKENS} words")));
        }
        let sets = vec![Vec::new(); tokens.len() + 1];
        let seen = vec![HashMap::new(); tokens.len() + 1];
        let mut builder = Builder { grammar, tokens, ids, items: Vec::new(), sets, seen };
        builder.predict(category, 0);
        for position in 0..=tokens.len() {
            builder.grow(position);
            if builder.items.len() >= MAX_ITEMS {
                return Err(Problem::new(whole, "the line is too tangled to be read"));
            }
            if position < tokens.len() && builder.sets[position + 1].is_empty() {
                return Err(Expected::of(grammar, &builder.wanted(position, category)).wrong(&tokens[position], ids));
            }
        }
        let complete = |id: &&ItemId| {
            let item = &builder.items[**id as usize];
            let rule = &grammar.rules[item.rule as usize];
            item.start == 0 && rule.category == category && item.dot as usize == rule.wants.len()
        };
        let mut roots = builder.sets[tokens.len()].iter().filter(complete);
        let Some(&root) = roots.next() else {
            return Err(Expected::of(grammar, &builder.wanted(tokens.len(), category)).early_end(end));
        };
        let rival = roots.next().copied();
        let chart = Chart { grammar, tokens, root, items: builder.items };
        match rival {
            Some(rival) => Err(chart.ambiguous(Child::Item(root), Child::Item(rival))),
            None => chart.unambiguous(),
        }
    }

    /// The chart, if its reading is the only one.
    fn unambiguous(self) -> Result<Self, Problem> {
        let mut open = vec![self.root];
        while let Some(id) = open.pop() {
            let item = &self.items[id as usize];
            if let (Some((_, first)), Some((_, second))) = (item.step, item.rival) {
                return Err(self.ambiguous(first, second));
            }
            if let Some((before, child)) = item.step {
                open.push(before);
                if let Child::Item(inner) = child {
                    open.push(inner);
                }
            }
        }
        Ok(self)
    }

    /// Two ways to fill the last place of the same rule over the same text.
    fn ambiguous(&self, first: Child, second: Child) -> Problem {
        let place = |child| match child {
            Child::Token(index) => (index, index),
            Child::Item(id) => self.extent(id),
        };
        let ((from, to), (other_from, _)) = (place(first), place(second));
        let same_text = from == other_from;
        // Two words for the same text are told apart by their templates, two ways to cut the text by where they begin.
        let name = |child, from: usize| match child {
            Child::Item(id) if same_text && !self.grammar.is_part(self.category(id)) => {
                self.grammar.templates[self.row(id) as usize].to_owned()
            }
            _ => self.tokens[from..=to].iter().map(|token| token.text).collect::<Vec<_>>().join(" "),
        };
        let span = self.tokens[from.min(other_from)].span.to(self.tokens[to].span);
        let (first, second) = (name(first, from), name(second, other_from));
        let help = format!("it ends in {first:?} or in {second:?}; say it in other words");
        Problem::new(span, "this can be read in two ways").help(help)
    }

    /// What filled the places of an item's rule, in order.
    pub(super) fn children(&self, item: ItemId) -> Vec<Child> {
        let mut children = Vec::new();
        let mut at = item;
        while let Some((before, child)) = self.items[at as usize].step {
            children.push(child);
            at = before;
        }
        children.reverse();
        children
    }

    pub(super) fn rule(&self, item: ItemId) -> &Rule {
        &self.grammar.rules[self.items[item as usize].rule as usize]
    }

    pub(super) fn category(&self, item: ItemId) -> CategoryId {
        self.rule(item).category
    }

    /// The row of the vocabulary that an item's rule is.
    pub(super) fn row(&self, item: ItemId) -> u16 {
        self.items[item as usize].rule
    }

    /// The numbers of an item's first and last token.
    pub(super) fn extent(&self, item: ItemId) -> (usize, usize) {
        let item = &self.items[item as usize];
        (item.start as usize, item.end as usize - 1)
    }
}

impl Builder<'_> {
    /// Adds everything that follows from the items of a set, to that set and the next.
    fn grow(&mut self, position: usize) {
        let mut next = 0;
        while next < self.sets[position].len() && self.items.len() < MAX_ITEMS {
            let id = self.sets[position][next];
            next += 1;
            let (rule, dot) = (self.items[id as usize].rule, self.items[id as usize].dot);
            match self.grammar.rules[rule as usize].wants.get(dot as usize) {
                None => self.complete(id, position),
                Some(Want::Category(category)) => self.predict(*category, position),
                Some(Want::Token(terminal)) => {
                    let fits = |token| self.grammar.accepts(terminal, token, self.ids);
                    if self.tokens.get(position).is_some_and(fits) {
                        self.advance(id, Child::Token(position), position + 1);
                    }
                }
            }
        }
    }

    /// Begins the rules of a category, except those that the next token already rules out.
    fn predict(&mut self, category: CategoryId, position: usize) {
        let Some(token) = self.tokens.get(position) else { return };
        let grammar = self.grammar;
        for &rule in &grammar.rules_of[category as usize] {
            let possible = match &grammar.rules[rule as usize].wants[0] {
                Want::Token(terminal) => grammar.accepts(terminal, token, self.ids),
                Want::Category(_) => true,
            };
            if possible {
                let here = position as u16;
                self.add(position, Item { rule, dot: 0, start: here, end: here, step: None, rival: None });
            }
        }
    }

    /// A rule has been read to its end: whoever waited for its category where it began moves on.
    fn complete(&mut self, done: ItemId, position: usize) {
        let Item { rule, start, .. } = self.items[done as usize];
        let category = self.grammar.rules[rule as usize].category;
        for index in 0..self.sets[start as usize].len() {
            let id = self.sets[start as usize][index];
            let Item { rule, dot, .. } = self.items[id as usize];
            if self.grammar.rules[rule as usize].wants.get(dot as usize) == Some(&Want::Category(category)) {
                self.advance(id, Child::Item(done), position);
            }
        }
    }

    /// The next place of an item has been filled.
    fn advance(&mut self, from: ItemId, child: Child, position: usize) {
        let Item { rule, dot, start, .. } = self.items[from as usize];
        let step = Some((from, child));
        self.add(position, Item { rule, dot: dot + 1, start, end: position as u16, step, rival: None });
    }

    /// Adds an item to a set, or, if it is there already, a second way to reach it.
    fn add(&mut self, position: usize, item: Item) {
        match self.seen[position].get(&(item.rule, item.dot, item.start)) {
            None => {
                let id = self.items.len() as ItemId;
                self.seen[position].insert((item.rule, item.dot, item.start), id);
                self.sets[position].push(id);
                self.items.push(item);
            }
            Some(&known) => {
                if let Some(step) = item.step {
                    self.items[known as usize].rival.get_or_insert(step);
                }
            }
        }
    }

    /// What the rules in progress ask for at a position. Rules that would only begin here are left out: the category
    /// that asks for them stands for them.
    fn wanted(&self, position: usize, category: CategoryId) -> Vec<Want> {
        if position == 0 {
            return vec![Want::Category(category)];
        }
        let mut wants = Vec::new();
        for id in &self.sets[position] {
            let item = &self.items[*id as usize];
            let want = self.grammar.rules[item.rule as usize].wants.get(item.dot as usize);
            if let Some(want) = want.filter(|want| item.dot > 0 && !wants.contains(*want)) {
                wants.push(want.clone());
            }
        }
        wants
    }
}
