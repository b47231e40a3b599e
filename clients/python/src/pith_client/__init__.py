"""A client of pith serve, which renders web pages and returns their main content."""

from .client import Pith, PithError

__all__ = ["Pith", "PithError"]
