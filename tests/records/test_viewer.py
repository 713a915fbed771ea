"""Records and analyses in notebooks: well-formed HTML that nothing in a record breaks out of."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

import torony
from torony.records import Line, Mark, Record, RecordedTurn

START = torony.game("gyges").position("321123/000000/000000/000000/000000/321123 1 -")
ATTACKS = (
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!-- --> ]]> &lt;script&gt; &#60;b&#62;",
    "\x00\x1b[2J\ud800 ' onload='alert(1)",
)


def record(words: str = "Anna") -> Record:
    made = Record(START, {"Player1": words, "Player2": "Béla", "Event": words})
    made.comments.append(words)
    for turn in ("a1b3", "b6b4"):
        made.play(turn)
    made.turns[0].comments.append(words)
    made.turns[0].marks = (Mark(("c3",), "red"), Mark(("a1", "c3"), "blue"))
    made.turns[1].nags = (2,)
    made.turns[1].score = torony.Score(cp=-85)
    made.turns[1].variations.append(Line([], [RecordedTurn(made.turns[0].turn)]))
    return made


def elements(html: str) -> list[tuple[str, dict[str, str | None]]]:
    """The elements as a browser finds them, which is not how a parser of XML does."""
    found = []

    class Collector(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))

    collector = Collector()
    collector.feed(html)
    collector.close()
    return found


def test_there_is_a_picture_and_a_button_for_every_position() -> None:
    root = ElementTree.fromstring(record().html())
    slides = [node for node in root.iter("div") if node.get("class") == "slide"]
    buttons = list(root.iter("input"))
    assert len(slides) == len(buttons) == 3
    assert [button.get("checked") for button in buttons] == ["checked", None, None]
    names = {button.get("id") for button in buttons}
    assert {label.get("for") for label in root.iter("label")} <= names
    text = "".join(root.itertext())
    assert "2. player 2: b6b4?, -0.85 (player 1 is slightly better)" in text
    assert "or 2. a1b3" in text


def test_parts_that_are_used_are_there_once() -> None:
    html = record().html()
    parts = re.findall(r'<g id="(torony-[^"]+)"', html)
    used = {use.removeprefix("#") for use in re.findall(r'<use href="([^"]+)"', html)}
    assert len(parts) == len(set(parts))
    assert used == set(parts)
    assert len(html) < 3 * len(START.svg())


def test_two_players_on_a_page_do_not_share_names() -> None:
    made = record()
    names = [re.search(r'name="([^"]+)"', made.html()) for _ in range(2)]
    assert names[0] is not None
    assert names[1] is not None
    assert names[0][1] != names[1][1]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ATTACKS) | st.text(max_size=60))
def test_nothing_breaks_out(words: str) -> None:
    html = record(words)._repr_html_()
    ElementTree.fromstring(html)
    quiet = [(tag, set(attributes)) for tag, attributes in elements(record()._repr_html_())]
    assert [(tag, set(attributes)) for tag, attributes in elements(html)] == quiet
    assert not any(tag in {"script", "img", "iframe", "link"} for tag, _ in quiet)
    assert not any(name.startswith("on") for _, names in quiet for name in names)
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "").replace(words, "")


def test_the_look_can_be_chosen() -> None:
    made = record()
    assert "max-width:300px" in made.html(size=300)
    assert "#1d1a17" in made.html(theme="dark")


def test_a_record_draws_itself_as_a_moving_picture() -> None:
    assert record().animation(size=100)[:6] == b"GIF89a"
    assert record().animation(size=100, format="apng")[:8] == b"\x89PNG\r\n\x1a\n"


def test_an_analysis_is_a_board_and_a_table() -> None:
    limit = torony.Limit(nodes=2000)
    with torony.Engine("gyges") as engine:
        analysis = engine.analyse(START, limit, multipv=2)
        same = torony.Analysis.collect(torony.Playthrough(START), engine.analysis(START, limit, 2))
    assert [info.multipv for info in analysis.lines] == [1, 2]
    assert same.position == START
    root = ElementTree.fromstring(analysis._repr_html_())
    rows = ["".join(row.itertext()) for row in root.iter("tr")]
    assert len(rows) == 3
    assert str(analysis.lines[0].line[0]) in rows[1]
    assert "player 1" in rows[1] or "player 2" in rows[1] or "about even" in rows[1]
    assert analysis.svg().count('class="mark"') == 2
    assert len(str(analysis).splitlines()) == 2


def test_a_setup_has_no_arrows() -> None:
    with torony.Engine("gyges") as engine:
        analysis = engine.analyse(torony.game("gyges").start(), torony.Limit(nodes=500))
    ElementTree.fromstring(analysis._repr_html_())
    assert 'class="mark"' not in analysis.svg()
