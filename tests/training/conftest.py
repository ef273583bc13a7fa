"""Training is tested where PyTorch is installed; elsewhere one test says so and the rest is left out."""

from importlib.util import find_spec

collect_ignore_glob = []

if find_spec("torch") is None:
    collect_ignore_glob = ["test_[!p]*.py", "test_policy_gradient.py"]
else:
    import torch

    torch.set_num_threads(1)
