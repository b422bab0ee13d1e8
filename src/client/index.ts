import type {
  AuditArtifact,
  CalculateInput,
  CalculationResult,
  EstimateRequest,
  EstimateResponse,
  EstimateSummary,
  ListFederalProgramsQuery,
  ListProgramChangesQuery,
  ListProgramsQuery,
  ListStateProgramsQuery,
  MatchInput,
  MatchResult,
  ProgramChangeList,
  ProgramDetail,
  ProgramList,
  StateCode,
  StateProgramList,
} from './generated/types.ts';
import { PlumblineProblem } from './problem.ts';
import { retryingFetch, type Fetch, type RetryOptions } from './retrying-fetch.ts';

export { PlumblineProblem } from './problem.ts';
export type { Fetch, RetryOptions } from './retrying-fetch.ts';
export type * from './generated/types.ts';
// The names of releases before 3.1.
export type {
  ListFederalProgramsQuery as FederalQuery,
  ListProgramChangesQuery as ChangesQuery,
  ListProgramsQuery as ProgramQuery,
  ListStateProgramsQuery as StateQuery,
  StateCode as State,
} from './generated/types.ts';

export interface PlumblineOptions {
  /** Where the service is, for example https://plumbline.example (without /retrofit/v1). */
  readonly baseUrl: string;
  /** API key of the estimate interface. */
  readonly apiKey?: string;
  /** Bearer token of the programs interface. */
  readonly token?: string;
  readonly retry?: RetryOptions;
  /** Replaces the global fetch. */
  readonly fetch?: Fetch;
}

/** Both interfaces, typed from their OpenAPI documents. Every method throws `PlumblineProblem` for an answer that is not 2xx. */
export class Plumbline {
  readonly #estimates: Sender;
  readonly #programs: Sender;

  constructor({ baseUrl, apiKey, token, retry, fetch: replaced }: PlumblineOptions) {
    const base = baseUrl.replace(/(?<!\/)\/+$/, '');
    const send = retryingFetch(replaced ?? ((request) => fetch(request)), retry);
    this.#estimates = senderTo(
      `${base}/retrofit/v1`,
      send,
      apiKey === undefined ? {} : { 'X-API-Key': apiKey },
    );
    this.#programs = senderTo(
      `${base}/incentives/v1`,
      send,
      token === undefined ? {} : { Authorization: `Bearer ${token}` },
    );
  }

  /** `POST /estimate` */
  estimate(request: EstimateRequest): Promise<EstimateResponse> {
    return this.#estimates('/estimate', { body: request });
  }

  /** `POST /estimate?view=summary` */
  summary(request: EstimateRequest): Promise<EstimateSummary> {
    return this.#estimates('/estimate', { body: request, query: { view: 'summary' } });
  }

  /** `POST /estimate/artifact` */
  artifact(request: EstimateRequest): Promise<AuditArtifact> {
    return this.#estimates('/estimate/artifact', { body: request });
  }

  /** `GET /programs` */
  listPrograms(query: ListProgramsQuery = {}): Promise<ProgramList> {
    return this.#programs('/programs', { query });
  }

  /** `GET /programs/federal` */
  federalPrograms(query: ListFederalProgramsQuery = {}): Promise<ProgramList> {
    return this.#programs('/programs/federal', { query });
  }

  /** `GET /programs/state/{state}` */
  statePrograms(state: StateCode, query: ListStateProgramsQuery = {}): Promise<StateProgramList> {
    return this.#programs(`/programs/state/${encodeURIComponent(state)}`, { query });
  }

  /** `GET /programs/changes` */
  programChanges(query: ListProgramChangesQuery = {}): Promise<ProgramChangeList> {
    return this.#programs('/programs/changes', { query });
  }

  /** `GET /programs/{id}` */
  program(id: string): Promise<ProgramDetail> {
    return this.#programs(`/programs/${encodeURIComponent(id)}`, {});
  }

  /** `POST /programs/match` */
  matchPrograms(body: MatchInput): Promise<MatchResult> {
    return this.#programs('/programs/match', { body });
  }

  /** `POST /calculate` */
  calculate(body: CalculateInput): Promise<CalculationResult> {
    return this.#programs('/calculate', { body });
  }
}

interface Sent {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** With a body the method is POST. */
  readonly body?: unknown;
}

/** The type of the answer is the caller's word: the service's own tests hold its answers to the published schemas. */
type Sender = <Answer>(path: string, sent: Sent) => Promise<Answer>;

function senderTo(base: string, send: Fetch, headers: Readonly<Record<string, string>>): Sender {
  return async <Answer>(path: string, { query = {}, body }: Sent) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const url = `${base}${path}${search === '' ? '' : `?${search}`}`;
    const response = await send(
      body === undefined
        ? new Request(url, { headers })
        : new Request(url, {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          }),
    );
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok || answer === null) throw new PlumblineProblem(response.status, answer);
    return answer as Answer;
  };
}
