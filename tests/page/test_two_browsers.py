"""Two people, each with a browser, play a whole game."""

import pytest
from playwright.sync_api import Locator, expect

from tests.page.ahead import play_to_the_last_moves
from tests.page.conftest import Join
from tests.page.faults import LOST, Faults
from tests.page.people import BOT, Person, play_together, wait_until_one_is_asked
from tests.server.behind_proxy import ProxiedServers
from tilewright.bench.serving import ServerProcess

MOVES = 4
"""How many moves of a game are made in the browser before its last ones."""


def seat_at_a_table(join: Join, game: str) -> tuple[Person, Person]:
    """Two people at a table that was opened without the form."""
    ada, ben = join("Ada"), join("Ben")
    bots = [{"kind": "bot", "level": "casual"}] * (3 if game == "5211" else 0)
    seats = [{"kind": "me", "name": ada.name}, {"kind": "friend"}, *bots]
    ben.sit_down(ada.open_table(game=game.lower(), seats=seats))
    return ada.arrive(), ben


def invite_by_the_form(join: Join, game: str, **wishes: str) -> tuple[Person, Person]:
    """Let somebody choose a name, open a table and invite a friend, all on the page."""
    ada, ben = join("Ada", **wishes), join("Ben", **wishes)
    # A game of 5211 has the fewest rounds with the most players.
    bots = [BOT] * 3 if game == "5211" else []
    ada.introduce().set_up_table(game, "You", "A friend, by link", *bots)
    ben.sit_down(ada.invitation())
    return ada.arrive(), ben


def connect_again_elsewhere(servers: ProxiedServers, person: Person, faults: Faults) -> None:
    """Kill the server of one of two people who sit at different ones; the third one takes its place."""
    faults.forgive(LOST)
    person.wait_until(lambda: len(set(servers.live_servers)) == 2)
    [killed, *_] = servers.live_servers
    servers.kill(killed)
    person.wait_until(lambda: len(servers.live_servers) == 2 and killed not in servers.live_servers)
    assert len(servers.live_servers) == 2
    assert killed not in servers.live_servers
    servers.start()


def say(person: Person, text: str) -> None:
    person.turn_to("Chat").get_by_role("textbox").fill(text)
    person.page.keyboard.press("Enter")


def seats_of(person: Person) -> list[int]:
    """Where Ada and Ben sit."""
    players = person.open_menu().get_by_role("list", name="Players")
    expect(players).to_contain_text("Ben")
    names = players.locator(".name").all_inner_texts()
    person.page.keyboard.press("Escape")
    return [names.index("Ada"), names.index("Ben")]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Azul", "5211"])
def test_two_people_play_a_whole_game_by_an_invitation_and_then_another(
    join: Join, game: str, place: ServerProcess | ProxiedServers, faults: Faults
) -> None:
    ada, ben = invite_by_the_form(join, game, base_url=f"http://{place.address}")
    seats = {"Azul": [1, 0], "5211": [1, 2]}

    for number in range(MOVES):
        person = wait_until_one_is_asked(ada, ben)
        assert person
        person.play_a_move()
        if isinstance(place, ProxiedServers) and number == MOVES // 2:
            connect_again_elsewhere(place, ada, faults)
    play_to_the_last_moves(ada, ben)
    play_together(ada, ben)

    assert ada.shown_points() == ben.shown_points()
    table = ada.page.url
    ada.button("Play again").click()
    expect(ben.status).to_contain_text("Ada wants to play again")
    ben.button("Accept").click()
    for person in (ada, ben):
        expect(person.page).not_to_have_url(table)
        person.arrive()
        assert seats_of(person) == seats[game]
    assert wait_until_one_is_asked(ada, ben)


def test_an_invitation_says_that_a_seat_is_still_free(join: Join) -> None:
    ada = join("Ada").set_up_table("Azul", "You", "A friend, by link")

    expect(ada.page.get_by_role("heading", name="One seat is still free")).to_be_visible()


def test_the_one_who_waits_reads_whose_turn_it_is(join: Join) -> None:
    ada, ben = seat_at_a_table(join, "Azul")
    asked = wait_until_one_is_asked(ada, ben)
    assert asked
    waiting = ben if asked is ada else ada

    expect(waiting.status).to_have_text(f"It is {asked.name}’s turn.")


