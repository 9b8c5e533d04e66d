//! Components, setup, the course of a turn, the end of the game (M-001 to M-009, M-021 to M-039, M-086 to M-095).

use crate::scene::{Scene, game};
use gauntlet_engine::microtower::ops::Class;
use gauntlet_engine::microtower::{MicroTower, shipped_library};
use gauntlet_engine::{Game, Plain, Seat, Seeded, TableSpec, Turn};

fn table(seats: u8, fixed: &[(&str, &str)]) -> TableSpec {
    let fixed = fixed.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect();
    TableSpec { seats: Some(seats), decks: Vec::new(), fixed }
}

const HEROES: [(&str, &str); 2] = [("hero-1", "captain-spring"), ("hero-2", "granny-smetana")];

fn begin(game: &MicroTower, spec: &TableSpec, seed: u64) -> gauntlet_engine::microtower::State {
    game.start(&game.table(spec).unwrap(), &mut Seeded::new(seed))
}

#[test]
fn m_001_one_deck_is_shared() {
    let game = game(&[]);
    let view = game.view(&begin(&game, &table(4, &[]), 1), None);
    assert_eq!(view.zone("deck").unwrap().cards.len(), 114);
    assert!(view.players.iter().all(|p| p.zone("deck").is_none()));
}

#[test]
fn m_002_copies_are_as_many_as_printed_and_cannot_be_told_apart() {
    let game = game(&[]);
    let view = game.view(&begin(&game, &table(2, &[]), 1), None);
    let copies = |id: &str| view.zone("deck").unwrap().cards.iter().filter(|c| c.id == id).count();
    assert_eq!((copies("handful-of-change"), copies("kamikaze-fluff"), copies("zolobob")), (5, 2, 1));
    let scene = Scene::new("1: captain-spring; hand little-screw, little-screw\n2: granny-smetana");
    assert_eq!(scene.legal().iter().filter(|w| *w == "play Little Screw").count(), 1);
}

#[test]
fn m_003_heroes_never_come_into_the_deck() {
    let mut scene = Scene::new("1: foreman-brick; hand last-brick\n2: granny-smetana");
    scene.play("play Last Brick");
    assert!(!scene.on_table(1, "foreman-brick"));
    assert!(!scene.discarded("foreman-brick") && !scene.ids(0, "deck").contains(&"foreman-brick".into()));
    assert_eq!(scene.view().players[0].facts.text("hero"), Some("foreman-brick"));
}

#[test]
fn m_004_creatures_have_five_numbers_and_any_number_of_abilities() {
    for card in shipped_library().of_kind("creature") {
        for name in ["size", "weight", "cost", "sharpness", "mind"] {
            card.fields.number(name);
        }
    }
    assert!(shipped_library().get("battle-fork").unwrap().lines.is_empty());
}

#[test]
fn m_005_heroes_have_a_resource_ability_and_are_no_creatures() {
    use gauntlet_engine::cards::Library;
    let poor = "[[hero]]\nid = \"poor\"\nsize = 1\nweight = 1\nsharpness = 1\nmind = 1\nrules = '''\nactive: tap any card\n'''\n";
    let library: Library = shipped_library().overlay(&[("poor.toml", poor)]).unwrap();
    let error = MicroTower::new(&library, *game(&[]).options()).unwrap_err().to_string();
    assert!(error.contains("a hero needs an active ability that yields coins, parts or cards"), "{error}");
    // "creature" leaves heroes out: Bonfire has no target on a table of heroes.
    let scene = Scene::new("1: captain-spring; battle-fork; hand bonfire; coins 9\n2: granny-smetana");
    assert!(!scene.can("play Bonfire"));
}

#[test]
fn m_006_one_shot_cards_resolve_and_are_discarded() {
    let mut scene = Scene::new("1: captain-spring; hand handful-of-change, pramo; coins 0\n2: granny-smetana");
    scene.play("play Handful of Change");
    assert_eq!((scene.coins(1), scene.discarded("handful-of-change")), (2, true));
    scene.play("play Pramo; choose Captain Spring");
    assert_eq!((scene.coins(1), scene.discarded("pramo")), (1, true));
    assert_eq!(scene.number(1, "captain-spring", "size"), 4);
}

