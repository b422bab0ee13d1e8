import { fetchJson } from './fetch-json.ts';
import { RemoteFailure } from './remote-failure.ts';

/** Datasets of NYC Open Data by what they hold. */
const SOCRATA_DATASETS = {
  pluto: '64uk-42ks',
  ll84: '5zyy-y8am',
  ll33: '355w-xvp2',
  condoUnits: 'eguu-7ie3',
  condominiums: 'p8u6-a6it',
} as const;
export type SocrataDataset = keyof typeof SOCRATA_DATASETS;

/** A row as Socrata serves it: whatever the column's type, the values are strings (now and then numbers or objects). */
export type SocrataRow = Readonly<Record<string, unknown>>;

export interface SocrataClientOptions {
  /** `https://data.cityofnewyork.us/resource` unless a test says otherwise. */
  readonly baseUrl?: string;
  readonly appToken?: string;
}

export interface CallLimits {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

export class SocrataClient {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(options: SocrataClientOptions) {
    this.#baseUrl = options.baseUrl ?? 'https://data.cityofnewyork.us/resource';
    this.#headers = options.appToken === undefined ? {} : { 'X-App-Token': options.appToken };
  }

  /** Rows that satisfy a SoQL query. Throws `RemoteFailure`, also when the answer is not a list of rows. */
  async rows(
    dataset: SocrataDataset,
    query: Readonly<Record<string, string>>,
    limits: CallLimits,
  ): Promise<readonly SocrataRow[]> {
    const url = new URL(`${this.#baseUrl}/${SOCRATA_DATASETS[dataset]}.json`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { body } = await fetchJson(url, { headers: this.#headers, ...limits });
    if (!Array.isArray(body) || body.some((row) => typeof row !== 'object' || row === null)) {
      throw new RemoteFailure('its answer is not a list of rows', true);
    }
    return body as SocrataRow[];
  }
}

/** A cell as text, whatever JSON type it came in. */
export function cellText(row: SocrataRow, name: string): string {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
