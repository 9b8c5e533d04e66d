//! What holds in every single position.

use super::panic_text;
use crate::chance::{Plain, mix};
use crate::game::{Game, Turn};
use crate::scenario::restore_from_text;
use crate::seat::Seat;
use crate::view::{Card, View};
use std::collections::{BTreeSet, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks one position. Says whether hidden things were drawn anew for some seat.
pub(super) fn check<G: Game>(game: &G, state: &G::State, legal: &[G::Action], seed: u64) -> Result<bool, String> {
    actions(game, state, legal, seed)?;
    sampled(game, state, legal, seed)?;
    written(game, state, legal)?;
    told(game, state, legal, seed)?;
    let mut redrawn = false;
    for seat in Seat::all(game.seats(state)) {
        redrawn |= hidden(game, state, legal, seat, seed)?;
    }
    Ok(redrawn)
}

/// Every legal action is distinct, has its own words, and can be applied; the position itself stays as it was.
fn actions<G: Game>(game: &G, state: &G::State, legal: &[G::Action], seed: u64) -> Result<(), String> {
    let mut seen = HashSet::new();
    let mut words = HashSet::new();
    let before = game.fingerprint(state);
    for (i, &action) in legal.iter().enumerate() {
        let described = game.describe(state, action).words;
        if !seen.insert(action) {
            return Err(format!("`{described}` is listed twice among the legal actions"));
        }
        let mut next = state.clone();
        let mut chance = Plain::new(mix(seed, i as u64));
        catch_unwind(AssertUnwindSafe(|| game.apply(&mut next, action, &mut chance)))
            .map_err(|panic| format!("`{described}` panicked: {}", panic_text(panic.as_ref())))?;
        game.audit(&next).map_err(|problem| format!("after `{described}`: {problem}"))?;
        let mut again = state.clone();
        let mut listed = vec![action];
        game.proceed(&mut again, action, &mut Plain::new(mix(seed, i as u64)), &mut listed);
        let over = game.turn(&next) == Turn::Over;
        let there = if over { Vec::new() } else { game.actions(&next) };
        if game.fingerprint(&again) != game.fingerprint(&next) || listed != there {
            return Err(format!("proceeding with `{described}` is not the same as applying it and listing"));
        }
        if described.trim() != described || described.is_empty() || described.contains('\n') {
            return Err(format!("the words `{described}` are empty, have spaces around them, or are two lines"));
        }
        if !words.insert(described.clone()) {
            return Err(format!("two legal actions are described as `{described}`"));
        }
    }
    if game.fingerprint(state) != before {
        return Err("a clone is not independent: applying to it changed the original".into());
    }
    Ok(())
}

/// A random playout draws legal actions only, and each as often as the others: within seven standard deviations.
fn sampled<G: Game>(game: &G, state: &G::State, legal: &[G::Action], seed: u64) -> Result<(), String> {
    const EACH: usize = 36;
    let mut rng = Plain::new(mix(seed, 0xD1CE));
    let mut counts = vec![0; legal.len()];
    let mut scratch = Vec::new();
    for _ in 0..EACH * legal.len() {
        let action = game.sample_action(state, &mut rng, &mut scratch);
        match legal.iter().position(|&one| one == action) {
            Some(i) => counts[i] += 1,
            None => {
                return Err(format!("`{}` is drawn at random and is not legal", game.describe(state, action).words));
            }
        }
    }
    match counts.iter().position(|count| !(1..2 * EACH + 6).contains(count)) {
        Some(i) => {
            let (words, count) = (game.describe(state, legal[i]).words, counts[i]);
            Err(format!("`{words}` was drawn {count} times instead of about {EACH}"))
        }
        None => Ok(()),
    }
}

/// The referee's view agrees with the position, and a quiet position is restored from it bit for bit.
fn written<G: Game>(game: &G, state: &G::State, legal: &[G::Action]) -> Result<(), String> {
    let view = game.view(state, None);
    let turn = match game.turn(state) {
        Turn::Of(seat) => Some(seat),
        Turn::Over => None,
    };
    if view.turn != turn || view.result.is_some() != turn.is_none() {
        return Err(format!("the view shows {:?} to move and result {:?}, but it is {turn:?}", view.turn, view.result));
    }
    if view.game != game.id() || view.seat.is_some() || view.players.len() != usize::from(game.seats(state)) {
        return Err("the referee's view has the wrong game, seat or number of players".into());
    }
    if !game.quiet(state) {
        return Ok(());
    }
    let restored = game.restore(&view).map_err(|e| format!("the referee's view cannot be restored: {e}"))?;
    if game.fingerprint(&restored) != game.fingerprint(state) {
        let again = game.view(&restored, None);
        return Err(match first_difference(&view, &again) {
            Some(difference) => format!("restoring the referee's view gives another position: {difference}"),
            None => "restoring the referee's view gives another position, which the view does not show".into(),
        });
    }
    if game.actions(&restored) != legal {
        return Err("the restored position has other legal actions".into());
    }
    let read = restore_from_text(game, &view).map_err(|e| format!("the position cannot be written down: {e}"))?;
    if game.fingerprint(&read) != game.fingerprint(state) {
        return Err("the position reads back from a scenario file as another one".into());
    }
    Ok(())
}

/// What the seat sees does not change when what it cannot see is drawn anew: not its view, not its choices.
fn hidden<G: Game>(game: &G, state: &G::State, legal: &[G::Action], seat: Seat, seed: u64) -> Result<bool, String> {
    let mut rng = Plain::new(mix(seed, 0x5EA7 + u64::from(seat.0)));
    let drawn = game.determinize(state, seat, &mut rng);
    game.audit(&drawn).map_err(|problem| format!("determinized for {seat}: {problem}"))?;
    let (real, other) = (game.view(state, Some(seat)), game.view(&drawn, Some(seat)));
    if real.seat != Some(seat) {
        return Err(format!("the view of {seat} says it is of {:?}", real.seat));
    }
    if real != other {
        let difference = first_difference(&real, &other).unwrap_or_default();
        return Err(format!("determinizing for {seat} changes what it sees: {difference}"));
    }
    if game.turn(&drawn) != game.turn(state) {
        return Err(format!("determinizing for {seat} changes whose turn it is"));
    }
    let choices = game.actions(&drawn);
    if game.turn(state) == Turn::Of(seat) {
        if choices != legal {
            return Err(format!("the choices of {seat} depend on what it cannot see"));
        }
        for &action in legal {
            let (real, other) = (game.describe(state, action), game.describe(&drawn, action));
            if real != other {
                return Err(format!("words leak to {seat}: `{}` or `{}`", real.words, other.words));
            }
        }
    }
    // A search goes on from here, whoever's turn it is.
    if !choices.is_empty() {
        let mut next = drawn.clone();
        game.apply(&mut next, choices[rng.pick(choices.len())], &mut rng);
        game.audit(&next).map_err(|problem| format!("one move after determinizing for {seat}: {problem}"))?;
    }
    Ok(game.fingerprint(&drawn) != game.fingerprint(state))
}

/// What the others are told of an action names no card that they cannot see, neither before nor after it. One action
/// of each position is tried.
fn told<G: Game>(game: &G, state: &G::State, legal: &[G::Action], seed: u64) -> Result<(), String> {
    let Turn::Of(actor) = game.turn(state) else { return Ok(()) };
    let mut rng = Plain::new(mix(seed, 0x701D));
    let action = legal[rng.pick(legal.len())];
    let mut next = state.clone();
    game.apply(&mut next, action, &mut rng);
    let own = game.view(state, Some(actor));
    let known: BTreeSet<&str> = cards(&own).map(|card| card.name.as_str()).filter(|name| !name.is_empty()).collect();
    for seat in Seat::all(game.seats(state)).filter(|&seat| seat != actor) {
        let words = game.witness(state, action, seat).words;
        let (before, after) = (game.view(state, Some(seat)), game.view(&next, Some(seat)));
        // Where fewer cards are open than before, a pile was turned over: what went through it was seen.
        if cards(&after).count() < cards(&before).count() {
            continue;
        }
        let seen = format!("{before:?} {after:?}");
        if let Some(name) = known.iter().find(|name| mentions(&words, name) && !seen.contains(**name)) {
            return Err(format!("{seat} is told `{words}` of {actor}, but cannot see `{name}`"));
        }
    }
    Ok(())
}

/// All cards that a view shows.
fn cards(view: &View) -> impl Iterator<Item = &Card> {
    let zones = view.zones.iter().chain(view.players.iter().flat_map(|player| &player.zones));
    zones.flat_map(|zone| &zone.cards)
}

/// Whether the words contain the name, as words of its own.
fn mentions(words: &str, name: &str) -> bool {
    words.match_indices(name).any(|(at, _)| {
        let (before, after) = (&words[..at], &words[at + name.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

/// The first line in which two values differ when written out.
fn first_difference(a: &impl std::fmt::Debug, b: &impl std::fmt::Debug) -> Option<String> {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    let line = a.lines().zip(b.lines()).position(|(a, b)| a != b)?;
    let around = |text: &str| {
        let from = line.saturating_sub(3);
        text.lines().skip(from).take(line - from + 3).map(str::trim).collect::<Vec<_>>().join(" ")
    };
    Some(format!("{} | became | {}", around(&a), around(&b)))
}