#[test]
fn m_007_coins_pay_for_creatures() {
    let mut scene = Scene::new("1: captain-spring; hand zolobob; coins 2\n2: granny-smetana");
    assert!(!scene.can("play Zolobob"));
    scene.play("use Captain Spring: gain 2 coins; play Zolobob");
    assert_eq!(scene.coins(1), 1);
}

#[test]
fn m_008_parts_may_be_taken_but_not_below_zero() {
    let mut scene = Scene::new("1: captain-spring; hand secret-stash, secret-stash\n2: granny-smetana; parts 1");
    scene.play("play Secret Stash");
    assert_eq!((scene.parts(1), scene.parts(2)), (1, 0));
    scene.play("play Secret Stash");
    assert_eq!((scene.parts(1), scene.parts(2)), (1, 0));
}

#[test]
fn m_009_the_discard_is_public_and_hands_are_not() {
    let mut scene = Scene::new("1: captain-spring; hand little-screw, pramo\n2: granny-smetana; hand gym");
    scene.play("play Little Screw");
    let seen = scene.game.view(&scene.state, Some(Seat(1)));
    assert_eq!(seen.zone("discard").unwrap().cards[0].id, "little-screw");
    assert_eq!(seen.zone("deck").unwrap().cards.len(), 0);
    let hand = seen.players[0].zone("hand").unwrap();
    assert_eq!((hand.cards.len(), hand.hidden), (0, 1));
}

#[test]
fn m_021_everybody_starts_with_one_coin_and_no_parts() {
    let plain = game(&[]);
    let view = plain.view(&begin(&plain, &table(2, &HEROES), 1), None);
    assert!(view.players.iter().all(|p| p.facts.number("coins") == Some(1) && p.facts.number("parts") == Some(0)));
    let kind = game(&["second_seat_coins=1"]);
    let view = kind.view(&begin(&kind, &table(2, &HEROES), 1), None);
    assert_eq!((view.players[0].facts.number("coins"), view.players[1].facts.number("coins")), (Some(1), Some(2)));
}

#[test]
fn m_022_heroes_are_drafted_in_secret() {
    let game = game(&[]);
    let mut rng = Plain::new(5);
    for seed in 0..50 {
        let mut state = begin(&game, &table(4, &[]), seed);
        let mut offered = Vec::new();
        for player in &game.view(&state, None).players {
            offered.extend(player.zone("offer").unwrap().cards.iter().map(|c| c.id.clone()));
        }
        offered.sort();
        offered.dedup();
        assert_eq!(offered.len(), 12, "no hero is offered twice");
        for seat in 0..4 {
            assert_eq!(game.turn(&state), Turn::Of(Seat(seat)));
            let seen = game.view(&state, Some(Seat(seat)));
            let known: usize = seen.players.iter().map(|p| p.zone("offer").unwrap().cards.len()).sum();
            assert_eq!(known, 3, "only the own offer is seen");
            let legal = game.actions(&state);
            game.apply(&mut state, legal[rng.pick(3)], &mut Seeded::new(seed));
        }
        assert!(game.view(&state, None).players.iter().all(|p| p.facts.get("hero").is_some()));
    }
}

#[test]
fn m_022_an_offer_of_nothing_is_an_open_choice_from_the_last_seat() {
    let game = game(&["hero_offer=0"]);
    let mut state = begin(&game, &table(3, &[]), 1);
    assert_eq!((game.turn(&state), game.actions(&state).len()), (Turn::Of(Seat(2)), 12));
    game.play(&mut state, "keep Lift Siren", &mut Seeded::new(1));
    assert_eq!((game.turn(&state), game.actions(&state).len()), (Turn::Of(Seat(1)), 11));
}

