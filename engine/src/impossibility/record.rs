//! The plain numbers of a position by name: what the referee's view writes down and a written position gives back.

use super::state::*;

/// A number of a record: name, how to read it, how to write it.
pub(super) type Number<T> = (&'static str, fn(&T) -> i64, fn(&mut T, i64));

macro_rules! numbers {
    ($t:ty: $($name:literal => $($path:tt).+ as $kind:ty),* $(,)?) => {
        &[$( ($name, |x: &$t| x.$($path).+ as i64, |x: &mut $t, n: i64| x.$($path).+ = n as $kind) ),*]
    };
}

macro_rules! flags {
    ($t:ty: $($name:literal => $path:ident.$bit:ident),* $(,)?) => {
        &[$( ($name, |x: &$t| i64::from(x.$path & $bit != 0), |x: &mut $t, n: i64| if n != 0 { x.$path |= $bit }) ),*]
    };
}

/// Numbers of a body besides HP, place, card and what stands in lists.
pub(super) const BODY: &[Number<Body>] = numbers![Body:
    "actions" => actions as u8,
    "attack-actions" => raids as u8,
    "further-attacks" => strikes as u8,
    "more-actions" => more as u8,
    "negated-turns" => negated as u8,
    "counters" => counters as u8,
    "kills" => kills as u8,
    "mode" => mode as u8,
];

/// Numbers of a body that share a byte.
pub(super) const BODY_PARTS: &[Number<Body>] = &[
    ("layer", |x| i64::from(x.layer()), |x, n| x.did = x.did & 15 | (n as u8) << LAYER),
    ("actions-used", |x| i64::from(x.did & 15), |x, n| x.did = x.did & !15 | n as u8 & 15),
];

/// Numbers of a body that are written with halves.
pub(super) const BODY_HALVES: &[Number<Body>] = numbers![Body:
    "hurt" => hurt as i16,
    "lost" => lost as i16,
    "last-hit" => last as i16,
    "heals-later" => later as u8,
    "credit" => credit as u8,
];

/// Flags of a body.
pub(super) const BODY_FLAGS: &[Number<Body>] = flags![Body:
    "defending" => flags.DEFENDING,
    "was-placed" => flags.PLACED,
    "acted" => flags.ACTED,
    "ended-turn" => flags.ENDED,
    "negated" => flags.MUTE,
    "negated-for-good" => flags.MUTE_FOR_GOOD,
    "was-attacked" => flags.HIT,
    "was-damaged" => flags.BLED,
    "heals-next" => flags.HEALER,
    "food-doubled" => flags.HUNGRY,
    "double-damage" => flags.HEXES,
    "fed" => flags.FED,
    "shown" => flags.SEEN,
    "has-struck" => flags.STRUCK,
    "ready-1" => flags.READY,
    "ready-2" => flags.READY_TWO,
];

/// Numbers of a team.
pub(super) const SIDE: &[Number<Squad>] = numbers![Squad:
    "sp" => sp as u8,
    "bricks" => bricks as u16,
    "dead-stars" => dead_stars as u8,
    "field-mode" => mode as u8,
];

/// Numbers of a team that are written with halves.
pub(super) const SIDE_HALVES: &[Number<Squad>] = numbers![Squad:
    "damage" => damage.0 as i16,
    "last-damage" => damage.1 as i16,
];

/// Sets of lanes of a team.
pub(super) const SIDE_LANES: &[Number<Squad>] = numbers![Squad:
    "parents-ahead" => ahead as u8,
];

/// Flags of a team.
pub(super) const SIDE_FLAGS: &[Number<Squad>] = flags![Squad:
    "field-negated" => flags.FIELD_OFF,
    "field-was-negated" => flags.FIELD_WAS_OFF,
    "field-is-new" => flags.FIELD_NEW,
    "reshuffled" => flags.SHUFFLED,
];

/// Numbers of the table.
pub(super) const TABLE: &[Number<State>] = numbers![State:
    "global-turn" => global as u8,
    "steps" => steps as u8,
    "step" => step as u8,
    "order-key" => key as u8,
    "leader" => leader as u8,
    "attackers-atk" => attackers as i16,
];

/// A flag by name: how it is read and how it is set.
pub(super) type Flag = (&'static str, fn(&State) -> bool, fn(&mut State));

/// Flags of the table.
pub(super) const TABLE_FLAGS: &[Flag] = &[
    ("changed", |s| s.changed, |s| s.changed = true),
    ("action-used", |s| s.acted, |s| s.acted = true),
    ("fields-swapped", |s| s.swapped, |s| s.swapped = true),
    ("capped", |s| s.capped, |s| s.capped = true),
    ("looped", |s| s.looped, |s| s.looped = true),
];

/// The phases by name.
pub(super) const PHASES: &[(Phase, &str)] = &[
    (Phase::Slots, "slots"),
    (Phase::Cover, "cover"),
    (Phase::Opening, "opening"),
    (Phase::GlobalStart, "global start"),
    (Phase::Zero, "phase 0"),
    (Phase::Lane, "lane"),
    (Phase::One, "phase 1"),
    (Phase::Two, "phase 2"),
    (Phase::Three, "phase 3"),
    (Phase::Arrange, "arrange"),
    (Phase::Four, "phase 4"),
    (Phase::Five, "phase 5"),
    (Phase::GlobalEnd, "global end"),
    (Phase::Over, "finished"),
];
