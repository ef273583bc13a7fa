"""Notifications: asked for in place, shown by the page and by its service worker."""

import json
import time
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.page.conftest import Join
from tests.page.people import Person

_WAIT_S = 60
_FAKE_SUBSCRIPTION = """
    const point = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => ({
        toJSON: () => ({
            endpoint: 'https://push.example.com/fake',
            keys: { p256dh: point, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        }),
    })
"""
_SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
}"""


@pytest.fixture(autouse=True)
def _not_in_firefox(browser_name: str) -> None:
    if browser_name == "firefox":
        pytest.skip("Only Chromium is known to let tests stand in for its push service.")


def allow(person: Person) -> BrowserContext:
    """Let the browser allow notifications when it is asked."""
    context = person.page.context
    context.grant_permissions(["notifications"])
    context.add_init_script(_FAKE_SUBSCRIPTION)
    return context


def notifications(person: Person) -> list[dict[str, str]]:
    """What is shown, once anything is; nothing, if that takes too long."""
    until = time.monotonic() + _WAIT_S
    while not (shown := person.page.evaluate(_SHOWN)) and time.monotonic() < until:
        person.page.wait_for_timeout(100)
    return list(shown)


def turn_on(person: Person) -> dict[str, Any]:
    """Switch notifications on in the settings, and return what the server is told."""
    person.visit("/settings")
    person.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    group = person.page.get_by_role("group", name="Tell me when it is my turn")
    with person.page.expect_response("**/api/me/push") as told:
        group.get_by_role("radio", name="On").click()
    assert told.value.status == 204
    body: dict[str, Any] = json.loads(told.value.request.post_data or "{}")
    return body


def test_a_first_visit_asks_for_nothing(join: Join) -> None:
    person = join(is_new=True)
    person.page.context.add_init_script(
        "Notification.requestPermission = () => { throw new Error('asked') }"
    )

    person.open_door("Azul").play_moves(1)

    assert person.page.get_by_role("complementary", name="Tell me").count() == 0


def test_notifications_switched_on_in_the_settings_subscribe_this_browser(join: Join) -> None:
    person = join(service_workers="allow", locale="de-DE")
    allow(person)
    person.visit("/settings")
    person.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    group = person.page.get_by_role("group", name="Bescheid sagen, wenn ich am Zug bin")
    expect(group.get_by_role("radio", name="Aus")).to_be_checked()

    with person.page.expect_response("**/api/me/push") as told:
        group.get_by_role("radio", name="An").click()

    assert told.value.status == 204
    assert json.loads(told.value.request.post_data or "{}")["language"] == "de"
    expect(group.get_by_role("radio", name="An", exact=True)).to_be_checked()


@pytest.mark.slow
def test_a_game_for_days_offers_notifications_once_after_the_first_move(join: Join) -> None:
    person = join(is_new=True).prefers(sound=False)
    person.page.context.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'default' })"
    )
    person.open_table(game="azul", clock="days")
    offer = person.page.get_by_role("complementary", name="Tell me when it is my turn")
    person.arrive()
    assert offer.count() == 0

    person.play_moves(1)
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    person.page.reload()
    person.arrive().play_moves(1)

    assert offer.count() == 0


@pytest.mark.slow
def test_somebody_who_looks_elsewhere_is_notified_of_their_turn(join: Join) -> None:
    person = join(service_workers="allow").prefers(sound=False, notify=True)
    allow(person)
    person.open_door("Azul").wait_until_asked()
    person.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    person.page.evaluate(
        """() => {
            Object.defineProperty(document, 'hidden', { value: true, configurable: true })
            document.dispatchEvent(new Event('visibilitychange'))
        }"""
    )
    # Not by turning away while it is one's turn.
    assert person.page.evaluate(_SHOWN) == []

    person.play_a_move()
    if not (found := notifications(person)):
        # What a busy browser has not shown of one turn, it must show of the next.
        assert person.page.evaluate("() => Notification.permission") == "granted"
        person.wait_until_asked()
        person.play_a_move()
        found = notifications(person)

    [shown] = found
    assert shown["title"].startswith("Your turn – Azul with")
    assert person.page.url.endswith(f"/t/{shown['tag']}")


@pytest.mark.slow
def test_a_notification_of_the_server_is_shown_and_names_its_table(join: Join) -> None:
    person = join(service_workers="allow")
    allow(person)
    turn_on(person)
    session = person.page.context.new_cdp_session(person.page)
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    until = time.monotonic() + _WAIT_S
    while not found:
        assert time.monotonic() < until, "no service worker was told of"
        person.page.wait_for_timeout(50)
    notice = {"title": "Your turn in Azul", "body": "With Ben", "tag": "abc", "path": "/t/abc"}
    origin = person.page.evaluate("location.origin")

    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0], "data": json.dumps(notice)},
    )

    assert notifications(person) == [
        {"title": "Your turn in Azul", "body": "With Ben", "tag": "abc"}
    ]
