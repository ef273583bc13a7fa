"""Addresses and names of machines, as requests name them."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::\d{1,5})?")
Address = IPv4Address | IPv6Address


def parse_address(text: str) -> Address | None:
    """Return an address, IPv4 where it is one written as IPv6; None if the text is none.

    >>> parse_address("::ffff:192.0.2.7")
    IPv4Address('192.0.2.7')
    """
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def host_name(header: str) -> str:
    """Return the name or address in a Host header, without a port; empty if it holds none.

    >>> [host_name(header) for header in ("Club.example:5211", "[::1]:5211", "a@b", "[", "x:y")]
    ['club.example', '::1', '', '', '']
    """
    found = _HOST.fullmatch(header)
    return "" if found is None else (found[1] or found[2]).lower().removesuffix(".")


def is_loopback(name: str) -> bool:
    """Return whether a host is the machine itself, by a name or address that only works there."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = parse_address(name)
    return address is not None and address.is_loopback
