//! MicroTower: every numbered rule, every card, and the contract of a game.

mod beliefs;
mod cards;
mod contract;
mod course;
mod duels;
mod effects;
mod merging;
mod scene;
mod table;
mod twin;
