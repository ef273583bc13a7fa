"""Fixtures that these tests share."""

from tests.refusals import refused as refused
