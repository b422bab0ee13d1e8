import type { AddressMatch, BuildingLookup, LookupResult, LookupStatus } from '../../operations/ports.ts';
import { fetchJson } from './fetch-json.ts';
import { GuardedLookup, LOOKUP_BUDGET_MS, type GuardOptions } from './guarded-lookup.ts';
import { isBuildingRecord } from './record-check.ts';
import { RemoteFailure } from './remote-failure.ts';

export type HttpLookupOptions = { readonly baseUrl: string } & Partial<Omit<GuardOptions, 'name'>>;

const STATUS_EVERY_MS = 30_000;
const UNKNOWN_COVERAGE = 'what the configured lookup service covers (it has not said yet)';

/** A lookup service that speaks docs/lookup-protocol.md. */
export class HttpLookup implements BuildingLookup {
  readonly #baseUrl: string;
  readonly #guard: GuardedLookup;
  #told: Pick<LookupStatus, 'ready' | 'coverage' | 'parcelCount' | 'asOf'> = {
    ready: false,
    coverage: UNKNOWN_COVERAGE,
    parcelCount: null,
    asOf: null,
  };
  #statusDueMs = 0;

  constructor(options: HttpLookupOptions) {
    this.#baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '');
    this.#guard = new GuardedLookup({ name: 'the lookup service', ...options }, (id, deadlineMs) =>
      this.#ask(id, deadlineMs),
    );
  }

  find(parcelId: string): Promise<LookupResult> {
    return this.#guard.find(parcelId);
  }

  async #ask(parcelId: string, deadlineMs: number): Promise<LookupResult> {
    const url = new URL(`${this.#baseUrl}/v1/parcels/${encodeURIComponent(parcelId)}`);
    const { status, body } = await fetchJson(url, { deadlineMs, answers: [404] });
    const answer = (body ?? {}) as Record<string, unknown>;
    if (status !== 404 && answer['status'] === 'found' && isBuildingRecord(answer['record'])) {
      if (answer['record'].parcelId !== parcelId)
        throw new RemoteFailure('it answered for another parcel', false);
      const retrievedAt = answer['retrieved_at'];
      const time = typeof retrievedAt === 'string' ? { retrievedAt } : {};
      return { kind: 'found', record: answer['record'], ...time };
    }
    // A bare 404 (another service, a wrong base address) is not "no such parcel".
    if (status !== 404 || answer['status'] !== 'not_found')
      throw new RemoteFailure('its answer is not of the protocol', false);
    const candidates = Array.isArray(answer['candidates'])
      ? answer['candidates'].filter((id) => typeof id === 'string')
      : [];
    const coverage = typeof answer['coverage'] === 'string' ? answer['coverage'] : this.#told.coverage;
    return { kind: 'not_found', candidates, coverage };
  }

  async search(text: string, limit: number): Promise<readonly AddressMatch[]> {
    const url = new URL(`${this.#baseUrl}/v1/search`);
    url.searchParams.set('q', text);
    url.searchParams.set('limit', String(limit));
    try {
      const { body } = await fetchJson(url, { deadlineMs: performance.now() + LOOKUP_BUDGET_MS });
      const { matches } = body as { matches?: unknown };
      return Array.isArray(matches) ? matches.filter(isMatch).slice(0, limit) : [];
    } catch {
      return [];
    }
  }

  /** Asks the service for its status; called at start, and again in the background when the answer is old. */
  async refreshStatus(): Promise<void> {
    this.#statusDueMs = performance.now() + STATUS_EVERY_MS;
    try {
      const { body } = await fetchJson(new URL(`${this.#baseUrl}/v1/status`), {
        deadlineMs: performance.now() + 2_500,
      });
      const told = body as Record<string, unknown>;
      this.#told = {
        ready: told['ready'] === true,
        coverage: typeof told['coverage'] === 'string' ? told['coverage'] : UNKNOWN_COVERAGE,
        parcelCount: typeof told['parcel_count'] === 'number' ? told['parcel_count'] : null,
        asOf: typeof told['as_of'] === 'string' ? told['as_of'] : null,
      };
    } catch {
      this.#told = { ...this.#told, ready: false };
    }
  }

  status(): LookupStatus {
    if (performance.now() > this.#statusDueMs) void this.refreshStatus();
    return { adapter: 'http', ...this.#told, ready: this.#told.ready && this.#guard.isHealthy };
  }

  close(): void {}
}

function isMatch(value: unknown): value is AddressMatch {
  const match = value as Record<string, unknown> | null;
  const texts = [match?.['parcelId'], match?.['address'], match?.['borough']];
  return (
    texts.every((text) => typeof text === 'string') &&
    (match?.['zipcode'] === null || typeof match?.['zipcode'] === 'string')
  );
}
