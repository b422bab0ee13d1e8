"""Both interfaces over HTTP, with repeats."""

from __future__ import annotations

import gzip
import json
import random
import time
from typing import Any, Mapping, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from .estimate_types import AuditArtifact, EstimateRequest, EstimateResponse, EstimateSummary
from .problem import PlumblineProblem
from .programs_types import (
    CalculateInput,
    CalculationResult,
    ListFederalProgramsQuery,
    ListProgramChangesQuery,
    ListProgramsQuery,
    ListStateProgramsQuery,
    MatchInput,
    MatchResult,
    ProgramChangeList,
    ProgramDetail,
    ProgramList,
    StateProgramList,
)

FIRST_WAIT_S = 0.25


class Plumbline:
    """Every method raises `PlumblineProblem` for an answer that is not 2xx.

    base_url: where the service is, without /retrofit/v1.
    api_key: key of the estimate interface. token: bearer token of the programs interface.
    attempts: in all; 1 never repeats. max_wait_s: a longer `Retry-After` ends the attempts.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Optional[str] = None,
        token: Optional[str] = None,
        attempts: int = 4,
        max_wait_s: float = 60,
        timeout_s: float = 60,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = {} if api_key is None else {"X-API-Key": api_key}
        self._token = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._attempts = attempts
        self._max_wait_s = max_wait_s
        self._timeout_s = timeout_s

    def estimate(self, request: EstimateRequest) -> EstimateResponse:
        """POST /estimate"""
        return self._estimates("/estimate", request)

    def summary(self, request: EstimateRequest) -> EstimateSummary:
        """POST /estimate?view=summary"""
        return self._estimates("/estimate?view=summary", request)

    def artifact(self, request: EstimateRequest) -> AuditArtifact:
        """POST /estimate/artifact"""
        return self._estimates("/estimate/artifact", request)

    def list_programs(self, query: Optional[ListProgramsQuery] = None) -> ProgramList:
        """GET /programs"""
        return self._programs("/programs", query)

    def federal_programs(self, query: Optional[ListFederalProgramsQuery] = None) -> ProgramList:
        """GET /programs/federal"""
        return self._programs("/programs/federal", query)

    def state_programs(self, state: str, query: Optional[ListStateProgramsQuery] = None) -> StateProgramList:
        """GET /programs/state/{state}"""
        return self._programs(f"/programs/state/{quote(state, safe='')}", query)

    def program_changes(self, query: Optional[ListProgramChangesQuery] = None) -> ProgramChangeList:
        """GET /programs/changes"""
        return self._programs("/programs/changes", query)

    def program(self, program_id: str) -> ProgramDetail:
        """GET /programs/{id}"""
        return self._programs(f"/programs/{quote(program_id, safe='')}", None)

    def match_programs(self, body: MatchInput) -> MatchResult:
        """POST /programs/match"""
        return self._programs("/programs/match", None, body)

    def calculate(self, body: CalculateInput) -> CalculationResult:
        """POST /calculate"""
        return self._programs("/calculate", None, body)

    def _estimates(self, path: str, body: Any) -> Any:
        return self._send(f"{self._base_url}/retrofit/v1{path}", self._key, body)

    def _programs(self, path: str, query: Optional[Mapping[str, Any]], body: Any = None) -> Any:
        asked = {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in (query or {}).items()
            if value is not None
        }
        search = f"?{urlencode(asked)}" if asked else ""
        return self._send(f"{self._base_url}/incentives/v1{path}{search}", self._token, body)

    def _send(self, url: str, credential: Mapping[str, str], body: Any) -> Any:
        """Repeats after 429, 5xx and broken connections: every call of these interfaces only computes."""
        headers = {"Accept-Encoding": "gzip", **credential}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = Request(url, data=data, headers=headers)
        for attempt in range(1, self._attempts + 1):
            try:
                with urlopen(request, timeout=self._timeout_s) as answer:
                    return _json_of(answer)
            except HTTPError as refusal:
                problem = PlumblineProblem(refusal.code, _json_of(refusal))
                wait_s = _told_wait_s(refusal)
                worth_repeating = refusal.code == 429 or refusal.code >= 500
                if not worth_repeating or attempt == self._attempts or (wait_s or 0) > self._max_wait_s:
                    raise problem from None
            except (URLError, ConnectionError, TimeoutError):
                wait_s = None
                if attempt == self._attempts:
                    raise
            time.sleep(FIRST_WAIT_S * 2 ** (attempt - 1) * random.uniform(0.5, 1.5) if wait_s is None else wait_s)
        raise ValueError("attempts must be 1 or more")


def _json_of(answer: Any) -> Any:
    """The body as JSON; None where it is none."""
    content = answer.read()
    if answer.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    try:
        return json.loads(content)
    except ValueError:
        return None


def _told_wait_s(refusal: HTTPError) -> Optional[float]:
    told = refusal.headers.get("Retry-After", "")
    return float(told) if told.isdigit() else None
