"""Crests, shirts and faces: the same facts give the same picture, other facts another."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from league.pictures import crests, faces, kits
from league.pictures.colours import contrast, readable_on

NAVY, BRASS = "#15476d", "#e8b23a"


@pytest.mark.parametrize(
    ("one", "other", "expected"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#ff0000", "#ff0000", 1)]
)
def test_contrast_is_that_of_the_guidelines(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(expected, abs=0.005)


def test_something_is_always_read_on_a_colour() -> None:
    steps = range(0, 256, 17)
    for colour in (f"#{red:02x}{green:02x}{blue:02x}" for red in steps for green in steps for blue in steps):
        assert contrast(readable_on(colour), colour) >= 4.5


@pytest.mark.parametrize(
    ("name", "device"), [("Gullwick Ferrymen", "boat"), ("Thornfell Badgers", "fox"), ("FERRYMEN", "boat")]
)
def test_a_crests_device_follows_from_the_last_word_of_the_name(name: str, device: str) -> None:
    assert crests.crest_of(name).device == device


def test_what_is_chosen_of_a_crest_stands_and_the_rest_follows_from_the_name() -> None:
    by_name = crests.crest_of("Zuk")
    chosen = crests.crest_of("Zuk", device="crown")
    assert (chosen.shape, chosen.division, chosen.device) == (by_name.shape, by_name.division, "crown")
    assert crests.crest_of("") == crests.crest_of("")


@pytest.mark.parametrize("part", ["shapes", "divisions", "devices"])
def test_every_crest_is_a_picture_in_the_clubs_two_colours(part: str) -> None:
    drawn = set()
    for code, name in crests.choices(part):
        crest = crests.crest_of("Zuk", **{part.removesuffix("s"): code})
        picture = crests.draw(crest, NAVY, BRASS)
        ElementTree.fromstring(picture)
        assert name
        assert {NAVY, BRASS} < set(picture.replace('"', " ").split())
        assert "{" not in picture
        drawn.add(picture)
    assert len(drawn) == len(crests.choices(part))


def test_shirts_are_of_the_first_colour_at_home_and_white_away() -> None:
    home, away = kits.draw(NAVY, BRASS, number="7"), kits.draw(NAVY, BRASS, number="7", home=False)
    for shirt in map(ElementTree.fromstring, (home, away)):
        assert [text.text for text in shirt.iter("{http://www.w3.org/2000/svg}text")] == ["7"]
    body_home, body_away = (ElementTree.fromstring(shirt)[0].get("fill") for shirt in (home, away))
    assert body_home == NAVY
    assert contrast(body_away or "", "#ffffff") < 1.2


def test_a_face_is_his_own_and_ages() -> None:
    men = [f"man {number}" for number in range(40)]
    young = [faces.draw(man, 22) for man in men]
    assert young == [faces.draw(man, 22) for man in men]
    assert len(set(young)) == len(men)
    assert all(faces.draw(man, 40) != face for man, face in zip(men, young, strict=True))


def test_a_face_is_a_picture_that_needs_no_style_and_wears_his_clubs_colours() -> None:
    for number in range(40):
        face = faces.draw(f"man {number}", 21 + number % 20, (NAVY, BRASS))
        ElementTree.fromstring(face)
        assert "style=" not in face
        assert "$[" not in face
        assert NAVY in face
        assert len(face) < 40_000