#[test]
fn m_023_everybody_draws_three() {
    let game = game(&[]);
    let view = game.view(
        &begin(&game, &table(3, &[("hero-1", "baron-nail"), ("hero-2", "lift-siren"), ("hero-3", "mist-shaman")]), 1),
        None,
    );
    assert!(view.players.iter().all(|p| p.zone("hand").unwrap().cards.len() == 3));
    assert_eq!(view.zone("deck").unwrap().cards.len(), 114 - 9);
}

#[test]
fn m_024_seat_one_begins_with_an_untapped_hero_and_start_abilities_resolve() {
    let game = game(&[]);
    let state = begin(&game, &table(2, &[("hero-1", "captain-spring"), ("hero-2", "madame-fluff")]), 1);
    assert_eq!(game.turn(&state), Turn::Of(Seat(0)));
    let heroes: Vec<_> = game.standing(&state).collect();
    assert!(heroes.iter().all(|c| c.phase == 0));
    assert_eq!(heroes[1].health, 3, "weight 0, and two health counters");
}

#[test]
fn m_025_steps_come_in_order() {
    // Explosion first, then untap, then turn start, then draw, then re-hire, then main.
    let mut scene = Scene::new(
        "1: captain-spring
         2: doctor-pump tap=tapped; pump-toad extra-size=3; piggy-bank; alarm-clock tap=tapped; turns 2; hand gym
         deck evening-paper, little-screw, pramo, pawnshop",
    );
    scene.play("end the turn");
    // Doctor Pump was tapped when the toad exploded: tapped passives work, and one card is drawn at once.
    assert_eq!((scene.parts(2), scene.discarded("pump-toad")), (8, true));
    assert_eq!(scene.tap(2, "doctor-pump"), "untapped");
    assert!(scene.in_hand(2, "evening-paper") && !scene.in_hand(2, "little-screw"), "step 2 comes after turn start");
    scene.play("choose none");
    assert!(scene.in_hand(2, "little-screw") && scene.in_hand(2, "pramo"));
    assert!(scene.can("exchange Pramo"), "re-hire");
    scene.play("no more exchanges");
    assert!(scene.can("end the turn"), "main phase");
}

#[test]
fn m_026_explosions_go_in_table_order_with_victory_in_between() {
    let mut scene = Scene::new(
        "1: captain-spring
         2: granny-smetana; sleepy-elephant extra-mind=3; concrete-hippo extra-mind=3; parts 9",
    );
    scene.play("end the turn");
    assert_eq!((scene.winner(), scene.parts(2)), (2, 15));
    assert!(scene.on_table(2, "concrete-hippo"), "the second never exploded");
}

#[test]
fn m_027_untap_is_a_quarter_turn_back() {
    let text = "1: captain-spring
         2: granny-smetana tap=supertapped; battle-fork tap=overtapped; kamikaze-fluff tap=tapped; hand little-screw";
    let mut scene = Scene::new(text);
    scene.play("end the turn");
    assert_eq!(scene.tap(2, "granny-smetana"), "overtapped");
    assert_eq!(scene.tap(2, "battle-fork"), "tapped");
    assert_eq!(scene.tap(2, "kamikaze-fluff"), "untapped");
    let mut scene = Scene::with(&["untap_step=full"], text);
    scene.play("end the turn");
    assert_eq!((scene.tap(2, "granny-smetana"), scene.tap(2, "battle-fork")), ("untapped".into(), "untapped".into()));
}

#[test]
fn m_028_bodyguards_rest_and_lose_their_status() {
    let mut scene = Scene::new(
        "1: captain-spring
         2: granny-smetana; battle-fork tap=tapped guards=1",
    );
    scene.play("end the turn");
    assert_eq!(scene.tap(2, "battle-fork"), "tapped");
    assert_eq!(scene.number(2, "battle-fork", "guards"), 0);
    assert!(!scene.flag(2, "granny-smetana", "hidden"));
    // Its owner's turn after that untaps it as usual.
    scene.play("end the turn; no more exchanges; end the turn; no more exchanges");
    assert_eq!(scene.tap(2, "battle-fork"), "untapped");
}

