"""The league options of chapters 1 to 12, as one typed, frozen value.

Every clause that the rulebook marks as optional stands here with the rulebook's own default for this season. ``values``
names what an option may be set to; an option that nothing but its default is played of says why (``fixed``), so that a
league can see it and is told plainly that it cannot be changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal

from ..interface import OptionSpec, RulePreset
from ..interface.leagues.house_rules import option as _option
from ..interface.leagues.house_rules import read_rules, specs_of
from ..interface.leagues.house_rules import switch as _switch
from ..interface.leagues.league import AS_PRINTED


def _fixed(value: bool, clause: str, meaning: str, why: str) -> bool:
    description = {"values": (value,), "clause": clause, "meaning": meaning, "per_game": False, "why": why}
    described: bool = field(default=value, metadata=description)
    return described


def _off(clause: str, meaning: str, why: str = "") -> bool:
    """An option that the rulebook prints as optional or proposed and that no league can switch on."""
    return _fixed(False, clause, meaning, why)


@dataclass(frozen=True)
class _Game:
    """The game around the play: chapters 1 and 8."""

    game_number: int = _option(
        3, (), "8.7.2, 9.1.6", "the regular season's game, 0 in preseason: wind column, hot days", True
    )
    playoff: bool = _option(False, (True, False), "8.10", "a playoff game: overtime goes on until somebody wins", True)
    two_point_conversion: bool = _switch(False, "1, 9.3.2d", "a try for two points")
    missed_fg_spot: Literal["los", "spot_of_kick"] = _option(
        "los", ("los", "spot_of_kick"), "1, 9.3.2d", "where a missed field goal is spotted"
    )
    kickoff_spot: int = _option(35, (30, 35, 40), "1, 9.1.3", "yard line of the kickoff")
    touchback_spot: int = _option(20, (20, 25), "1", "yard line after a touchback")
    coin_toss_defer: bool = _switch(True, "1, 9.1", "the winner of the toss may defer his choice to the second half")
    attributes: bool = _switch(True, "2.1", "special attributes of players (chapter 7.2)")
    unbalanced_line: bool = _switch(True, "2.2, 4.1.3", "unbalanced lines and the shotgun as formations")
    random_clock: bool = _switch(True, "8.4b", "one to three seconds may be left when a quarter would end exactly")
    scripted_plays: bool = _off(
        "8.4a",
        "plays written in advance during a time-out",
        "it asks the coach for plays during the game, and by mail nobody can be asked",
    )
    short_field_auto: bool = _switch(True, "8.6, 10.4", "near the goal men leave DC and later routes are shortened")
    tired_backs: bool = _switch(True, "8.7.1", "backs and receivers tire by carries")
    tired_age: bool = _switch(False, "8.7.1", "the limits of carries fall with age")
    tired_long_play: bool = _off(
        "8.7.1a",
        "tired after a long play",
        "the rulebook keeps it unused as difficult by mail: a substitute would be asked for between two plays",
    )
    tired_all: bool = _switch(True, "8.7.2", "everybody may tire after the third quarter")
    tired_heavy: bool = _switch(False, "8.7.2 (appendix)", "contact 5 and more tires sooner")
    tired_seven_minutes: bool = _switch(False, "8.7.2", "tiredness also with seven minutes left in each half")
    experience_bonus: bool = _switch(True, "8.8", "a starter of three games may gain a point for a half")
    motivation: bool = _switch(False, "8.8a", "a replaced starter may lose heart")
    booing: bool = _off(
        "8.9",
        "the crowd and the quarterback",
        "it needs what a quarterback threw in earlier games, which no sheet holds",
    )
    overtime: bool = _switch(True, "8.10", "an overtime period after a tie")
    ot_second_possession: bool = _switch(False, "8.10", "in overtime a field goal leaves the other side one possession")
    wind_reroll_per_half: bool = _switch(False, "8.12", "new wind at the half")
    wind_passing: bool = _switch(False, "8.12", "wind on long passes")
    smear: bool = _off(
        "8.13",
        "the defense of 8.13",
        "never approved; it asks for a victim and two men to hurt him, whom no plan names",
    )
    weather: bool = _off("8.15", "weather but wind", "the tables of the weather at each stadium were never made")
    heavy_rain: bool = _option(False, (True, False), "8.12.2", "heavy rain falls on this game", True)


@dataclass(frozen=True)
class _Running:
    """Runs: chapter 4, and what runs and passes share."""

    penetration: bool = _switch(True, "4.6", "rushers may meet the ballcarrier behind the line")
    penetration_normal: bool = _switch(False, "4.6.6a", "linemen of the normal line penetrate at -2")
    penetration_target: bool = _switch(False, "4.6.6b", "penetration from the entry zone")
    cover_linemen: bool = _switch(True, "4.0.3, 4.2.13", "the line option that covers the blockers")
    te_outside: bool = _switch(True, "4.1.3a", "an easier way outside from the tight end's slot")
    short_plays: bool = _switch(False, "4.1.9", "plays written short on purpose")
    position_rule: bool = _switch(True, "4.1.10", "a blocker pays for gaining position")
    clip_roll: bool = _off(
        "4.1.10a",
        "a die for blockers without position",
        "4.1.10 took its place: such a man does nothing; the die would throw a flag before the play is run",
    )
    qb_blocks: bool = _switch(False, "4.1.12a", "the quarterback as a blocker")
    lead_blocker: bool = _switch(True, "4.1.13", "lead blockers")
    run_bump: bool = _switch(True, "4.1.14", "defenders slow wide blockers")
    run_bump_te: bool = _switch(False, "4.1.14", "the same for tight ends")
    run_bump_for_passes: bool = _off(
        "4.1.14", "the run bump in place of 5.1.2", "it would take the place of the bump of 5.1.2, which is played"
    )
    man_in_motion: bool = _off("4.1.18", "a man in motion", "the rulebook itself says that it is not available by mail")
    path_before_reaction: bool = _switch(True, "4.2.12a", "the path is named before the defense reacts")
    slow_quick: bool = _switch(True, "4.7.1, 4.7.2", "quick and slow plays")
    open_field_tackle: bool = _switch(True, "4.3.11", "faster ballcarriers in the open field")
    pitchout: bool = _switch(True, "4.7.3", "pitchouts")
    draw: bool = _switch(True, "4.7.4", "draws")
    dive: bool = _switch(True, "4.7.5", "dives")
    qb_option: bool = _switch(True, "4.7.7", "the quarterback's option")
    qk_behind_center: bool = _switch(False, "4.7.1a", "a quick play behind the quarterback costs more")
    trap: bool = _switch(True, "4.7.8", "traps")
    inches: bool = _switch(True, "4.8", "measurement when the ball lies exactly on the mark")
    boundary_adjust: bool = _switch(True, "4.9", "fast defensive backs move the boundary up")
    tight_loose: bool = _off(
        "4.10",
        "tight and loose coverage",
        "no plan says how tight a man is covered, and the rulebook gives no procedure to call it",
    )
    run_blitz: bool = _switch(True, "4.11", "the run blitz")


@dataclass(frozen=True)
class _Passing:
    """Passes: chapter 5, and the attributes of chapter 7 with an option of their own."""

    stay_home_second_rush: bool = _switch(False, "4.0.4, 5.3.13", "a second rush against linemen who stay home")
    bump: bool = _switch(True, "5.1.2", "receivers are bumped")
    deep_bump: bool = _switch(True, "5.1.2a", "the deeper bump, when called")
    no_block_release: bool = _switch(False, "5.3.1", "leaving out blockers when the total stays high")
    half_speed3: bool = _switch(True, "5.3.1a", "speed 3 blocks for a point and a half")
    extra_rusher: bool = _switch(True, "5.3.2a, b", "rushers beyond the blockers, and fast outside rushers")
    half_point_extra: bool = _off(
        "5.3.2", "three points for half a point", "unused points are whole: half a point of a route is dropped (5.1.4)"
    )
    guard_helps_outside: bool = _switch(False, "5.3.2a", "a guard helps outside")
    extra_rusher_more: bool = _off(
        "5.3.2c", "four more ways to count extra rushers", "proposed as four alternatives, of which none was chosen"
    )
    age_block: bool = _switch(True, "5.3.3a", "age and pass blocking")
    qb_slide: bool = _switch(True, "5.3.6a", "a scrambling quarterback steps out or goes on")
    rollout: bool = _switch(True, "5.3.15", "rollouts")
    rollout_line_bonus: bool = _switch(False, "5.3.15", "easier rollouts against softer lines")
    rollout_far_side: bool = _switch(False, "5.3.15a", "the far side joins the second rush")
    qb_scramble: bool = _switch(True, "5.3.16", "scrambles as the second choice")
    rookie_scramble: bool = _switch(False, "5.3.16a", "rookie quarterbacks scramble")
    minimal_rush: bool = _switch(True, "5.3.17", "a weak rush may help the passer")
    stunts: bool = _switch(True, "5.3.18", "stunts")
    read_blitz: bool = _switch(True, "5.3.19", "the quarterback may read a blitz")
    blind_side: bool = _off("5.3.20", "the blind side rush", "5.3.2b, which is played, took its place")
    outside_speed_old: bool = _off(
        "5.3.21", "the former table of outside speed", "5.3.2b, which is played, took its place"
    )
    fake_blitz: bool = _switch(True, "5.3.22", "fake blitzes")
    delayed_blitz: bool = _switch(True, "5.3.24", "delayed blitzes")
    pi_prone: bool = _switch(True, "5.5.8", "who fouls on interference")
    int_zone_runback: bool = _switch(True, "5.5.9, 5.5.20", "runbacks by zone")
    fumble_zone_runback: bool = _switch(False, "5.5.20", "the same for fumbles")
    qb_sub_penalty: bool = _switch(
        True, "5.5.18, 10.2.3", "a quarterback changed in mid-series may be -P on his first play"
    )
    screen: bool = _switch(True, "5.8.1", "screens")
    out_of_bounds: bool = _switch(True, "5.8.2", "plays that end out of bounds late in a half")
    bullet: bool = _switch(True, "5.8.3", "bullet passes")
    loft: bool = _switch(True, "5.8.4", "lofted passes")
    hail_mary: bool = _switch(True, "5.8.5", "Hail Mary passes")
    shotgun: bool = _switch(True, "5.8.7", "the shotgun")
    shotgun_center_penalty: bool = _switch(False, "7.1.10", "the center's penalty in the shotgun")
    hard_count: bool = _off(
        "6.6", "the hard count", "only considered for a later season; a call with every play that no notation has"
    )
    side_specialists: bool = _off(
        "7.1", "specialists of one side", "named, but no rule says what such a man gains or loses"
    )
    dh_as_back: bool = _off(
        "7.1.1",
        "a defensive back as a runner in an emergency",
        "for an emergency that never comes: substitutes are found among those who can play the place",
    )
    gt_and_dte_positions: bool = _off(
        "7.1.24, 7.1.25",
        "the positions GT and DTE",
        "proposed positions that the tables of the training camp do not know",
    )
    prone_rush: bool = _switch(True, "7.7.1a", "penalty-prone players at the line")
    veteran_negative_removal: bool = _off(
        "7.3",
        "experienced players lose bad habits",
        "proposed for the training camp, in two versions that contradict each other",
    )
    st_attribute_no_penalty: bool = _off(
        "7.4, 9.2.2", "the special-teams attribute", "proposed; nothing says who has it or gets it"
    )


@dataclass(frozen=True)
class _Kicking:
    """Special teams: chapter 9."""

    ko_oob_default_choice: Literal["take_ball_30_yards_from_kick", "rekick_5_yards_back"] = _option(
        "take_ball_30_yards_from_kick",
        ("take_ball_30_yards_from_kick", "rekick_5_yards_back"),
        "9.1.3",
        "after a kickoff out of bounds, where the plan says nothing",
    )
    wedge_return: bool = _switch(False, "9.1.4", "the wedge as a kickoff return")
    endzone_return_policy: Literal["recent", "original"] = _option(
        "recent", ("recent", "original"), "9.1.4", "kickoffs caught in the end zone"
    )
    kk_specialist_rule: Literal["5_games", "20_coverage_plays"] = _option(
        "5_games", ("5_games", "20_coverage_plays"), "9.1.1", "when a kamikaze is a specialist"
    )
    kr_veteran_rule: Literal["two_full_seasons_as_specialist", "120_returns"] = _option(
        "two_full_seasons_as_specialist",
        ("two_full_seasons_as_specialist", "120_returns"),
        "9.1.2",
        "when a kickoff returner is a veteran",
    )
    pr_specialist_rule: Literal["20_returns", "3_games"] = _option(
        "20_returns", ("20_returns", "3_games"), "9.2.2", "when a punt returner is a specialist"
    )
    punt_return_only: bool = _switch(True, "9.2.2, 9.2.9", "a punt return without a rush")
    punt_return_only_long: bool = _switch(False, "9.2.9", "a punt return without a rush on fourth and 11 or more alone")
    fake_punt: bool = _off("9.2.9", "fake punts", "the rulebook has no procedure for them")
    blocked_kick_runback_safety_contact: bool = _switch(
        True, "9.3.2b, 9.3.3", "the last man against a long runback of a blocked kick, or a holder who broke through"
    )
    fg_roughing_always_injures: bool = _switch(True, "9.3.2f", "roughing on a placekick always hurts somebody")
    holder_snapper_kicker_continuity: bool = _off(
        "9.5.2",
        "a bonus for the same holder, snapper and kicker",
        "considered and not adopted; it would have to be known who served together all season",
    )
    kk_camp_career_specialization: bool = _off(
        "9.5.8", "kamikazes for their career by three camps", "proposed and not adopted"
    )
    free_kick_tactics: bool = _switch(False, "9.4", "the called return also after a free kick")
    stadium_kick_bonus_yards: int = _option(0, (0, 1, 2), "9.1.6", "yards for a dome or elevation, on every kick")


@dataclass(frozen=True)
class _Plans:
    """Plans: chapter 10."""

    sets_home: int = _option(4, (), "10.1", "offensive sets of the home side")
    sets_away: int = _option(4, (), "10.1", "offensive sets of the visitors")
    plays_home: int = _option(18, (), "10.1", "plays of the home side")
    plays_away: int = _option(22, (), "10.1", "plays of the visitors")
    lines_home: int = _option(10, (), "10.1", "lines of each selection table, home side")
    lines_away: int = _option(12, (), "10.1", "lines of each selection table, visitors")
    defenses_home: int = _option(8, (), "10.1", "defenses of the home side")
    defenses_away: int = _option(10, (), "10.1", "defenses of the visitors")
    complex_plans_home: bool = _option(
        False,
        (True, False),
        "12.7.4",
        "the home side's camp: 1 set, 3 plays, 2 defenses and 2 lines a table more",
        True,
    )
    complex_plans_away: bool = _option(False, (True, False), "12.7.4", "the same for the visitors", True)
    defense_variation_cost: float = _option(0.5, (0.5, 0.25), "10.1, 10.2.8", "what a variation of a defense counts")
    plan_tradeoffs: bool = _switch(True, "10.2.8", "sets given up for plays, plays and defenses for kick tactics")
    one_unusual_per_half: bool = _switch(True, "10.2.6", "one unusual kick tactic a half is free")
    same_st_tactic_as_last_game: bool = _off(
        "10.2.6", "tactics of the last game go on unless practised", "a plan is checked without those of other games"
    )
    home_starter_changes: int = _option(3, (), "10.1.3", "defensive starters that the home side may change")
    exchange: Literal["by_mail", "together"] = _option(
        "by_mail", ("by_mail", "together"), "10.1", "plans in the steps of play by mail, or both at once, unseen"
    )
    halftime_hours: int = _option(0, (), "10.1.4", "hours for a half-time revision of the home tables; 0: they repeat")
    own_trouble: bool = _switch(True, "10.2.5", "a coach may set conditions of his own for time running out")
    starter_floor: float = _option(0.5, (), "10.2.3", "least share of plays of a starter")
    starter_target: float = _option(0.667, (), "10.2.3", "share of plays below which the check warns")


@dataclass(frozen=True)
class _Season:
    """Schedule, ranking and play-offs: chapter 11."""

    schedule_template: str = _option("alternate", ("alternate", "base"), "11.1.1", "the ten-game schedule")
    regular_games: int = _option(10, tuple(range(1, 33)), "11.1, 11.1.1", "games of each team before the play-offs")
    preseason_games: int = _option(2, (0, 1, 2, 3, 4), "11.1.1", "exhibition games of each team, which do not count")
    playoff_format: str = _option(
        "semifinals",
        ("semifinals", "division_champions_only", "best_records"),
        "11.1, 11.1.1",
        "the play-offs: the first two of both divisions cross over, champions of divisions alone, or the best of all",
    )
    playoff_teams: int = _option(
        4, tuple(range(2, 17)), "11.1", "teams in the play-offs of the best of all, or unless there are two divisions"
    )
    tie_breaks: str = _option(
        "rulebook", ("rulebook", "head_to_head_first"), "11.1.2", "what parts teams that have won as many games"
    )


@dataclass(frozen=True)
class _Rosters:
    """Rosters between games: chapter 11."""

    roster_active: int = _option(46, (), "11.0", "men on the active list")
    roster_practice: int = _option(6, (), "11.0", "men on the practice squad")
    ir_min_games: int = _option(4, (), "11.5", "games that a man misses at least on injured reserve")
    ir_moves_regular: int = _option(2, (), "11.5", "protected moves from injured reserve in the season")
    ir_moves_extra: int = _option(1, (), "11.5", "further protected moves for the play-offs")
    fa_min_games: int = _option(1, (), "11.3", "games that a signed free agent stays at least")
    fa_active_roster_priority: bool = _off(
        "11.3",
        "wishes for the active roster come before the practice squad's",
        "the rulebook itself says that it is not yet adopted",
    )
    long_injury_midseason_recovery: bool = _switch(False, "11.8.1", "injuries of a whole season may heal within it")
    recovery_by_type: bool = _switch(True, "11.8.1a", "injuries of a whole season heal by their kind")
    second_recovery: bool = _switch(True, "11.8.2", "a second recovery roll in the next camp")
    age_injury_effects: bool = _switch(True, "11.8.3", "older men are out longer and recover less often")
    mini_camp: bool = _switch(True, "12.2a", "short injuries that outlast the season are settled before camp")
    trade_deadline_before_game: int = _option(6, (), "11.6", "the game before which trades must be complete")
    offer_days: int = _option(14, tuple(range(1, 121)), "11.6", "days that an offer of a trade stays open")
    trade_review_days: int = _option(7, (), "11.6", "days in which the commissioner may disallow a trade")
    draft_rounds: int = _option(10, (), "12.1", "rounds of the draft, and picks of each team in it")
    lineman_max_p: int = _option(2, (1, 2), "12.6", "normal maximum of a lineman's pass value")
    same_owner_trades: bool = _off(
        "11.6, 12.0",
        "trades between teams of one coach, after others could offer better",
        "nobody coaches two teams of a league here, since he would see both plans of a game: such a trade cannot arise",
    )


@dataclass(frozen=True)
class _Camps:
    """Training camps: chapter 12."""

    training_camps: bool = _switch(True, "12.2", "between two seasons men grow older, and camps and cuts are held")
    roster_camp: int = _option(70, (), "12.1", "men whom a team may have in camp")
    cut_after_camp: int = _option(64, (), "12.2", "men whom a team keeps after camp")
    cut_after_preseason_1: int = _option(58, (), "12.2", "men whom a team keeps after the first preseason game")
    cut_after_preseason_2: int = _option(52, (), "12.2", "men whom a team keeps after the last preseason game")
    no_preseason: bool = _switch(
        False, "12.2", "without preseason games camp hurts twice as many, and the first cut is the last"
    )
    fa_recommended_games: int = _option(2, (), "12.5.1", "games that a signed free agent should stay if he is no worse")
    count_preseason_experience: bool = _switch(
        False, "12.3.4", "a preseason game is worth a third of a game to those who play, and columns ask one game more"
    )
    postseason_experience: Literal["full", "one_third_less"] = _option(
        "full", ("full", "one_third_less"), "12.3.4", "what a game of the play-offs is worth"
    )
    coaching_first_roll: Literal["text", "sheet"] = _option(
        "text", ("text", "sheet"), "12.3.5, 12.8", "the first die of coaching: 6, for poorer men 5; or 5, for them 4"
    )
    late_report: bool = _switch(True, "12.4", "the easy camp: less risk for two games' less credit")
    reverse_by_age: bool = _switch(True, "12.5.2, 12.8", "the chance to reverse a change of position goes by age")
    position_change_lockout: bool = _switch(
        False, "12.5.2", "who went back to his position changes it no more until after the next season"
    )
    special_focus_camps: bool = _switch(True, "12.7", "a camp may stress one thing instead of coaching single men")
    special_teams_camp_home: bool = _option(
        False, (True, False), "12.7.3", "the home side's camp: surer snaps, better squads, one kick tactic more", True
    )
    special_teams_camp_away: bool = _option(False, (True, False), "12.7.3", "the same for the visitors", True)


@dataclass(frozen=True)
class FoolOptions(_Camps, _Rosters, _Season, _Plans, _Kicking, _Passing, _Running, _Game):
    """All options of a game of FOOL. Equal values are equal options."""


_GROUPS: Final = (
    (_Plans, "Plans and their exchange"),
    (_Season, "Season and play-offs"),
    (_Rosters, "Rosters, injuries and trades"),
    (_Camps, "Camps between two seasons"),
    (_Game, "The game: spots, tired men, overtime"),
    (_Running, "Runs"),
    (_Passing, "Passes and the rush"),
    (_Kicking, "Kicks and returns"),
)
PRESETS: Final = (
    AS_PRINTED,
    RulePreset(
        "short",
        "Short season",
        "Six games and the play-offs, no exhibition games, no camps: a season is over in two months of weekly games.",
        {"regular_games": 6, "preseason_games": 0, "training_camps": False, "trade_deadline_before_game": 4},
    ),
    RulePreset(
        "friendly",
        "Friendly",
        "One deadline for both coaches, trades that are in force after a day, and men who do not grow older.",
        {"exchange": "together", "preseason_games": 0, "training_camps": False, "trade_review_days": 1},
    ),
)


def option_specs() -> tuple[OptionSpec, ...]:
    """Every option with its meaning, default, values and clause."""
    return specs_of(FoolOptions, {one.name: title for part, title in _GROUPS for one in fields(part)})


OF_NO_GAME = frozenset(("offer_days", *(one.name for one in fields(_Camps))))  # unless it comes after a camp


def fixed() -> dict[str, str]:
    """The options that cannot be changed, with the reason."""
    return {one.name: one.metadata.get("why", "") for one in fields(FoolOptions) if len(one.metadata["values"]) == 1}


_SPECS = {spec.code: spec for spec in option_specs()}


def read_options(overrides: Mapping[str, Any]) -> FoolOptions:
    """The options with these overrides; raises PlanError naming every unknown code and impossible value."""
    return read_rules(FoolOptions, _SPECS, overrides)
