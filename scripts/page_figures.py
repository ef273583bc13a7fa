"""Measure the first load, how soon one can play, and the frames lost while the most moves, on loopback."""

from statistics import median

from browsing import browsing, serving
from playwright.sync_api import Browser, Page

from tests.page import hands
from tests.page.people import Person
from tests.page.weight import first_load

_TIMES = 5
_SLOWER, _MOVES, _FRAME_MS = 4, 12, 1000 / 60
_PIECES = {"azul": hands.takes, "5211": hands.cards}
"""What a player picks first. Boards have no common element, so each measured game is named here."""


def arrive(browser: Browser, address: str, game: str) -> float:
    """Return the milliseconds from a first visit to a table until a move can be made."""
    context = browser.new_context(base_url=address, locale="en-GB")
    person = Person(context.new_page(), "Ada")
    person.open_table(game=game)
    table = person.page.url
    newcomer = context.browser.new_context(locale="en-GB", storage_state=context.storage_state())
    page = newcomer.new_page()
    page.goto(table, wait_until="commit")
    _PIECES[game](page).first.wait_for()
    elapsed: float = page.evaluate("performance.now()")
    newcomer.close()
    context.close()
    return elapsed


def watch_frames(page: Page) -> None:
    """Have the page note how long each frame of its longest animation took."""
    page.add_init_script(
        """
        window.longest = [];
        let run = [], length = 0, longest = 0, last = performance.now();
        const isFinite = each =>
            each.playState === 'running' && each.effect.getComputedTiming().endTime < 1e5;
        const watch = now => {
            if (document.getAnimations().some(isFinite)) {
                run.push(now - last);
                length += now - last;
                if (length > longest) [window.longest, longest] = [run, length];
            } else [run, length] = [[], 0];
            last = now;
            requestAnimationFrame(watch);
        };
        requestAnimationFrame(watch);
        """
    )


def frames_lost(browser: Browser, address: str) -> tuple[float, int, int]:
    """Return the seconds of the longest animation of Azul for four, its frames, and those lost."""
    context = browser.new_context(
        base_url=address, locale="en-GB", viewport={"width": 1440, "height": 900}
    )
    person = Person(context.new_page(), "Ada").prefers(pace="normal", sound=False)
    context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    watch_frames(person.page)
    bots = [{"kind": "bot", "level": "casual"}] * 3
    person.open_table(game="azul", seats=[{"kind": "me"}, *bots])
    person.play_moves(_MOVES)
    frames: list[float] = person.page.evaluate("window.longest")
    context.close()
    due = [max(1, round(frame / _FRAME_MS)) for frame in frames]
    return sum(frames) / 1000, sum(due), sum(due) - len(due)


def main() -> None:
    with serving() as address, browsing() as browser:
        context = browser.new_context(base_url=address, locale="en-GB")
        print(f"first load of the home page: {first_load(context.new_page()) / 1000:.1f} kB")
        for game in _PIECES:
            times = [arrive(browser, address, game) for _ in range(_TIMES)]
            print(f"{game}: a move can be made after {median(times):.0f} ms (median of {_TIMES})")
        seconds, due, lost = frames_lost(browser, address)
        print(
            f"longest animation of Azul for four, the processor {_SLOWER} times slower:"
            f" {seconds:.1f} s, {lost} of {due} frames lost ({lost / max(due, 1):.1%})"
        )


if __name__ == "__main__":
    main()
