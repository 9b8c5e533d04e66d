//! `gauntlet dice`: the 30-point hit probabilities of Dicetastic.

use super::common::Common;
use clap::Args;
use gauntlet_engine::{Chance, Plain, Stream};
use std::process::ExitCode;

/// How often a Dicetastic attack scores below, exactly and above 30.
#[derive(Args, Debug)]
pub struct Dice {
    /// How many attack rolls to simulate.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    rolls: u64,

    #[command(flatten)]
    common: Common,
}

impl Dice {
    /// Throws the dice and prints the shares.
    pub fn run(self) -> miette::Result<ExitCode> {
        let mut chance = Plain::new(self.common.seed);
        let (mut below, mut equal, mut above) = (0u64, 0u64, 0u64);
        for _ in 0..self.rolls {
            match keep_sixes(&mut chance) {
                ..30 => below += 1,
                30 => equal += 1,
                _ => above += 1,
            }
        }
        let share = |n: u64| n as f64 / self.rolls.max(1) as f64;
        println!("keep-sixes: below 30 {:.4}, 30 {:.4}, above 30 {:.4}", share(below), share(equal), share(above));
        Ok(ExitCode::SUCCESS)
    }
}

/// One attack roll in which all sixes are set aside, or else the one highest die.
fn keep_sixes(chance: &mut impl Chance) -> u32 {
    let (mut faces, mut free, mut score) = ([0u8; 6], 6, 0);
    while free > 0 {
        let thrown = &mut faces[..free];
        chance.dice(Stream::EFFECT, thrown);
        let sixes = thrown.iter().filter(|&&f| f == 6).count();
        score += if sixes > 0 { 6 * sixes as u32 } else { u32::from(*thrown.iter().max().unwrap_or(&0)) };
        free -= sixes.max(1);
    }
    score
}
