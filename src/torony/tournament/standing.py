"""How a match stands."""

from __future__ import annotations

import math
from typing import Any

from torony import _core

__all__ = ["GameRecord", "Standing"]

GameRecord = _core.GameRecord
Standing = _core.Scoreboard


def as_json(standing: Standing, sprt: tuple[float, float] | None) -> dict[str, Any]:
    """All numbers of a match; what is infinite, as Elo after nothing but wins, is ``null``."""
    difference, low, high = (None if math.isinf(elo) else round(elo, 1) for elo in standing.elo)
    games = standing.finished
    score = (standing.wins + standing.draws / 2) / games if games else None
    summary: dict[str, Any] = {
        "games": games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": score if score is None else round(score, 4),
        "elo": {"difference": difference, "low": low, "high": high},
        "pairs": list(standing.pairs),
        "player_wins": list(standing.player_wins),
        "reasons": dict(standing.reasons),
        "faults": standing.faults,
        "turns_a_game": round(standing.mean_turns, 2),
        "times": {"a": _times(standing, True), "b": _times(standing, False)},
    }
    if sprt is not None:
        summary["sprt"] = {
            "elo0": sprt[0],
            "elo1": sprt[1],
            "llr": round(standing.ratio, 3),
            "verdict": {-1: "elo0", 0: None, 1: "elo1"}[standing.verdict],
        }
    return summary


def _times(standing: Standing, of_a: bool) -> dict[str, float]:
    turns, mean, slowest, overruns = standing.times(of_a)
    return {
        "turns": turns,
        "mean_ms": round(mean, 2),
        "slowest_ms": round(slowest, 2),
        "overruns": overruns,
    }
