"""Typed client of the Plumbline estimate and incentive programs interfaces."""

from .client import Plumbline
from .problem import PlumblineProblem

__all__ = ["Plumbline", "PlumblineProblem"]