def test_what_one_says_in_the_chat_the_other_reads(join: Join) -> None:
    ada, ben = seat_at_a_table(join, "5211")

    say(ada, "Hello <b>Ben</b>!")
    say(ben, "Good luck, Ada.")

    for person in (ada, ben):
        lines = person.turn_to("Chat").get_by_role("list").get_by_role("listitem")
        expect(lines).to_have_count(2)
        expect(lines.first).to_contain_text("Hello <b>Ben</b>!")
        expect(lines.last).to_contain_text("Good luck, Ada.")


def chat_menu(person: Person, name: str) -> Locator:
    """Open what can be done about somebody who has said something."""
    chat = person.turn_to("Chat")
    chat.get_by_label(f"What to do about {name}").last.click()
    return chat


@pytest.mark.slow
def test_somebody_who_is_muted_is_not_read_until_wanted_again(join: Join) -> None:
    ada, ben = seat_at_a_table(join, "5211")
    say(ben, "Hurry up!")
    chat_menu(ada, "Ben").get_by_role("button", name="Mute Ben").click()
    chat = ada.turn_to("Chat")

    expect(chat).to_contain_text("You have muted one person.")
    expect(chat).not_to_contain_text("Hurry up!")
    chat.get_by_role("button", name="Unmute").click()
    expect(chat).to_contain_text("Hurry up!")


@pytest.mark.slow
def test_the_host_sends_a_spectator_away(join: Join) -> None:
    ada, _ = seat_at_a_table(join, "5211")
    cleo = join("Cleo").introduce().visit(ada.page.url).arrive()
    say(cleo, "He has three red cards.")
    chat_menu(ada, "Cleo").get_by_role("button", name="Send Cleo away").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Send Cleo away").click()

    expect(cleo.page.get_by_role("heading", name="You can no longer watch")).to_be_visible()
    expect(ada.turn_to("Chat")).not_to_contain_text("three red cards")


@pytest.mark.slow
def test_a_new_link_to_a_seat_shuts_out_the_other_device(join: Join) -> None:
    ada, _ = seat_at_a_table(join, "5211")
    menu = ada.open_menu()
    menu.get_by_text("Continue on another device").click()
    link = menu.get_by_role("textbox", name="Link to your seat").input_value()
    phone = join("Ada's phone").visit(link).arrive()
    expect(phone.page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    expect(menu).to_contain_text("open on 2 devices")
    menu.get_by_role("button", name="Make a new link").click()
    ada.page.get_by_role("dialog").last.get_by_role("button", name="Make a new link").click()

    expect(menu).to_contain_text("on this device only")
    expect(phone.page.get_by_role("toolbar", name="Your hand")).to_have_count(0)


def test_somebody_who_only_has_the_link_looks_on_and_sees_no_hand(join: Join) -> None:
    ada, ben = seat_at_a_table(join, "5211")
    spectator = join("Cleo").visit(ada.page.url).arrive()

    expect(spectator.status).to_contain_text("Waiting for")
    expect(spectator.page.get_by_role("toolbar", name="Your hand")).to_have_count(0)
    expect(ben.page.get_by_role("toolbar", name="Your hand")).to_have_count(1)


def test_chosen_cards_lie_on_the_table_and_no_longer_in_the_hand(join: Join) -> None:
    ada, ben = seat_at_a_table(join, "5211")
    expect(ada.status).to_contain_text("Choose two cards.")
    hand = ada.page.get_by_role("toolbar", name="Your hand")

    ada.play_a_move()

    expect(ada.status).to_contain_text("Waiting for Ben")
    expect(hand.get_by_role("button")).to_have_count(3)
    assert ben.wait_until_asked()


def test_a_nickname_given_on_the_form_is_the_name_at_the_table(person: Person) -> None:
    person.visit("/new/azul")
    person.page.get_by_label("Nickname for seat 1").fill("Ada")
    person.touch(person.button("Open the table"))

    expect(person.page.get_by_role("region", name="Board of Ada (you)")).to_be_visible()
    person.visit("/settings")
    expect(person.page.get_by_label("Nickname")).to_have_value("Ada")
