//! Who is meant and who can be picked (I-021), and what must hold.

use super::Impossibility;
use super::pool::*;
use super::state::*;
use super::stats::Context;

/// Those of a set with a type.
fn with_type(s: &State, set: u64, kind: u8) -> u64 {
    members(set).filter(|&b| s.bodies[b as usize].types >> kind & 1 != 0).fold(0, |set, b| set | 1 << b)
}

impl Impossibility {
    /// The one body that a target phrase means; NONE if there is none.
    pub(super) fn one(&self, s: &State, target: Target, context: Context) -> u8 {
        match target.who {
            Who::This => context.source,
            Who::It | Who::One(_) => context.it,
            Who::First => context.first,
            Who::Target if context.subject != NONE => context.subject,
            Who::Target if s.attack.target != NONE => s.attack.target,
            Who::Target => context.it,
            Who::Attacker => s.attack.attacker,
            Who::Parent if context.source != NONE => s.bodies[context.source as usize].parent,
            Who::Parent => NONE,
            Who::Each(_) => {
                self.all(s, target, context).trailing_zeros() as u8
                    | if self.all(s, target, context) == 0 { NONE } else { 0 }
            }
        }
    }

    /// All bodies that a target phrase means.
    pub(super) fn all(&self, s: &State, target: Target, context: Context) -> u64 {
        let Who::Each(side) = target.who else {
            return match self.one(s, target, context) {
                NONE => 0,
                b => 1 << b,
            };
        };
        let reach = if target.anywhere { s.field } else { s.front };
        let side_bits = match side {
            Side::Any => u64::MAX,
            Side::Enemy => team_bits(1 - context.team),
            Side::Friend | Side::OtherFriend => team_bits(context.team),
        };
        let mut set = reach & side_bits;
        if side == Side::OtherFriend && context.source != NONE {
            set &= !(1 << context.source);
        }
        self.narrow(s, target, context, set)
    }

    /// Those of a set that the noun fits.
    fn narrow(&self, s: &State, target: Target, context: Context, set: u64) -> u64 {
        match target.noun {
            Noun::Creature => set,
            Noun::Strongest => {
                let strength = |b: &u8| {
                    let body = &s.bodies[*b as usize];
                    (self.pool.def(body.card).base[2] + body.perm[2], std::cmp::Reverse(*b))
                };
                members(set).max_by_key(strength).map_or(0, |b| 1 << b)
            }
            Noun::Prime => set & PRIME_BITS,
            Noun::Minion => set & !PRIME_BITS,
            Noun::Type(n) => with_type(s, set, n),
            Noun::NotType(n) => set & !with_type(s, set, n),
            _ => members(set).filter(|&b| self.noun_fits(s, target, context, b)).fold(0, |set, b| set | 1 << b),
        }
    }

    /// Whether a body is on the side that is meant.
    pub(super) fn side_has(&self, context: Context, side: Side, b: u8) -> bool {
        match side {
            Side::Any => true,
            Side::Enemy => team_of(b) != context.team,
            Side::Friend => team_of(b) == context.team,
            Side::OtherFriend => team_of(b) == context.team && b != context.source,
        }
    }

    /// Whether the noun fits a body.
    pub(super) fn noun_fits(&self, s: &State, target: Target, context: Context, b: u8) -> bool {
        let body = &s.bodies[b as usize];
        match target.noun {
            Noun::Creature => true,
            Noun::Prime => is_prime(b),
            Noun::Minion => !is_prime(b),
            Noun::Able => {
                let def = self.pool.def(body.card);
                is_prime(b) && def.stars < 5 && !def.rules.is_empty() && !self.negated(s, b)
            }
            Noun::Type(n) => body.types >> n & 1 != 0,
            Noun::NotType(n) => body.types >> n & 1 == 0,
            Noun::Card(card) => body.card == card,
            Noun::Foreign => {
                let own = context.source != NONE
                    && body.parent == context.source
                    && self.pool.def(s.bodies[context.source as usize].card).summons.contains(&body.card);
                !own
            }
            Noun::Acting(prime) => {
                s.phase == Phase::Three && (s.team, s.lane) == (team_of(b), body.place) && is_prime(b) == prime
            }
            Noun::Opposing => {
                context.it != NONE && {
                    let other = &s.bodies[context.it as usize];
                    other.place == body.place && team_of(context.it) != team_of(b)
                }
            }
            Noun::Middle => is_prime(b) && body.place == 1,
            Noun::Another => context.it != b,
            Noun::Beside => {
                s.attack.target != NONE && s.bodies[s.attack.target as usize].place.abs_diff(body.place) == 1
            }
            Noun::Strongest => self.narrow(s, target, context, s.field & team_bits(context.team)) >> b & 1 != 0,
        }
    }

