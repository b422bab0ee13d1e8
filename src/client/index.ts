import createClient, { type Client } from 'openapi-fetch';
import type { components as Estimates, paths as EstimatePaths } from './generated/estimate.ts';
import type { components as Programs, paths as ProgramPaths } from './generated/programs.ts';
import { PlumblineProblem } from './problem.ts';
import { retryingFetch, type Fetch, type RetryOptions } from './retrying-fetch.ts';

export { PlumblineProblem, type Problem } from './problem.ts';
export type { RetryOptions } from './retrying-fetch.ts';

export type EstimateRequest = Estimates['schemas']['EstimateRequest'];
export type EstimateResponse = Estimates['schemas']['EstimateResponse'];
export type EstimateSummary = Estimates['schemas']['EstimateSummary'];
export type AuditArtifact = Estimates['schemas']['AuditArtifact'];
type ProgramQuery = NonNullable<ProgramPaths['/programs']['get']['parameters']['query']>;
type StateQuery = NonNullable<ProgramPaths['/programs/state/{state}']['get']['parameters']['query']>;
type ChangesQuery = NonNullable<ProgramPaths['/programs/changes']['get']['parameters']['query']>;
type State = ProgramPaths['/programs/state/{state}']['get']['parameters']['path']['state'];
type MatchBody = ProgramPaths['/programs/match']['post']['requestBody']['content']['application/json'];
type CalculateBody = ProgramPaths['/calculate']['post']['requestBody']['content']['application/json'];
export type ProgramDetail = Programs['schemas']['ProgramDetail'];

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
  readonly #estimates: Client<EstimatePaths>;
  readonly #programs: Client<ProgramPaths>;

  constructor(options: PlumblineOptions) {
    const base = options.baseUrl.replace(/(?<!\/)\/+$/, '');
    const send = retryingFetch(options.fetch ?? ((request) => fetch(request)), options.retry);
    this.#estimates = createClient<EstimatePaths>({
      baseUrl: `${base}/retrofit/v1`,
      fetch: send,
      headers: options.apiKey === undefined ? {} : { 'X-API-Key': options.apiKey },
    });
    this.#programs = createClient<ProgramPaths>({
      baseUrl: `${base}/incentives/v1`,
      fetch: send,
      headers: options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` },
    });
  }

  /** `POST /estimate` */
  async estimate(request: EstimateRequest): Promise<EstimateResponse> {
    return settled(await this.#estimates.POST('/estimate', { body: request })) as EstimateResponse;
  }

  /** `POST /estimate?view=summary` */
  async summary(request: EstimateRequest): Promise<EstimateSummary> {
    const asked = { body: request, params: { query: { view: 'summary' as const } } };
    return settled(await this.#estimates.POST('/estimate', asked)) as EstimateSummary;
  }

  /** `POST /estimate/artifact` */
  async artifact(request: EstimateRequest): Promise<AuditArtifact> {
    return settled(await this.#estimates.POST('/estimate/artifact', { body: request }));
  }

  /** `GET /programs` */
  async listPrograms(query: ProgramQuery = {}) {
    return settled(await this.#programs.GET('/programs', { params: { query } }));
  }

  /** `GET /programs/federal` */
  async federalPrograms(query: ProgramQuery = {}) {
    return settled(await this.#programs.GET('/programs/federal', { params: { query } }));
  }

  /** `GET /programs/state/{state}` */
  async statePrograms(state: State, query: StateQuery = {}) {
    return settled(
      await this.#programs.GET('/programs/state/{state}', { params: { path: { state }, query } }),
    );
  }

  /** `GET /programs/changes` */
  async programChanges(query: ChangesQuery = {}) {
    return settled(await this.#programs.GET('/programs/changes', { params: { query } }));
  }

  /** `GET /programs/{id}` */
  async program(id: string): Promise<ProgramDetail> {
    return settled(await this.#programs.GET('/programs/{id}', { params: { path: { id } } }));
  }

  /** `POST /programs/match` */
  async matchPrograms(body: MatchBody) {
    return settled(await this.#programs.POST('/programs/match', { body }));
  }

  /** `POST /calculate` */
  async calculate(body: CalculateBody) {
    return settled(await this.#programs.POST('/calculate', { body }));
  }
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

function settled<T>({ data, error, response }: Answer<T>): NonNullable<T> {
  if (response.ok && data !== undefined && data !== null) return data;
  throw new PlumblineProblem(response.status, error);
}
