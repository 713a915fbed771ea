"""Turns that are rare in play, each as a person makes it."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.input_methods import Keyboard
from tests.web.page_object import Person

NEUTRAL_FIVE = "1/4/7/6/1r1(bgkwi)1g1/6/7/4/1 1 -/- 0/0"
CHAIN = "1/(rg)2(bg)/7/6/7/2(krg)1(bgi)1/(ib)2(rkg)1(irkb)1/3(kgbi)/1 1 bg/rk 3/1"
STUCK = "1/(bi)3/7/3(rg)2/4(igbr)2/(birk)5/1i(kgbr)4/4/k 2 rg/bk 4/1"
NEUTRAL_SIX = "1/4/7/6/1r1(bgkwri)1g1/6/7/4/1 1 -/- 0/0"
BOUNCES = "200030/000000/130010/001022/031030/020000 1 -"
DETOUR = "030210/000000/000001/030100/202000/032103 1 -"
PIECE_BY_PIECE = "320102/000000/010300/010000/000100/032203 1 -"
ADVANCED = "321123/000000/000000/000000/000000/321123 1 -"


def test_a_claim_that_captures(person: Person) -> None:
    table = person.begin("lyngk", text=NEUTRAL_FIVE)
    table.token("i").hover()
    expect(table.stack("e5")).to_contain_class("going")  # seen before it is done
    table.play("i:e3e7")
    expect(table.stack("e5")).to_have_count(0)
    expect(table.player(1)).to_contain_text("1 stack captured")
    expect(person.page.locator("[aria-live]")).to_contain_text("claims ivory")


def test_a_claim_by_keyboard(person: Person) -> None:
    table = person.begin("lyngk", hand=Keyboard, text=NEUTRAL_FIVE)
    table.play("i:e3e7")


def test_a_chain(person: Person) -> None:
    table = person.begin("lyngk", text=CHAIN)
    assert table.position.route("b2g3") == ("b2", "b5", "f5", "g6", "g3")
    table.pick("b2")
    table.point("g3").hover()
    expect(table.board.locator(".way path")).to_have_count(4)  # the line and three points on it
    table.pick("g3")
    table.playthrough.play("b2g3")
    table.check()


def test_a_forced_pass(person: Person) -> None:
    table = person.begin("lyngk", text=STUCK)
    table.says("There is no legal turn")
    table.play("pass")
    assert table.position.player == 1


def test_a_claim_that_wins_at_once(person: Person) -> None:
    table = person.begin("lyngk-6", text=NEUTRAL_SIX)
    table.play("i:")
    table.check_result()


def test_a_win_by_bounces(person: Person) -> None:
    table = person.begin("gyges", text=BOUNCES)
    assert len(table.position.route("a1N")) == 9
    table.play("a1N")
    table.check_result()


def test_a_replacement(person: Person) -> None:
    table = person.begin("gyges-advanced", text=ADVANCED)
    table.pick("a1", "b1")
    table.says("displaced piece")
    expect(table.picked()).to_have_count(1)
    table.pick("c4")
    table.playthrough.play("a1b1=c4")
    table.check()


def test_a_drop_and_a_bounce_on_the_same_square(person: Person) -> None:
    """The square takes the drop, unless the person says that the piece bounces on."""
    position = "321123/000000/000000/000000/000000/321123 1 -"
    table = person.begin("gyges-advanced", text=position)
    table.pick("c1", "b1")
    table.button("Bounce on").click()
    expect(table.button("Bounce on")).to_have_count(0)
    table.pick("b3")
    table.playthrough.play("c1b3")
    table.check()


def test_a_way_of_ones_own(person: Person) -> None:
    """Piece by piece on a detour, though a shorter way leads to the same square."""
    table = person.begin("gyges-advanced", text=DETOUR)
    assert table.position.route("d1c2") == ("d1", "c2")
    table.pick("d1", "b1")
    table.button("Bounce on").click()
    table.pick("e2")
    table.says("e2 can be reached, but not over b1")
    table.pick("b4")
    table.button("Bounce on").click()
    table.point("c2").hover()
    expect(table.board.locator("[data-bounce]")).to_have_count(2)  # the way is drawn over them
    table.pick("c2")
    table.playthrough.play("d1c2")
    table.check()
    expect(table.board.locator("[data-bounce]")).to_have_count(2)  # and so is the last turn


def test_bounces_piece_by_piece(person: Person) -> None:
    table = person.begin("gyges", text=PIECE_BY_PIECE)
    table.pick("a1")
    expect(table.board.locator('.bounce[data-at="b1"]')).to_have_count(1)
    table.pick("b1")
    expect(table.board.locator(".target")).to_have_count(3)
    person.page.keyboard.press("Escape")
    expect(table.board.locator(".target")).to_have_count(9)
    table.pick("b1", "c2")
    table.playthrough.play("a1c2")
    table.check()


def test_refused_clicks_explain_themselves(person: Person) -> None:
    climbing = "1/4/7/6/3(rb)g2/2(gkw)(gk)2/7/4/1 1 -/- 0/0"
    table = person.begin("lyngk", text=climbing)
    table.pick("e5", "f5")
    table.says("A neutral stack of 2 cannot climb a stack of 3")
    table.check()
    table.play("e5f6")


def test_typed_turns(person: Person) -> None:
    table = person.begin("gyges", text=ADVANCED)
    box = person.page.get_by_role("textbox", name="Type a turn")
    box.fill("a1a2")
    box.press("Enter")
    table.says("a1 could reach a2 only by")
    box.fill("nonsense")
    box.press("Enter")
    table.says("A turn is written a1c2")
    box.fill("a1b3")
    box.press("Enter")
    table.playthrough.play("a1b3")
    table.check()
    expect(box).to_have_value("")


def test_motion_ends_at_the_position_after_the_turn(person: Person) -> None:
    person.page.emulate_media(reduced_motion="no-preference")
    table = person.begin("gyges-advanced", text=ADVANCED)
    table.play("a1b1=c4", "d6b4")
