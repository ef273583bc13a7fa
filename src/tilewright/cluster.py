"""Connect to a Ray cluster (extra `ray`)."""

import socket
from typing import Any
from urllib.parse import urlsplit

from tilewright.core.errors import SetupError, short_repr
from tilewright.extras import missing_extra

LOCAL = "local"
"""The address of a temporary cluster on this machine, which is started for the run and stopped after it."""
_SECONDS_TO_ANSWER = 10.0


def check_cluster(address: str) -> Any:
    """Check that Ray is installed and that the address answers; return the module `ray`.

    Args:
        address: HOST:PORT, ray://HOST:PORT, auto, or local.

    Raises:
        SetupError: the address does not answer.
        MissingExtra: Ray is not installed.
    """
    try:
        import ray
    except ImportError as error:
        raise missing_extra("--ray", "ray") from error
    try:  # Ray itself would retry for minutes.
        parts = urlsplit(address if "//" in address else f"//{address}")
        if parts.hostname and parts.port:
            socket.create_connection((parts.hostname, parts.port), _SECONDS_TO_ANSWER).close()
    except (OSError, ValueError) as error:
        raise _unreachable(address) from error
    return ray


def join_cluster(address: str, workers: int | None) -> tuple[Any, int]:
    """Connect to a cluster, or start one on this machine; return the module `ray` and the number of workers.

    Args:
        workers: by default one for each processor of the cluster.

    Raises:
        SetupError: Ray is not installed, the cluster cannot be reached, or it has too few processors.
    """
    ray = check_cluster(address)
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options |= {"num_cpus": workers, "include_dashboard": False}
    else:
        options |= {"address": address}
    try:
        ray.init(**options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise _unreachable(address) from error
    processors = int(ray.cluster_resources().get("CPU", 0))
    size = workers or processors
    if not 0 < size <= processors:
        ray.shutdown()
        raise SetupError(f"The cluster has {processors} processors for {size} workers.")
    return ray, size


def _unreachable(address: str) -> SetupError:
    return SetupError(f"There is no Ray cluster at {short_repr(address, 100)}.")
