//! What can be set about a search, and how it is written: `ismcts:2000,c=0.8`.

use crate::spec::SpecError;
use gauntlet_engine::suggest::did_you_mean;
use std::fmt::Write;

/// How an edge is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Select {
    /// Upper confidence bounds; the evaluation counts as visits.
    Ucb,
    /// Exploration in proportion to a prior from the evaluation.
    Puct,
}

/// With whose eyes a position is evaluated between two teams, of which one gains what the other loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Those of whoever is to move.
    Mover,
    /// Those of the seat that searches.
    Own,
}

/// Everything that can be set, said once: the settled options, what a spec sets of them, and how it is written.
macro_rules! settings {
    ($($(#[$doc:meta])* $key:ident: $type:ty $(= $low:literal ..= $high:literal)?),* $(,)?) => {
        /// A search, with everything settled.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Options {
            /// Positions looked at for a move.
            pub iterations: u32,
            $($(#[$doc])* pub $key: $type,)*
        }

        /// What a spec says about a search; the rest is the game's usual setting.
        #[derive(Clone, Copy, PartialEq, Debug, Default)]
        pub struct Settings {
            /// Positions looked at for a move.
            pub iterations: u32,
            $($key: Option<$type>,)*
        }

        /// What can be set.
        const KEYS: &[&str] = &[$(stringify!($key)),*];

        impl Settings {
            /// Everything settled, over what is usual.
            pub fn over(&self, usual: Options) -> Options {
                Options { iterations: self.iterations, $($key: self.$key.unwrap_or(usual.$key),)* }
            }

            fn set(&mut self, name: &str, key: &str, value: &str) -> Result<(), SpecError> {
                let wrong = |wanted| bad_value(name, key, value, wanted);
                match key {
                    $(stringify!($key) => {
                        let range: Option<(f64, f64)> = None$(.or(Some(($low, $high))))?;
                        self.$key = Some(<$type as Value>::read(value, range.unwrap_or_default()).map_err(wrong)?);
                    })*
                    _ => {
                        let advice = did_you_mean(key, KEYS);
                        return Err(SpecError::UnknownSetting { name: name.into(), key: key.into(), advice });
                    }
                }
                Ok(())
            }

            /// What stands behind the agent's name.
            pub(crate) fn text(&self) -> String {
                let mut out = format!(":{}", self.iterations);
                $(if let Some(value) = self.$key {
                    write!(out, ",{}={}", stringify!($key), value.text()).expect("a string takes all text");
                })*
                out
            }
        }
    };
}

settings! {
    /// How an edge is chosen.
    select: Select,
    /// How much is explored.
    c: f32 = 0.0..=100.0,
    /// For how many visits the evaluation of a choice counts; 0 does not ask it.
    prior: f32 = 0.0..=1000.0,
    /// How sharply the evaluation tells choices apart when it gives a prior.
    sharp: f32 = 0.0..=1000.0,
    /// After how many random steps a playout is cut and evaluated; `None` plays to the end.
    cut: Option<u32> = 0.0..=1e6,
    /// Playouts go on to the end of this many rounds from the root, and no further than the cut: what is evaluated then
    /// is positions of one time, in which everybody has had a turn. 0 counts no rounds.
    rounds: u32 = 0.0..=100.0,
    /// A place gets edges once it was visited this often.
    expand: u32 = 1.0..=1e6,
    /// How many edges a place may try, in multiples of the root of its visits; 0 sets no bound.
    widen: f32 = 0.0..=1000.0,
    /// Whether what the game can compute exactly is computed, instead of searched.
    exact: bool,
    /// With whose eyes a position is evaluated.
    eyes: Eyes,
    /// Whether positions are judged by what was learnt from games, where a game has that, below the tree and for priors.
    /// Elsewhere everything is as without it.
    outlook: bool,
    /// Before such a judgement a playout goes on until the turn has passed so often, everybody doing what the same judge
    /// likes. 0 judges as soon as the tree ends.
    ahead: u32 = 0.0..=100.0,
    /// Whether hidden cards are drawn as likely as what the others did makes them, where a game knows that. Otherwise
    /// whatever could be is equally likely.
    belief: bool,
    /// Whether choices below the root are evaluated only when they come into question. Until then they are taken to
    /// fall behind the best of their place by as much as they did elsewhere.
    lazy: bool,
    /// Progressive history: how much the mean of a choice in the whole tree counts before the choice is tried here.
    history: f32 = 0.0..=100.0,
    /// Playouts take the best of this many random choices, by their means in the whole search; 1 takes any.
    mast: u32 = 1.0..=64.0,
    /// Whether those means are of choices after the same choice before, as far as they are known: for how many results the
    /// mean after whatever choice counts beside them. 0 does not ask what was chosen before.
    gram: f32 = 0.0..=1e6,
    /// Playouts take the best of this many random choices, by the evaluation; 1 takes any, and many play like greedy.
    best: u32 = 1.0..=1e6,
    /// Whether the last of the legal choices, which ends the turn in many games, is always among them.
    ends: bool,
    /// Implicit minimax: the share of the evaluation, backed up by the best choice, in what an edge is worth.
    minimax: f32 = 0.0..=1.0,
    /// Whether an opponent's choices are made in a position that could be the real one for all that *they* know.
    redeal: bool,
    /// Whether the root drops the worse half of its choices again and again, instead of exploring them all.
    halving: bool,
    /// Whether the root's choices are tried in the same worlds: the n-th visit of each sees the same hidden cards.
    paired: bool,
    /// What the logarithm of the odds that a search finds is multiplied with before people see it, so that chances come
    /// true (`--example chances`). It changes no choice.
    trust: f32 = 0.0..=10.0,
    /// Whether the best mean among the choices that were looked at most decides, instead of the most visits.
    mean: bool,
    /// Whether a search ends as soon as no iteration that is left could change its choice.
    settled: bool,
    /// Whether the tree is kept between moves.
    reuse: bool,
    /// Trees grown side by side, for play against people.
    threads: u32 = 1.0..=256.0,
}

impl Options {
    /// Nothing switched on: upper confidence bounds and random playouts to the end.
    pub const PLAIN: Options = Options {
        iterations: 1000,
        select: Select::Ucb,
        c: 1.0,
        prior: 0.0,
        sharp: 10.0,
        cut: None,
        rounds: 0,
        expand: 1,
        widen: 0.0,
        exact: false,
        eyes: Eyes::Mover,
        outlook: false,
        ahead: 0,
        belief: false,
        lazy: false,
        history: 0.0,
        mast: 1,
        gram: 0.0,
        best: 1,
        ends: false,
        minimax: 0.0,
        redeal: false,
        halving: false,
        paired: false,
        trust: 1.0,
        mean: false,
        settled: false,
        reuse: false,
        threads: 1,
    };

    /// What pays in most games.
    pub const USUAL: Options =
        Options { c: 0.4, prior: 1.0, cut: Some(0), exact: true, settled: true, reuse: true, ..Options::PLAIN };

    /// How often a choice must have been looked at to be taken, where the one that was looked at most was so often.
    pub(super) fn enough(&self, most: u32) -> u32 {
        if self.mean { most - most / 3 } else { most }
    }

    /// How many edges the arena has room for. Searches of MicroTower fill more than 16 an iteration now and then.
    pub(super) fn limit(&self) -> usize {
        (self.iterations as usize / self.threads.max(1) as usize * 48).clamp(1 << 12, 1 << 22)
    }
}

impl Settings {
    /// The usual settings with that many iterations.
    pub fn iterations(iterations: u32) -> Settings {
        Settings { iterations, ..Settings::default() }
    }

    /// The same with that many trees side by side, unless it says how many.
    pub fn threads(self, threads: u32) -> Settings {
        Settings { threads: self.threads.or(Some(threads.max(1))), ..self }
    }

    /// Reads what stands behind the agent's name: `:2000,c=0.8`.
    pub(crate) fn read(name: &str, rest: &str) -> Result<Settings, SpecError> {
        let mut parts = rest.split(',');
        let count = parts.next().unwrap_or("");
        let Some(count) = count.strip_prefix(':') else { return Err(SpecError::NoBudget { name: name.into() }) };
        let iterations = u32::read(count, (1.0, 1e8)).map_err(|wanted| bad_value(name, "iterations", count, wanted))?;
        let mut settings = Settings::iterations(iterations);
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                return Err(SpecError::NotASetting { name: name.into(), part: part.into() });
            };
            settings.set(name, key.trim(), value.trim())?;
        }
        Ok(settings)
    }
}

fn bad_value(name: &str, key: &str, value: &str, wanted: String) -> SpecError {
    SpecError::BadValue { name: name.into(), key: key.into(), value: value.into(), wanted }
}

/// What can stand behind `=`.
trait Value: Sized {
    /// Reads it; numbers must be in the range. Else what would do.
    fn read(text: &str, range: (f64, f64)) -> Result<Self, String>;
    /// How it is written.
    fn text(&self) -> String;
}

impl Value for f32 {
    fn read(text: &str, (low, high): (f64, f64)) -> Result<f32, String> {
        match text.trim().parse::<f64>() {
            Ok(n) if (low..=high).contains(&n) => Ok(n as f32),
            _ => Err(format!("a number from {low} to {high}")),
        }
    }
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Value for u32 {
    fn read(text: &str, range: (f64, f64)) -> Result<u32, String> {
        f32::read(text, range).map(|_| text.trim().parse::<f64>().map_or(0, |n| n as u32))
    }
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Value for Option<u32> {
    fn read(text: &str, range: (f64, f64)) -> Result<Option<u32>, String> {
        if text == "end" { Ok(None) } else { u32::read(text, range).map(Some) }
    }
    fn text(&self) -> String {
        self.map_or("end".into(), |n| n.to_string())
    }
}

/// Values that are one of two words.
macro_rules! words {
    ($type:ty, $one:literal => $a:expr, $other:literal => $b:expr) => {
        impl Value for $type {
            fn read(text: &str, _: (f64, f64)) -> Result<$type, String> {
                match text {
                    $one => Ok($a),
                    $other => Ok($b),
                    _ => Err(concat!($one, " or ", $other).into()),
                }
            }
            fn text(&self) -> String {
                if *self == $a { $one.into() } else { $other.into() }
            }
        }
    };
}
words!(bool, "on" => true, "off" => false);
words!(Select, "ucb" => Select::Ucb, "puct" => Select::Puct);
words!(Eyes, "mover" => Eyes::Mover, "own" => Eyes::Own);
