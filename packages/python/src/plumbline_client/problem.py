"""What is raised for an answer that is not 2xx."""

from __future__ import annotations

from typing import Any, List, Optional

from .estimate_types import Problem


class PlumblineProblem(Exception):
    """`problem` is None where something other than the service answered."""

    def __init__(self, status: int, body: Any) -> None:
        named = isinstance(body, dict) and {"type", "title", "detail"} <= body.keys()
        self.status = status
        self.problem: Optional[Problem] = body if named else None
        said = f"{body['title']}: {body['detail']}" if named else f"The service answered {status}."
        super().__init__(said)

    @property
    def slug(self) -> Optional[str]:
        """Last segment of the problem type, for example `building-not-found`."""
        return None if self.problem is None else self.problem["type"].rsplit("/", 1)[-1]

    @property
    def faults(self) -> List[Any]:
        """What is wrong with the request, fault by fault: pointer, code, message."""
        return [] if self.problem is None else list(self.problem.get("errors") or [])
