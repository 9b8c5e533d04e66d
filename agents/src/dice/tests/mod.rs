//! The solver against published figures, against a dumb twin, and against thrown dice.

mod asked;
mod figures;
mod twin;
