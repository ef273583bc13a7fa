"""The machine that a benchmark ran on."""

import os
import platform
import subprocess


def machine_name(*, has_cuda: bool = False) -> str:
    """Return processor, cores and versions in one line, with the CUDA device where one was used."""
    name = f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if has_cuda:
        from tilewright.batch.cuda import device_name

        name = f"{device_name()}; {name}"
    return name


def _processor() -> str:
    """Return the processor's name, from `lscpu` where it is available."""
    try:
        output = subprocess.run(
            ["lscpu"], capture_output=True, text=True, check=True, timeout=10
        ).stdout
    except (OSError, subprocess.SubprocessError):
        output = ""
    names = [
        line.partition(":")[2].strip()
        for line in output.splitlines()
        if line.startswith("Model name")
    ]
    return (
        f"{names[0]} ({platform.machine()})"
        if names
        else platform.processor() or platform.machine()
    )
