"""Invented people: the word lists from which generated players get their names.

No list holds the name of a real player; family names are made of invented parts, so that a chance likeness of given and
family name to a living athlete's is unlikely as well.
"""

from __future__ import annotations

from .dice import Dice

GIVEN: tuple[str, ...] = (
    "Abel", "Alaric", "Alonzo", "Ambrose", "Anders", "Ansel", "Archer", "Arlo", "Asher", "Augie",
    "Barnaby", "Basil", "Beckett", "Benno", "Boyd", "Bram", "Brennan", "Caleb", "Calvert", "Caspian",
    "Cedric", "Clement", "Clifford", "Conrad", "Corwin", "Cyrus", "Dade", "Darby", "Declan", "Desmond",
    "Dorian", "Duncan", "Edmund", "Elias", "Ellis", "Emeric", "Enoch", "Ephraim", "Ezra", "Fabian",
    "Felix", "Ferris", "Finn", "Fletcher", "Gideon", "Gilbert", "Grady", "Griffin", "Gustav", "Hadley",
    "Harlan", "Hector", "Hollis", "Hugo", "Ignatius", "Ira", "Isidro", "Jabari", "Jarek", "Jasper",
    "Jethro", "Joachim", "Jonas", "Judson", "Kareem", "Keir", "Kenji", "Kofi", "Lachlan", "Lamar",
    "Leander", "Lemuel", "Linus", "Lucian", "Magnus", "Malik", "Manuel", "Marlow", "Mateo", "Merrick",
    "Milo", "Moses", "Nestor", "Niko", "Obadiah", "Octavio", "Olin", "Orson", "Osric", "Otis",
    "Palmer", "Pascal", "Percy", "Phineas", "Quincy", "Rafe", "Ramon", "Rashad", "Reuben", "Rhodes",
    "Roland", "Rufus", "Sable", "Samson", "Silas", "Simeon", "Sterling", "Tariq", "Tavish", "Thaddeus",
    "Titus", "Tobias", "Ulric", "Upton", "Vance", "Virgil", "Wade", "Warrick", "Wendell", "Wyatt",
    "Xander", "Yusuf", "Zachary", "Zeke",
)  # fmt: skip

FAMILY_HEADS: tuple[str, ...] = (
    "Ald", "Ames", "Bal", "Bark", "Bel", "Brack", "Bram", "Brin", "Calder", "Carr", "Chas", "Colt", "Cran", "Crow",
    "Dar", "Dray", "Dun", "Elder", "Elm", "Fair", "Falk", "Farn", "Fen", "Garr", "Glen", "Gran", "Hallo", "Harr",
    "Hazel", "Holm", "Ives", "Jess", "Kel", "Kings", "Lang", "Lark", "Lin", "Lock", "Mar", "Mead", "Mill", "Mor",
    "Nether", "North", "Oak", "Old", "Orm", "Pen", "Pike", "Quar", "Raven", "Red", "Rook", "Row", "Sand", "Sel",
    "Sham", "Stan", "Stone", "Strat", "Tam", "Thorn", "Tor", "Tren", "Under", "Vale", "Ver", "Wald", "War", "Wex",
    "Whit", "Wind", "Wolf", "Yar", "Zell",
)  # fmt: skip

FAMILY_TAILS: tuple[str, ...] = (
    "beck", "bourne", "bridge", "brook", "bury", "combe", "croft", "dale", "den", "don", "fell", "field", "ford",
    "gate", "grave", "hurst", "lake", "land", "leigh", "lock", "low", "man", "mere", "mond", "moor", "mont", "ridge",
    "rick", "sett", "shaw", "stead", "ston", "thorpe", "thwaite", "vane", "ward", "well", "wick", "wood", "worth",
)  # fmt: skip


def invent(dice: Dice, taken: set[str]) -> str:
    """A name that is not among ``taken``, and is added to it."""
    while True:
        given = GIVEN[dice.die(len(GIVEN), "generate.name") - 1]
        head = FAMILY_HEADS[dice.die(len(FAMILY_HEADS), "generate.name") - 1]
        tail = FAMILY_TAILS[dice.die(len(FAMILY_TAILS), "generate.name") - 1]
        name = f"{given} {head}{tail}"
        if name not in taken and not (head + tail).lower().startswith(tail + tail):
            taken.add(name)
            return name
