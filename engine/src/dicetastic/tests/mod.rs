//! Rulings as tests, named after the numbers of RULES.md.

mod attack;
mod cards;
mod cards_in_play;
mod classes;
mod damage;
mod damage_roll;
mod death;
mod operations;
mod setup;
mod sharing;
mod spillover;
mod suite;
mod table;
mod targets;
mod timing;
mod turns;