#[test]
fn m_029_turn_start_passives_come_after_untapping_in_table_order() {
    let mut scene = Scene::new(
        "1: captain-spring
         2: piggy-bank; alarm-clock; battle-fork tap=overtapped; hand little-screw",
    );
    scene.play("end the turn");
    assert_eq!(scene.coins(2), 1, "Piggy Bank came first, without a hero");
    assert!(scene.can("choose Battle Fork") && !scene.can("choose Alarm Clock"));
    scene.play("choose Battle Fork");
    assert_eq!(scene.tap(2, "battle-fork"), "untapped", "untapped in step 1 and again");
}

#[test]
fn m_030_two_cards_are_drawn() {
    let mut scene = Scene::new("1: captain-spring\n2: granny-smetana; turns 1\ndeck gym, pramo, diet");
    scene.play("end the turn");
    assert_eq!(scene.ids(2, "hand"), ["pramo", "gym"]);
}

#[test]
fn m_031_rehire_discards_first_and_then_draws_as_many() {
    let mut scene = Scene::new(
        "1: captain-spring\n2: granny-smetana; turns 1; hand diet, gym, pramo\ndeck zolobob, draught, lullaby, bonfire",
    );
    scene.play("end the turn; exchange Pramo");
    assert!(!scene.can("exchange Zolobob"), "exchanges go up in card order");
    assert_eq!(scene.ids(2, "hand").len(), 4, "nothing is drawn yet");
    scene.play("exchange Gym");
    let hand = scene.ids(2, "hand");
    assert_eq!(hand.len(), 5);
    assert!(scene.in_hand(2, "lullaby") && scene.in_hand(2, "bonfire"));
    assert_eq!(scene.ids(0, "discard"), ["gym", "pramo"]);
}

#[test]
fn m_032_the_first_turn_has_no_draw_and_no_rehire() {
    let mut scene = Scene::new("1: captain-spring; hand gym\n2: granny-smetana; hand diet");
    scene.play("end the turn");
    assert_eq!((scene.turn(), scene.ids(2, "hand").len()), (2, 1));
    assert!(scene.can("end the turn"));
    scene.play("end the turn");
    assert_eq!(scene.ids(1, "hand").len(), 3, "the first player's second turn");
}

#[test]
fn m_033_actions_in_any_order_as_often_as_wanted() {
    let mut scene = Scene::new(
        "1: captain-spring; battle-fork; pendulum; hand little-screw, kamikaze-fluff; coins 1\n2: granny-smetana",
    );
    for head in [
        "play Little Screw",
        "play Kamikaze Fluff",
        "use Captain Spring: gain 2 coins",
        "challenge with Battle Fork",
        "hide a card behind Pendulum",
    ] {
        assert!(scene.can(head), "{head}");
    }
    scene.play("play Kamikaze Fluff; use Captain Spring: gain 2 coins; play Little Screw");
    assert_eq!((scene.turn(), scene.parts(1)), (1, 1));
}

#[test]
fn m_034_a_creature_enters_tapped_and_then_starts() {
    let mut scene = Scene::new("1: captain-spring; hand academic-rat; coins 2\n2: granny-smetana\ndeck gym");
    scene.play("play Academic Rat");
    assert_eq!((scene.coins(1), scene.tap(1, "academic-rat").as_str()), (0, "tapped"));
    assert!(scene.in_hand(1, "gym"));
    let full =
        Scene::with(&["table_limit=2"], "1: captain-spring; battle-fork; hand draught; coins 9\n2: granny-smetana");
    assert!(!full.can("play Draught"));
}

#[test]
fn m_035_a_card_that_resolves_is_in_no_pile() {
    // The deck is empty: the paper's own draw turns the discard over, and the paper is not in it.
    let all = Scene::new("1: captain-spring; hand evening-paper\n2: granny-smetana").ids(0, "deck").join(", ");
    let mut scene = Scene::new(&format!("1: captain-spring; hand evening-paper\n2: granny-smetana\ndiscard {all}"));
    assert_eq!(scene.ids(0, "deck").len(), 0);
    scene.play("play Evening Paper");
    assert_eq!((scene.ids(1, "hand").len(), scene.ids(0, "deck").len()), (2, 111));
    assert_eq!(scene.ids(0, "discard"), ["evening-paper"]);
}

