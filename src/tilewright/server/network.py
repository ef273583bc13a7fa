"""Where others in the same network find the server."""

import socket

from tilewright.server.settings import EVERYWHERE, Settings

_SOMEWHERE_ELSE = ("192.0.2.1", 9)
"""An address that belongs to nobody: nothing is sent there, it only shows which way out is taken."""


def is_everywhere(settings: Settings) -> bool:
    """Return whether the server listens on all addresses of this machine."""
    return settings.host in (EVERYWHERE, "::", "")


def address_in_network() -> str | None:
    """Return this machine's address in its network; none where it has no network."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(_SOMEWHERE_ELSE)
            address = str(asking.getsockname()[0])
    except OSError:
        return None
    return None if address.startswith(("127.", "0.")) else address