    /// Who can be picked for a need. An enemy is reached in front only unless the card says anywhere (I-021).
    pub(super) fn choices(&self, s: &State, target: Target, context: Context, item: bool) -> u64 {
        let Who::One(side) = target.who else { return 0 };
        let own = team_bits(context.team);
        let reach = if target.anywhere { s.field } else { s.front | s.field & own };
        let mut set = match side {
            Side::Any => reach,
            Side::Enemy => reach & !own,
            Side::Friend => reach & own,
            Side::OtherFriend if context.source != NONE => reach & own & !(1 << context.source),
            Side::OtherFriend => reach & own,
        };
        if item {
            // I-217: the own team cannot use items on it.
            for b in members(set & own) {
                if self.does(&s.bodies[b as usize], status_bits::NO_ITEMS) {
                    set &= !(1 << b);
                }
            }
        }
        self.narrow(s, target, context, set)
    }

    /// Whether a body can be given food of the item (I-092, I-139, I-175).
    pub(super) fn may_eat(&self, s: &State, b: u8, item: CardId) -> bool {
        let body = &s.bodies[b as usize];
        if self.does(body, status_bits::NO_FOOD) {
            return false;
        }
        let machine = self.no_food_types & body.types != 0;
        !machine
            || self.pool.def(item).traits & trait_bits::FOR_MACHINES != 0
            || self.traits(s, b) & trait_bits::EATS != 0
            || self.eats_lightly(s, b, item)
    }

    /// Whether the item is one that the body eats whatever its type, without its drawback.
    pub(super) fn eats_lightly(&self, s: &State, b: u8, item: CardId) -> bool {
        self.pool.def(s.bodies[b as usize].card).eats == item && item != NO_CARD && !self.negated(s, b)
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, s: &State, condition: Condition, context: Context) -> bool {
        let of_source = || if context.source == NONE { &Body::NONE } else { &s.bodies[context.source as usize] };
        let subject = self.one(s, Target { who: Who::Target, ..Target::THIS }, context);
        let other = if subject == NONE { &Body::NONE } else { &s.bodies[subject as usize] };
        let stars = |body: &Body| if body.card == NO_CARD { 0 } else { self.pool.def(body.card).stars };
        match condition {
            Condition::Always => true,
            Condition::Type(n, yes) => (other.types >> n & 1 != 0) == yes,
            Condition::Distance(n) => {
                other.place < 3 && of_source().place < 3 && other.place.abs_diff(of_source().place) == n
            }
            Condition::Side(side) => {
                // Left to right is lane 0, 1, 2 for team 0 and 2, 1, 0 for team 1 (I-002).
                let lane = if context.team == 0 { side } else { 2 - side };
                other.place == lane
            }
            Condition::Prime => subject != NONE && is_prime(subject),
            Condition::Friendly(yes) => subject != NONE && (team_of(subject) == context.team) == yes,
            Condition::Grudge => {
                let party = if s.attack.attacker == context.source { s.attack.target } else { s.attack.attacker };
                party != NONE && of_source().foes >> (party as usize % PER_TEAM) & 1 != 0
            }
            Condition::CountersOdd(odd) => (of_source().counters % 2 == 1) == odd,
            Condition::Counters(cmp, n) => cmp.holds(of_source().counters, n),
            Condition::NoneOf(card) => {
                !members(s.field & team_bits(context.team)).any(|b| s.bodies[b as usize].card == card)
            }
            Condition::WasAttacked(yes) => of_source().is(HIT) == yes,
            Condition::Lost(n) => of_source().lost >= i16::from(n),
            Condition::Hurt(n) => of_source().hurt >= i16::from(n),
            Condition::NoAttackItem => {
                let side = &s.sides[context.team as usize];
                !items_in(side.hand | side.down)
                    .any(|i| self.pool.classes[self.pool.def(side.items[i as usize].card).class as usize].attack)
            }
            Condition::TookDamage => of_source().is(BLED),
            Condition::Stat(stat, cmp, n) => cmp.holds(of_source().stat(stat), n),
            Condition::Mode(n) => {
                let mode = if context.source == NONE { s.sides[context.team as usize].mode } else { of_source().mode };
                mode == n
            }
            Condition::Healed(n) => context.amount >= i16::from(n),
            Condition::Dealt => context.amount > 0,
            Condition::Faced(n) => of_source().lost >= i16::from(n),
            Condition::NotPiercing => s.attack.flags & A_PIERCING == 0,
            Condition::ParentMeant => {
                let root = if s.attack.attacker == NONE && s.links > 0 { s.chain[0].picks[0] } else { s.attack.target };
                root != NONE && root == of_source().parent
            }
            Condition::NotSlainBy(card) => other.slayer == NONE || other.slayer != self.item_number[card as usize],
            Condition::ByAttack => s.attack.attacker != NONE,
            Condition::StarsDead(n) => s.sides[1 - context.team as usize].dead_stars >= n,
            Condition::Stars(cmp, n) => cmp.holds(stars(other), n),
            Condition::AttackerType(n) => {
                s.attack.attacker != NONE && s.bodies[s.attack.attacker as usize].types >> n & 1 != 0
            }
            Condition::Foe => subject != NONE && team_of(subject) != context.team,
            Condition::InOwnTurn => s.phase == Phase::Three && s.team == context.team,
            Condition::NoFoodYet => !other.is(FED),
            Condition::Readied(n) => of_source().flags & (READY << (n - 1)) != 0,
        }
    }
}