#[test]
fn m_036_an_ability_taps_its_card() {
    let mut scene = Scene::new("1: captain-spring; mason-ant\n2: granny-smetana");
    scene.play("use Mason Ant: gain 1 part");
    assert_eq!((scene.parts(1), scene.tap(1, "mason-ant").as_str()), (1, "tapped"));
    assert!(!scene.can("use Mason Ant: gain 1 part"));
}

#[test]
fn m_037_every_piece_of_a_price_must_be_payable() {
    let scene = Scene::new("1: captain-spring; hand pawnshop, gym\n2: granny-smetana");
    assert!(!scene.can("play Pawnshop"), "a card cannot pay for itself");
    let scene = Scene::new("1: captain-spring; hand pawnshop, gym, gym\n2: granny-smetana");
    assert!(scene.can("play Pawnshop"));
    // An ability may burn its own source.
    let mut scene = Scene::new("1: captain-spring; stoker\n2: granny-smetana");
    scene.act("use Stoker: pay burn 1 creature, then gain 2 parts; each player draws 1");
    assert_eq!((scene.parts(1), scene.on_table(1, "stoker"), scene.ids(1, "hand").len()), (2, false, 1));
}

#[test]
fn m_038_the_first_effect_needs_a_target_later_ones_may_miss() {
    let scene = Scene::new("1: captain-spring; hand detonator, thunderclap; coins 5\n2: granny-smetana");
    assert!(!scene.can("play Detonator") && !scene.can("play Thunderclap"));
    // The target of a start ability may be declined.
    let mut scene = Scene::new("1: captain-spring; hand doorman; coins 2\n2: granny-smetana");
    scene.play("play Doorman");
    assert_eq!(scene.legal(), ["choose Captain Spring", "choose none"]);
    scene.play("choose none");
    assert!(!scene.flag(1, "captain-spring", "hidden"));
}

#[test]
fn m_039_the_player_ends_the_turn() {
    let mut scene = Scene::new("1: captain-spring\n2: granny-smetana");
    assert_eq!(scene.active(), 1);
    scene.play("end the turn");
    assert_eq!((scene.active(), scene.turn()), (2, 2));
}

#[test]
fn m_088_draws_come_from_the_top_and_hands_have_no_limit() {
    let papers = "hand evening-paper, evening-paper, evening-paper, evening-paper";
    let mut scene = Scene::new(&format!("1: granny-smetana; {papers}\n2: captain-spring\ndeck gym, pramo"));
    scene.play("use Granny Smetana: draw 2");
    assert!(scene.in_hand(1, "gym") && scene.in_hand(1, "pramo"));
    scene.play("play Evening Paper; play Evening Paper; play Evening Paper; play Evening Paper");
    assert_eq!(scene.ids(1, "hand").len(), 10);
}

#[test]
fn m_089_an_empty_deck_is_replaced_by_the_discard() {
    let all = Scene::new("1: captain-spring\n2: granny-smetana").ids(0, "deck");
    let rest = all.iter().filter(|id| *id != "evening-paper").cloned().collect::<Vec<_>>().join(", ");
    let text = format!(
        "1: captain-spring; hand evening-paper, evening-paper\n2: granny-smetana\ndeck evening-paper\ndiscard evening-paper, {rest}"
    );
    let mut scene = Scene::new(&text);
    scene.play("play Evening Paper");
    assert_eq!(scene.ids(1, "hand").len(), 3);
    assert_eq!(scene.ids(0, "discard"), ["evening-paper"], "the rest was shuffled into the deck");
    let mut scene = Scene::with(&["deck_out=stop"], &text);
    scene.play("play Evening Paper");
    assert_eq!(scene.ids(1, "hand").len(), 2, "one draw failed");
}

