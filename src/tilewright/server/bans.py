"""Banned addresses: read from the database every few seconds, asked at every connection."""

import asyncio
import logging
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network

from tilewright.server.addresses import parse_address
from tilewright.server.housekeeping import Housekeeping
from tilewright.server.store import StoreError

READ_EVERY_S = 2.0
_logger = logging.getLogger(__name__)


def parse_ban(text: str) -> IPv4Network | IPv6Network:
    """Return a network to be banned, such as 192.0.2.7 or 2001:db8::/64.

    Raises:
        ValueError: it is neither an address nor a network, or it is everybody.

    >>> str(parse_ban("192.0.2.7"))
    '192.0.2.7/32'
    """
    network = ip_network(text.strip(), strict=False)
    if network.prefixlen == 0:
        raise ValueError(f"{text} is everybody")
    return network


class Bans:
    """The networks that may not connect."""

    def __init__(self) -> None:
        """Start with none."""
        self._networks: list[IPv4Network | IPv6Network] = []

    def is_banned(self, host: str) -> bool:
        """Return whether a client's address is banned."""
        if not self._networks:
            return False
        address = parse_address(host.partition("/")[0])
        return address is not None and any(address in network for network in self._networks)

    async def read(self, housekeeping: Housekeeping) -> bool:
        """Read the bans; return whether they have changed."""
        networks = [ip_network(text) for text in await housekeeping.bans()]
        is_new, self._networks = networks != self._networks, networks
        return is_new

    async def read_for_ever(
        self, housekeeping: Housekeeping, on_change: Callable[[], None]
    ) -> None:
        """Read the bans every few seconds; while the database fails, the known ones hold."""
        while True:
            try:
                if await self.read(housekeeping):
                    _logger.info("%d banned addresses", len(self._networks))
                    on_change()
            except StoreError as error:
                _logger.warning("bans: %s", error)
            await asyncio.sleep(READ_EVERY_S)
