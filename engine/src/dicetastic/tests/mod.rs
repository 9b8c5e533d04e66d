//! Rulings as tests, named after the numbers of RULES.md.

mod attack;
mod cards;
mod damage;
mod damage_roll;
mod setup;
mod spillover;
mod suite;
mod table;
mod targets;
mod turns;
