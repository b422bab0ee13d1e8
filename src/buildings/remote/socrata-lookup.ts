import type {
  AddressMatch,
  AddressSearch,
  BuildingLookup,
  LookupResult,
  LookupStatus,
} from '../../operations/ports.ts';
import { parseAddressQuery } from '../address/address-query.ts';
import { isAt, NOTHING_FOUND, SEARCH_FAILED } from '../address/address-search.ts';
import { boroughOf, lotKind, normaliseBbl, parseParcelId } from '../../quantities/parcel-id.ts';
import { publishedNumber, publishedText } from '../importers/published-number.ts';
import { assembleRecord } from '../record/assemble-record.ts';
import type { LotLayers } from '../record/lot-layers.ts';
import { GuardedLookup, LOOKUP_BUDGET_MS, type GuardOptions } from './guarded-lookup.ts';
import { cellText, SocrataClient, type SocrataClientOptions, type SocrataRow } from './socrata-client.ts';
import { ll33Layers, ll84Layers, plutoLayers } from './socrata-layers.ts';

const COVERAGE =
  'every New York City tax lot that NYC Open Data serves (PLUTO, LL84, LL33, condominium tables, asked live); no Westchester';

export type SocrataOptions = SocrataClientOptions & Partial<Omit<GuardOptions, 'name'>>;

/** Looks parcels up live on NYC Open Data. A record is whole or not given: one dataset that fails fails the look-up. */
export class SocrataLookup implements BuildingLookup {
  readonly #client: SocrataClient;
  readonly #guard: GuardedLookup;

  constructor(options: SocrataOptions = {}) {
    this.#client = new SocrataClient(options);
    this.#guard = new GuardedLookup({ name: 'NYC Open Data', ...options }, (id, deadlineMs) =>
      this.#ask(id, deadlineMs),
    );
  }

  find(parcelId: string): Promise<LookupResult> {
    if (parseParcelId(parcelId)?.kind !== 'bbl') {
      return Promise.resolve({ kind: 'not_found', candidates: [], coverage: COVERAGE });
    }
    return this.#guard.find(parcelId);
  }

  async #ask(parcelId: string, deadlineMs: number): Promise<LookupResult> {
    if (lotKind(parcelId) !== 'condo_unit') {
      const isBilling = lotKind(parcelId) === 'condo_billing';
      return this.#describe({ parcelId, billingBbl: isBilling ? parcelId : null }, parcelId, deadlineMs);
    }
    const candidates = await this.#billingLots(parcelId, deadlineMs);
    if (candidates.length !== 1) return { kind: 'not_found', candidates, coverage: COVERAGE };
    return this.#describe({ parcelId, billingBbl: candidates[0]! }, candidates[0]!, deadlineMs);
  }

  async #describe(
    id: { readonly parcelId: string; readonly billingBbl: string | null },
    bbl: string,
    deadlineMs: number,
  ): Promise<LookupResult> {
    const like = `nyc_borough_block_and_lot like '%${bbl}%'`;
    // The first dataset that fails settles the look-up; the calls beside it are dropped.
    const stop = new AbortController();
    const limits = { deadlineMs, signal: stop.signal };
    const [pluto, ll84, ll33] = await Promise.all([
      this.#client.rows('pluto', { $where: `bbl='${bbl}'`, $limit: '2' }, limits),
      this.#client.rows('ll84', { $where: like, $order: 'report_year DESC', $limit: '50' }, limits),
      this.#client.rows('ll33', { $where: `bbl='${bbl}'`, $limit: '2' }, limits),
    ]).catch((error: unknown) => {
      stop.abort();
      throw error;
    });
    const layers: LotLayers[] = [];
    if (pluto[0] !== undefined) layers.push(plutoLayers(pluto[0]));
    if (ll33[0] !== undefined) layers.push(ll33Layers(ll33[0]));
    const report = ll84Layers(bbl, ll84);
    if (report !== null) layers.push(report);
    const record = assembleRecord(id, layers);
    return record === null
      ? { kind: 'not_found', candidates: id.billingBbl === null ? [] : [id.billingBbl], coverage: COVERAGE }
      : { kind: 'found', record };
  }

  /** Unit lot → base lots and condominium → billing lots; more than one is for a person to choose. */
  async #billingLots(unitBbl: string, deadlineMs: number): Promise<readonly string[]> {
    const units = await this.#client.rows(
      'condoUnits',
      { $where: `unit_bbl='${unitBbl}'`, $limit: '20' },
      { deadlineMs },
    );
    const wheres = [...new Set(units.map(condominiumFilter).filter((where) => where !== null))];
    if (wheres.length === 0) return [];
    const rows = await this.#client.rows(
      'condominiums',
      { $where: wheres.join(' OR '), $limit: '200' },
      { deadlineMs },
    );
    const billing = rows.map((row) => normaliseBbl(cellText(row, 'condo_billing_bbl')));
    return [...new Set(billing.filter((bbl) => bbl !== null))].toSorted();
  }

  async search(text: string, limit: number): Promise<AddressSearch> {
    const query = parseAddressQuery(text);
    const typed = `${query.number} ${query.street}`.trim();
    const { boroughs } = query.place;
    // The City's open data hold nothing of another place.
    if (query.street.length < 2 || boroughs.every((borough) => borough === '')) return NOTHING_FOUND;
    const [only] = boroughs;
    const borough = boroughs.length === 1 ? ` AND borough='${only}'` : '';
    const $where = `upper(address) like '${typed.replaceAll("'", "''")}%'${borough}`;
    try {
      const $select = 'bbl,address,borough,zipcode,bldgclass,bldgarea';
      const options = { $where, $select, $limit: String(limit) };
      const rows = await this.#client.rows('pluto', options, {
        deadlineMs: performance.now() + LOOKUP_BUDGET_MS,
      });
      const found = rows.flatMap(addressOf);
      const matches = found.filter((match) => isAt(match, query));
      // The whole city is asked, so a street of the same name elsewhere would have answered too.
      if (matches.length > 0) return { ...NOTHING_FOUND, match: 'exact', matches };
      return { ...NOTHING_FOUND, suggestions: found };
    } catch {
      return SEARCH_FAILED;
    }
  }

  status(): LookupStatus {
    return {
      adapter: 'socrata',
      ready: this.#guard.isHealthy,
      coverage: COVERAGE,
      parcelCount: null,
      asOf: null,
      digest: null,
    };
  }

  close(): void {}
}

/** How to find the condominium of a unit: by its key where there is one, since a base lot can hold several. */
function condominiumFilter(unit: SocrataRow): string | null {
  const key = cellText(unit, 'condo_key').replace(/\.0+$/, '');
  if (/^\d+$/.test(key)) return `condo_key='${key}'`;
  const base = normaliseBbl(cellText(unit, 'condo_base_bbl'));
  return base === null ? null : `condo_base_bbl='${base}'`;
}

function addressOf(row: SocrataRow): AddressMatch[] {
  const bbl = normaliseBbl(cellText(row, 'bbl'));
  const address = publishedText(cellText(row, 'address'));
  if (bbl === null || address === null) return [];
  return [
    {
      parcelId: bbl,
      address,
      borough: boroughOf(bbl) ?? '',
      zipcode: publishedText(cellText(row, 'zipcode')),
      buildingClass: publishedText(cellText(row, 'bldgclass')),
      use: null,
      floorAreaSqft: publishedNumber(cellText(row, 'bldgarea')),
      alsoKnownAs: [],
    },
  ];
}
