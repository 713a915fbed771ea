"""Positions of every kind that is drawn differently."""

from __future__ import annotations

from .fake import FakeOutcome, FakePosition, position

START = position("lyngk", "k/gbbr/grgrwik/bgikkr/bbriigg/iigwki/rgrkikw/bbkb/r 1 -/- 0/0")
MIDDLE = position(
    "lyngk",
    "k/1(gr)b(rb)/g1(kwg)r(iwbk)1k/b(gi)1k(bkgr)1/(bi)1r(rigb)1g(gk)/1ig1(bwig)i/"
    "r(kr)1(ik)1k(wb)/b1(bgk)1/(rwkgi) 2 rb/g 1/0",
)
FINISHED = position(
    "lyngk",
    "1/1(krgb)2/1(wgki)2r1(bg)/2(bgir)3/1(kr)2(wkb)2/(gik)5/2(rkbg)2(ib)1/4/1 1 rb/gk 2/1",
    FakeOutcome(1, "captures"),
)
DRAWN = position(
    "lyngk",
    "1/4/2(krgb)4/6/3(igk)3/6/2(gikr)4/4/1 1 rb/gk 1/1",
    FakeOutcome(None, "all equal"),
)
SIX = position(
    "lyngk-6",
    "k/(krgb)(wgikb)1(wgkirb)/1(wgwkir)(bigkr)(kwbir)(gwkrib)1(rk)/1(kwi)(bwgir)(wwwgk)1(rg)/"
    "(ib)(rwgibk)(ribgk)(gwkirb)1(bi)g/3(wbrik)1i/(rbwgki)(rk)2(wki)1(grwibk)/1(kg)2/(wrgkbi)"
    " 1 r/gb 0/0",
)
SETUP = position("gyges", "300100/000000/000000/000000/000000/023000 1 1223/1123")
OPENING = position("gyges", "321123/000000/000000/000000/000000/321123 1 -")
GYGES = position("gyges-advanced", "202110/000330/000000/000200/000100/030123 2 -")
WON = position("gyges", "020110/000330/000000/000200/001000/030123 2 N2", FakeOutcome(1, "goal"))
EMPTY = position("gyges", "000000/000000/000000/000000/000000/000000 1 112233/112233")

ALL: dict[str, FakePosition] = {
    "start": START,
    "middle": MIDDLE,
    "finished": FINISHED,
    "drawn": DRAWN,
    "six": SIX,
    "setup": SETUP,
    "opening": OPENING,
    "gyges": GYGES,
    "won": WON,
    "empty": EMPTY,
}
