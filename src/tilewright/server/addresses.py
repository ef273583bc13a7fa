"""Addresses and names of machines, as requests name them."""

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::\d{1,5})?")
UNKNOWN = "unknown"
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


def counted_address(host: str) -> str:
    """Return what a client's requests are counted under: its address, of IPv6 the whole network of a site.

    A visitor with IPv6 has 2^64 addresses, so these are one. What a proxy passes on that is no address counts
    as one as well.

    >>> counted_address("2001:db8::1"), counted_address("192.0.2.7"), counted_address("?!")
    ('2001:db8::/64', '192.0.2.7', 'unknown')
    """
    address = parse_address(host)
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address)


def is_own_name(host: str, names: Iterable[str]) -> bool:
    """Return whether a name in a Host header may be this server's.

    A web page can make its own name point to this machine and so read from it (DNS rebinding). It cannot do
    that with an address, nor with a name without a dot: these are let in, and so are the names that were set.

    Args:
        names: "club.example" for one name, "*.club.example" for all below it, "*" for every one.

    >>> [
    ...     is_own_name(host, ["*.club.example"])
    ...     for host in ("localhost", "192.0.2.7", "pi", "a.club.example")
    ... ]
    [True, True, True, True]
    >>> [is_own_name(host, ["club.example"]) for host in ("evil.example", "a.club.example", "")]
    [False, False, False]
    """
    if host and ("." not in host or is_loopback(host) or parse_address(host) is not None):
        return True
    return any(
        name in ("*", host) or (name.startswith("*.") and host.endswith(name[1:])) for name in names
    )


def parse_networks(texts: Iterable[str]) -> list[str]:
    """Return addresses and networks of proxies as uvicorn wants them: those of IPv4 written as IPv6 too.

    Raises:
        ValueError: one of them is neither, nor "*" for all.
    """
    found = []
    for text in texts:
        if text == "*":
            return ["*"]
        network = ip_network(text, strict=False)
        found.append(str(network))
        if network.version == 4:
            # As a socket that listens on IPv6 as well shows them.
            found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return found
