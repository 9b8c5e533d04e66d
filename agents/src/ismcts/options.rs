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

/// A search, with everything settled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// Positions looked at for a move.
    pub iterations: u32,
    /// How an edge is chosen.
    pub select: Select,
    /// How much is explored.
    pub c: f32,
    /// For how many visits the evaluation of a choice counts; 0 does not ask it.
    pub prior: f32,
    /// How sharply the evaluation tells choices apart when it gives a prior.
    pub sharp: f32,
    /// After how many random steps a playout is cut and evaluated; `None` plays to the end.
    pub cut: Option<u32>,
    /// A place gets edges once it was visited this often.
    pub expand: u32,
    /// How many edges a place may try, in multiples of the root of its visits; 0 sets no bound.
    pub widen: f32,
    /// Whether the game's advice is followed wherever it gives any, instead of searching there.
    pub advice: bool,
    /// Whether the tree is kept between moves.
    pub reuse: bool,
    /// Trees grown side by side, for play against people.
    pub threads: u32,
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
        expand: 1,
        widen: 0.0,
        advice: false,
        reuse: false,
        threads: 1,
    };

    /// What pays in most games.
    pub const USUAL: Options = Options { c: 0.4, prior: 1.0, cut: Some(0), reuse: true, ..Options::PLAIN };

    /// How many edges the arena has room for.
    pub(super) fn limit(&self) -> usize {
        (self.iterations as usize / self.threads.max(1) as usize * 16).clamp(1 << 12, 1 << 22)
    }
}

/// What a spec says about a search; the rest is the game's usual setting.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Settings {
    /// Positions looked at for a move.
    pub iterations: u32,
    select: Option<Select>,
    c: Option<f32>,
    prior: Option<f32>,
    sharp: Option<f32>,
    cut: Option<Option<u32>>,
    expand: Option<u32>,
    widen: Option<f32>,
    advice: Option<bool>,
    reuse: Option<bool>,
    threads: Option<u32>,
}

/// What can be set.
const KEYS: [&str; 10] = ["c", "select", "prior", "sharp", "cut", "expand", "widen", "advice", "reuse", "threads"];

impl Settings {
    /// The usual settings with that many iterations.
    pub fn iterations(iterations: u32) -> Settings {
        Settings { iterations, ..Settings::default() }
    }

    /// The same with that many trees side by side, unless it says how many.
    pub fn threads(self, threads: u32) -> Settings {
        Settings { threads: self.threads.or(Some(threads.max(1))), ..self }
    }

    /// Everything settled, over what is usual.
    pub fn over(&self, usual: Options) -> Options {
        Options {
            iterations: self.iterations,
            select: self.select.unwrap_or(usual.select),
            c: self.c.unwrap_or(usual.c),
            prior: self.prior.unwrap_or(usual.prior),
            sharp: self.sharp.unwrap_or(usual.sharp),
            cut: self.cut.unwrap_or(usual.cut),
            expand: self.expand.unwrap_or(usual.expand),
            widen: self.widen.unwrap_or(usual.widen),
            advice: self.advice.unwrap_or(usual.advice),
            reuse: self.reuse.unwrap_or(usual.reuse),
            threads: self.threads.unwrap_or(usual.threads),
        }
    }

    /// Reads what stands behind the agent's name: `:2000,c=0.8`.
    pub(crate) fn read(name: &str, rest: &str) -> Result<Settings, SpecError> {
        let mut parts = rest.split(',');
        let count = parts.next().unwrap_or("");
        let Some(count) = count.strip_prefix(':') else { return Err(SpecError::NoBudget { name: name.into() }) };
        let mut settings = Settings::iterations(number(name, "iterations", count, 1.0, 1e8)? as u32);
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                return Err(SpecError::NotASetting { name: name.into(), part: part.into() });
            };
            settings.set(name, key.trim(), value.trim())?;
        }
        Ok(settings)
    }

    fn set(&mut self, name: &str, key: &str, value: &str) -> Result<(), SpecError> {
        let within = |low, high| number(name, key, value, low, high).map(|n| n as f32);
        let wrong = |wanted: &str| SpecError::BadValue {
            name: name.into(),
            key: key.into(),
            value: value.into(),
            wanted: wanted.into(),
        };
        match key {
            "c" => self.c = Some(within(0.0, 100.0)?),
            "prior" => self.prior = Some(within(0.0, 1000.0)?),
            "sharp" => self.sharp = Some(within(0.0, 1000.0)?),
            "widen" => self.widen = Some(within(0.0, 1000.0)?),
            "expand" => self.expand = Some(within(1.0, 1e6)? as u32),
            "threads" => self.threads = Some(within(1.0, 256.0)? as u32),
            "cut" => self.cut = Some(if value == "end" { None } else { Some(within(0.0, 1e6)? as u32) }),
            "select" => {
                self.select = Some(match value {
                    "ucb" => Select::Ucb,
                    "puct" => Select::Puct,
                    _ => return Err(wrong("ucb or puct")),
                })
            }
            "advice" => self.advice = Some(switch(value).ok_or_else(|| wrong("on or off"))?),
            "reuse" => self.reuse = Some(switch(value).ok_or_else(|| wrong("on or off"))?),
            _ => {
                let advice = did_you_mean(key, &KEYS);
                return Err(SpecError::UnknownSetting { name: name.into(), key: key.into(), advice });
            }
        }
        Ok(())
    }

    /// What stands behind the agent's name.
    pub(crate) fn text(&self) -> String {
        let mut out = format!(":{}", self.iterations);
        let mut put = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                write!(out, ",{key}={value}").expect("a string takes all text");
            }
        };
        put("select", self.select.map(|s| if s == Select::Ucb { "ucb".into() } else { "puct".into() }));
        put("c", self.c.map(|n| n.to_string()));
        put("prior", self.prior.map(|n| n.to_string()));
        put("sharp", self.sharp.map(|n| n.to_string()));
        put("cut", self.cut.map(|n| n.map_or("end".into(), |n| n.to_string())));
        put("expand", self.expand.map(|n| n.to_string()));
        put("widen", self.widen.map(|n| n.to_string()));
        let on_or_off = |on: bool| if on { "on".into() } else { "off".into() };
        put("advice", self.advice.map(on_or_off));
        put("reuse", self.reuse.map(on_or_off));
        put("threads", self.threads.map(|n| n.to_string()));
        out
    }
}

fn switch(text: &str) -> Option<bool> {
    match text {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

fn number(name: &str, key: &str, text: &str, low: f64, high: f64) -> Result<f64, SpecError> {
    match text.trim().parse::<f64>() {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        _ => Err(SpecError::BadValue {
            name: name.into(),
            key: key.into(),
            value: text.into(),
            wanted: format!("a number from {low} to {high}"),
        }),
    }
}
