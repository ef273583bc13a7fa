"""Guests: browsers recognised by a signed cookie. There are no accounts."""

import hashlib
import hmac
import unicodedata

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie
from msgspec import Struct, ValidationError, convert

COOKIE = "tilewright_guest"
NO_COOKIE = Cookie(key=COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax")
"""Ends a guest's cookie."""
UNNAMED = "Guest"
_A_YEAR_S = 365 * 24 * 3600
_SECRET_LENGTH = 32


class Guest(Struct, frozen=True):
    """A person, as far as the server knows them.

    Attributes:
        id: owns seats; it leaves the server only in the guest's own signed cookie.
        name: the nickname; empty until one is chosen.
    """

    id: str
    name: str = ""


class GuestBook:
    """Reads and writes guests' cookies, and makes the secrets of seats.

    Both are signed with the store's key, so that they outlive a restart.
    """

    def __init__(self, key: bytes) -> None:
        """Sign with this key."""
        self._key = key
        self._serializer = URLSafeSerializer(
            key, salt="guest", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def read(self, cookie: str | None) -> Guest | None:
        """Return the guest of a cookie; None if it is not one of ours."""
        if not cookie:
            return None
        try:
            return convert(self._serializer.loads(cookie), Guest)
        except (BadSignature, ValidationError):
            return None

    def text(self, guest: Guest) -> str:
        """Return the value of a guest's cookie."""
        return str(self._serializer.dumps({"id": guest.id, "name": guest.name}))

    def cookie(self, guest: Guest, *, is_secure: bool) -> Cookie:
        """Return a guest's cookie: HttpOnly, and SameSite=Lax."""
        return Cookie(
            key=COOKIE,
            value=self.text(guest),
            max_age=_A_YEAR_S,
            path="/",
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )

    def seat_secret(self, table: str, mark: int, salt: str, num_renewed: int = 0) -> str:
        """Return the secret that opens a seat on another device.

        Args:
            mark: the seat's mark, which stays with its person when seats are shuffled.
            salt: the table's own random text.
            num_renewed: how often it was renewed.
        """
        text = f"{table}/{mark}/{salt}" + (f"/{num_renewed}" if num_renewed else "")
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:_SECRET_LENGTH]

    def derive(self, text: str) -> str:
        """Return a secret that follows from a text and the key: the same at every process, for ever."""
        return hmac.new(self._key, f"derived/{text}".encode(), hashlib.sha256).hexdigest()

    def is_same(self, secret: str, given: str) -> bool:
        """Return whether two secrets are equal, in constant time."""
        return hmac.compare_digest(secret.encode(), given.encode())


def clean_line(text: str) -> str:
    r"""Return a text as one line, without control and format characters; empty if nothing of it can be seen.

    >>> clean_line("  Ann\u202e \n Bell ")
    'Ann Bell'
    >>> clean_line("\u3164 \u200d")
    ''
    """
    kept = (c for c in text if c.isspace() or c == _JOINER or unicodedata.category(c)[0] != "C")
    line = " ".join("".join(kept).split())
    return line if any(map(_is_visible, line)) else ""


def _is_visible(character: str) -> bool:
    """Return whether a character is seen by itself: a letter, digit, sign or symbol with a shape."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


_JOINER = "\u200d"
"""Joins emoji, and the letters of some scripts."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
"""Letters and symbols without a shape: Hangul fillers, a Braille pattern of no dots, a headless note."""