#[test]
fn m_090_fifteen_parts_win_at_once() {
    let mut scene = Scene::new("1: captain-spring; hand town-fair, little-screw; parts 14\n2: granny-smetana");
    scene.play("play Little Screw");
    assert_eq!((scene.over(), scene.winner()), (true, 1));
    // The rest of the effect is not resolved.
    let mut scene = Scene::new("1: captain-spring; hand town-fair; parts 14\n2: granny-smetana");
    scene.play("play Town Fair");
    assert_eq!((scene.winner(), scene.ids(1, "hand").len()), (1, 0));
    // Also in an opponent's turn.
    let mut scene = Scene::new("1: captain-spring; kamikaze-fluff\n2: snail-queen; parts 14");
    scene.play("challenge with Kamikaze Fluff");
    assert_eq!(scene.winner(), 2);
}

#[test]
fn m_091_among_several_most_parts_win_then_the_active_player() {
    let mut scene = Scene::new("1: captain-spring; hand town-fair; parts 14\n2: granny-smetana; parts 14");
    scene.play("play Town Fair");
    assert_eq!(scene.winner(), 1);
    let mut scene =
        Scene::with(&["target_parts=14"], "1: captain-spring; hand town-fair; parts 12\n2: granny-smetana; parts 13");
    scene.play("play Town Fair");
    assert_eq!(scene.winner(), 2);
    let mut scene = Scene::new("1: captain-spring; parts 14\n2: granny-smetana; hand town-fair; parts 14\nturn 2");
    scene.play("play Town Fair");
    assert_eq!(scene.winner(), 2);
}

#[test]
fn m_092_the_cap_ends_the_game() {
    let text = "1: captain-spring; parts 3; turns 2\n2: granny-smetana; parts 1; turns 1";
    let mut scene = Scene::with(&["round_cap=2"], text);
    scene.play("end the turn; no more exchanges; end the turn");
    assert_eq!((scene.over(), scene.winner(), scene.game.progress(&scene.state).capped), (true, 0, true));
    let mut scene = Scene::with(&["round_cap=2", "cap_result=most_parts"], text);
    scene.play("end the turn; no more exchanges; end the turn");
    assert_eq!(scene.winner(), 1);
}

#[test]
fn m_093_caps_on_actions_chains_and_counters() {
    let mut scene =
        Scene::with(&["turn_action_cap=1"], "1: captain-spring; hand little-screw, little-screw\n2: granny-smetana");
    scene.play("play Little Screw");
    assert_eq!(scene.active(), 2);
    let mut scene = Scene::with(&["chain_cap=1"], "1: captain-spring; hand town-fair\n2: granny-smetana");
    scene.play("play Town Fair");
    assert_eq!((scene.parts(1), scene.ids(1, "hand").len()), (1, 0), "the second effect was dropped");
    assert!(scene.game.progress(&scene.state).looped);
    assert_eq!(scene.view().facts.text("cut-short"), Some("town-fair"));
    let mut scene = Scene::with(&["counter_cap=1"], "1: captain-spring; hand diet; coins 1\n2: granny-smetana");
    scene.play("play Diet; choose Captain Spring");
    assert_eq!(scene.number(1, "captain-spring", "lightness"), 1);
}

#[test]
fn m_094_turns_go_clockwise_and_any_other_player_is_an_opponent() {
    let mut scene = Scene::new("1: captain-spring; battle-fork\n2: granny-smetana\n3: foreman-brick\nturn 1");
    scene.play("challenge with Battle Fork");
    assert_eq!(scene.legal(), ["choose Granny Smetana of seat 2", "choose Foreman Brick of seat 3"]);
    scene.play("choose Foreman Brick of seat 3; end the turn");
    assert_eq!(scene.active(), 2);
    scene.play("end the turn; end the turn; no more exchanges");
    assert_eq!(scene.active(), 1);
}

