import type {
  AddressMatch,
  AddressSearch,
  BuildingLookup,
  LookupResult,
  LookupStatus,
} from '../../operations/ports.ts';
import { NOTHING_FOUND, SEARCH_FAILED } from '../address/address-search.ts';
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
  #told: Pick<LookupStatus, 'ready' | 'coverage' | 'parcelCount' | 'asOf' | 'digest'> = {
    ready: false,
    coverage: UNKNOWN_COVERAGE,
    parcelCount: null,
    asOf: null,
    digest: null,
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
      const retrievedAt = textOf(answer['retrieved_at'], 40);
      const time = retrievedAt === null ? {} : { retrievedAt };
      return { kind: 'found', record: answer['record'], ...time };
    }
    // A bare 404 (another service, a wrong base address) is not "no such parcel".
    if (status !== 404 || answer['status'] !== 'not_found')
      throw new RemoteFailure('its answer is not of the protocol', false);
    const candidates = Array.isArray(answer['candidates'])
      ? answer['candidates'].flatMap((id) => textOf(id, LONGEST_TEXT) ?? []).slice(0, MOST_NAMES)
      : [];
    const coverage = textOf(answer['coverage'], LONGEST_COVERAGE) ?? this.#told.coverage;
    return { kind: 'not_found', candidates, coverage };
  }

  async search(text: string, limit: number): Promise<AddressSearch> {
    const url = new URL(`${this.#baseUrl}/v1/search`);
    url.searchParams.set('q', text);
    url.searchParams.set('limit', String(limit));
    try {
      const { body } = await fetchJson(url, { deadlineMs: performance.now() + LOOKUP_BUDGET_MS });
      return readSearch(body as Record<string, unknown>, limit);
    } catch {
      return SEARCH_FAILED;
    }
  }

  /** Asks the service for its status; called at start, and again in the background when the answer is old. */
  async refreshStatus(): Promise<void> {
    this.#statusDueMs = performance.now() + STATUS_EVERY_MS;
    try {
      const { body } = await fetchJson(new URL(`${this.#baseUrl}/v1/status`), {
        deadlineMs: performance.now() + 2_500,
      });
      const status = body as Record<string, unknown>;
      this.#told = {
        ready: status['ready'] === true,
        coverage: textOf(status['coverage'], LONGEST_COVERAGE) ?? UNKNOWN_COVERAGE,
        parcelCount: typeof status['parcel_count'] === 'number' ? status['parcel_count'] : null,
        asOf: textOf(status['as_of'], 10),
        digest: textOf(status['digest'], 64),
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

/** A service that does not say which of its matches are exact has only suggestions. */
function readSearch(body: Record<string, unknown>, limit: number): AddressSearch {
  const read = (name: string) => {
    const list = body[name];
    return Array.isArray(list) ? list.flatMap(readMatch).slice(0, limit) : [];
  };
  const [matches, suggestions] = [read('matches'), read('suggestions')];
  const note = textOf(body['note'], LONGEST_COVERAGE);
  const match = (['exact', 'close', 'list'] as const).find((each) => each === body['match']);
  if (match !== undefined && matches.length > 0) {
    const boroughAssumed = body['boroughAssumed'] === true;
    return { match, matches, suggestions, boroughAssumed, note };
  }
  return { ...NOTHING_FOUND, note, suggestions: [...matches, ...suggestions].slice(0, limit) };
}

function readMatch(value: unknown): AddressMatch[] {
  const { parcelId, address, borough, ...rest } = (value ?? {}) as Record<string, unknown>;
  const texts = [parcelId, address, borough].map((each) => textOf(each, LONGEST_TEXT));
  const [id = null, line = null, place = null] = texts;
  if (id === null || line === null || place === null) return [];
  const text = (name: string) => textOf(rest[name], LONGEST_TEXT);
  const area = rest['floorAreaSqft'];
  const names = rest['alsoKnownAs'];
  return [
    {
      parcelId: id,
      address: line,
      borough: place,
      zipcode: text('zipcode'),
      buildingClass: text('buildingClass'),
      use: text('use'),
      floorAreaSqft: typeof area === 'number' ? area : null,
      alsoKnownAs: Array.isArray(names)
        ? names.flatMap((name) => textOf(name, LONGEST_TEXT) ?? []).slice(0, MOST_NAMES)
        : [],
    },
  ];
}

/** What another service says is quoted in answers, so that it is bounded: longer texts are cut. */
const LONGEST_COVERAGE = 500;
const LONGEST_TEXT = 200;
const MOST_NAMES = 50;

function textOf(value: unknown, longest: number): string | null {
  return typeof value === 'string' ? value.slice(0, longest) : null;
}
