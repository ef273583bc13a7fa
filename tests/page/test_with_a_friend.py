"""Waiting for a friend, and following an invitation."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import PHONE, Join
from tests.page.people import Person


def wait_for_friends(person: Person, game: str, *others: str) -> str:
    """Open a table with these seats beside one's own, and return its address."""
    seats = [{"kind": "me", "name": person.name}, *({"kind": other} for other in others)]
    return person.open_table(game=game, seats=seats)


def choose_who_sits(person: Person, seat: int, label: str) -> None:
    person.page.get_by_role("combobox", name=f"Who sits on seat {seat}").select_option(label=label)


def test_an_invitation_says_who_invites_to_what_and_has_one_field_and_one_button(
    join: Join,
) -> None:
    address = wait_for_friends(join("Ada"), "azul", "friend", "friend")
    ben = join("Ben", **PHONE).visit(address)

    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Ada invites you to Azul")
    main = ben.page.get_by_role("main")
    expect(main.get_by_text("3 players · No clock")).to_be_visible()
    expect(main.get_by_role("textbox")).to_have_count(1)
    expect(main.locator("section").get_by_role("button")).to_have_count(1)
    ben.wait_until_it_fits()


@pytest.mark.parametrize(
    "locale",
    [
        "de-DE",
        *(pytest.param(each, marks=pytest.mark.slow) for each in ("en-GB", "pt-BR", "zh-TW")),
    ],
)
def test_invitation_and_waiting_room_fit_on_the_smallest_phone(join: Join, locale: str) -> None:
    small = {**PHONE, "viewport": {"width": 320, "height": 640}, "locale": locale}
    ada, ben = join("W" * 24, **small), join("Ben", **small)
    address = wait_for_friends(ada, "azul", "friend", "bot", "friend")
    ben.visit(address)

    for person in (ada, ben):
        expect(person.page.get_by_role("main").locator("form").first).to_be_visible()
        person.wait_until_it_fits()


@pytest.mark.slow
def test_who_tires_of_waiting_lets_bots_play(join: Join) -> None:
    ada = join("Ada")
    wait_for_friends(ada, "5211", "friend", "friend")

    ada.button("Fill the free seats with bots").click()

    ada.arrive()
    assert ada.wait_until_asked()


@pytest.mark.slow
def test_a_seat_is_given_to_a_bot_and_freed_again(join: Join) -> None:
    ada, ben = join("Ada"), join("Ben")
    address = wait_for_friends(ada, "azul", "friend", "friend")
    free = ada.page.get_by_role("heading", name="still free")
    expect(free).to_have_text("2 seats are still free")

    choose_who_sits(ada, 2, "Pia · Learner")
    expect(free).to_have_text("One seat is still free")
    choose_who_sits(ada, 2, "Free, for a friend")
    expect(free).to_have_text("2 seats are still free")
    choose_who_sits(ada, 3, "Pia · Learner")
    expect(free).to_have_text("One seat is still free")
    ben.sit_down(address)

    ada.arrive()


def test_people_chat_while_they_wait(join: Join) -> None:
    ada, ben = join("Ada"), join("Ben")
    address = wait_for_friends(ada, "azul", "friend", "friend")
    ben.visit(address)
    ben.page.get_by_label("Your nickname").fill("Ben")
    ben.button("Sit down").click()

    for person in (ada, ben):
        chat = person.page.get_by_role("region", name="Chat")
        chat.get_by_role("textbox").fill(f"Hello from {person.name}")
        person.page.keyboard.press("Enter")

    for person in (ada, ben):
        chat = person.page.get_by_role("region", name="Chat")
        for name in ("Ada", "Ben"):
            expect(chat.get_by_text(f"Hello from {name}")).to_be_visible()


def test_a_name_given_in_the_waiting_room_is_read_by_the_friend_who_comes(join: Join) -> None:
    ada, ben = join("Ada"), join("Ben")
    address = ada.open_table(game="azul", seats=[{"kind": "me"}, {"kind": "friend"}])
    ben.visit(address)
    invited = ben.page.get_by_role("heading", level=1)
    expect(invited).to_have_text("You are invited to a game of Azul")

    ada.page.get_by_label("Your nickname").fill("Ada")
    ada.button("Save").click()

    expect(invited).to_have_text("Ada invites you to Azul")
    expect(ada.page.get_by_text("Saved.")).to_be_visible()


def test_a_table_to_which_nobody_came_is_closed(join: Join) -> None:
    ada, ben = join("Ada"), join("Ben")
    address = wait_for_friends(ada, "azul", "friend")

    ada.button("Close the table").click()

    expect(ada.door("Azul")).to_be_visible()
    ben.visit(address)
    expect(ben.page.get_by_text("This table was closed.")).to_be_visible()