#[test]
fn m_095_taunt_protects_one_side_and_nobody_is_eliminated() {
    let mut scene = Scene::new("1: captain-spring; battle-fork\n2: granny-smetana; loud-goat\n3: foreman-brick");
    scene.play("challenge with Battle Fork");
    assert_eq!(scene.legal(), ["choose Loud Goat of seat 2", "choose Foreman Brick of seat 3"]);
    let out = ["heroless=out"];
    let mut scene = Scene::with(&out, "1: foreman-brick; battle-fork; hand gym\n2: granny-smetana\n3: captain-spring");
    scene.play("use Foreman Brick: pay burn hero, then gain 4 parts");
    assert_eq!((scene.active(), scene.parts(1), scene.over()), (2, 0, false));
    assert!(scene.discarded("battle-fork") && scene.discarded("gym"));
    scene.play("end the turn; end the turn; no more exchanges");
    assert_eq!(scene.active(), 2, "seat 1 has no more turns");
    let mut scene = Scene::with(&out, "1: foreman-brick\n2: granny-smetana");
    scene.play("use Foreman Brick: pay burn hero, then gain 4 parts");
    assert_eq!(scene.winner(), 2);
}

#[test]
fn an_exchanged_card_keeps_its_slot() {
    let game = game(&[]);
    let deal = [("deal-1", "pramo"), HEROES[0], HEROES[1]];
    let plain = game.view(&begin(&game, &table(2, &deal), 7), None);
    let changed = [("exchange", "pramo=baseline"), deal[0], deal[1], deal[2]];
    let other = game.view(&begin(&game, &table(2, &changed), 7), None);
    let ids = |v: &gauntlet_engine::View, zone: &str| -> Vec<String> {
        let cards = v.zone(zone).or_else(|| v.players[0].zone(zone)).unwrap().cards.clone();
        cards.into_iter().map(|c| c.id).collect()
    };
    assert_eq!(ids(&plain, "deck"), ids(&other, "deck"));
    let swap = |id: String| if id == "plain-shamanism-1" { "pramo".to_string() } else { id };
    let mut hands = [ids(&plain, "hand"), ids(&other, "hand").into_iter().map(swap).collect()];
    hands.iter_mut().for_each(|h| h.sort());
    assert!(hands[0].contains(&"pramo".to_string()));
    assert_eq!(hands[0], hands[1]);
}

#[test]
fn an_exchanged_hero_leaves_the_deal_alone() {
    let game = game(&[]);
    let a = game.view(&begin(&game, &table(2, &HEROES), 7), None);
    let b = game.view(&begin(&game, &table(2, &[("hero-1", "plain-hero"), HEROES[1]]), 7), None);
    assert_eq!(a.zone("deck"), b.zone("deck"));
    assert_eq!(a.players[0].zone("hand"), b.players[0].zone("hand"));
    assert_eq!(b.players[0].facts.text("hero"), Some("plain-hero"));
}

#[test]
fn tables_that_cannot_be_played_say_why() {
    let game = game(&[]);
    let error = |seats, fixed: &[(&str, &str)]| game.table(&table(seats, fixed)).unwrap_err().to_string();
    assert!(error(5, &[]).contains("not played by 5"));
    assert!(error(2, &[("hero-1", "captain-sprung")]).contains("did you mean `captain-spring`?"));
    assert!(error(2, &[("hero-1", "baron-nail"), ("hero-2", "baron-nail")]).contains("same hero"));
    assert!(error(2, &[("deal-1", "zolobob, zolobob")]).contains("dealt 2 times"));
    assert!(error(2, &[("exchange", "pramo")]).contains("is no exchange"));
    assert!(error(2, &[("here", "x")]).contains("cannot fix `here`"));
}

#[test]
fn a_shared_card_is_a_creature_or_a_one_shot_card() {
    let game = game(&[]);
    let count = |class: Class| game.cards().kinds.iter().filter(|k| k.class == class).count();
    // Twelve heroes, 48 creatures, 24 one-shot cards, and a box of plain ones.
    assert_eq!([count(Class::Hero), count(Class::Creature)], [12 + 1, 48 + 6]);
    assert_eq!(count(Class::Consumable) + count(Class::Shamanism), 24 + 4);
}
