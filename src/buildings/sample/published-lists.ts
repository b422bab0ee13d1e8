import type { AliasFacts, HousingFacts, LotLayers } from '../record/lot-layers.ts';
import { normaliseStreet } from '../address/street-name.ts';
import { COVERED_LIST_SOURCE, number, words, type PublishedRow } from './published-cells.ts';

export interface ListTables {
  readonly landmarks?: PublishedRow | undefined;
  /** The lot's row on the covered buildings list; undefined when the lot is not on it. */
  readonly covered?: PublishedRow | undefined;
  /** Whether the covered buildings list was at hand at all. */
  readonly hasCoveredList?: boolean;
  /** Housing lists, one row a lot. */
  readonly housing?: PublishedRow | undefined;
  /** Further addresses and names, collected by hand. */
  readonly aliases?: readonly PublishedRow[];
}

/** The list's filing year. */
const LIST_YEAR = 2026;
const ALIAS_SOURCE = 'DOB covered buildings list, read 2026-06-06; LPC designations 2014; known names';

const tick = (text: string | undefined) => (text === '1' ? 1 : text === '0' ? 0 : null);

/** Covered buildings list, housing lists, further addresses and names of a lot. */
export function publishedLists(
  row: PublishedRow,
  joined: ListTables,
): Pick<LotLayers, 'list' | 'housing' | 'alias'> {
  const alias = aliasFacts(row, joined);
  const housing = joined.housing === undefined ? null : housingFacts(joined.housing);
  return {
    ...(joined.hasCoveredList === true ? { list: listFacts(joined.covered) } : {}),
    ...(housing === null ? {} : { housing }),
    ...(alias === null ? {} : { alias }),
  };
}

function listFacts(covered: PublishedRow | undefined): NonNullable<LotLayers['list']> {
  const codes = (covered?.['cp_codes'] ?? '').split(';').filter((code) => code !== '');
  return {
    listYear: LIST_YEAR,
    listed: Number(covered !== undefined),
    onLl97: Number(codes.length > 0),
    codes: codes.map((code) => `CP${code}`),
    buildings: null,
    areaSqft: number(covered?.['gsf']),
    onLl84: tick(covered?.['on_ll84']),
    onLl87: tick(covered?.['on_ll87']),
    onLl88: tick(covered?.['on_ll88']),
    source: COVERED_LIST_SOURCE,
  };
}

function housingFacts(row: PublishedRow): HousingFacts {
  return {
    stabilisedUnits: number(row['rs_units_latest_bill']),
    stabilisedYear: number(row['rs_bill_year']),
    dhcrListed: tick(row['dhcr_listed']),
    dhcrStatus: words(row['dhcr_status']),
    j51: tick(row['j51_on_bill']),
    section420c: tick(row['420c_on_bill']),
    nycha: words(row['nycha_development']),
    assistedUnits: number(row['hpd_counted_units']),
    code421a: words(row['421a_code_2026']),
    end421a: number(row['421a_end']),
    unregulated: tick(row['unregulated_rental_list_2024']),
    subsidised2021: { Yes: 1, No: 0 }[row['subsidized_self_reported_2021'] ?? ''] ?? null,
  };
}

function aliasFacts(row: PublishedRow, joined: ListTables): AliasFacts | null {
  const main = words(row['address']) ?? words(joined.covered?.['address']);
  const aliases = joined.aliases ?? [];
  const candidates = [
    words(joined.covered?.['address']),
    ...aliases.map((entry) => (entry['kind'] === 'address' ? words(entry['text']) : null)),
  ];
  const addresses = new Map<string, string>();
  for (const text of candidates) {
    if (text !== null && (main === null || spelling(text) !== spelling(main)))
      addresses.set(spelling(text), text);
  }
  const names = new Set([
    ...aliases.flatMap((entry) => (entry['kind'] === 'name' ? (words(entry['text']) ?? []) : [])),
    ...landmarkNames(joined.landmarks),
    ...developmentNames(joined.housing),
  ]);
  if (addresses.size === 0 && names.size === 0) return null;
  return { addresses: [...addresses.values()], names: [...names], source: ALIAS_SOURCE };
}

const spelling = (text: string) => normaliseStreet(text);

/** Names of the landmark itself; a district, and the words `(Interior)`, name something else. */
function landmarkNames(row: PublishedRow | undefined): readonly string[] {
  if (row?.['individual'] !== '1' && row?.['interior'] !== '1') return [];
  const names = (row['names'] ?? '')
    .split('|')
    .map((name) => name.replace(/,?\s*\(?\b(First Floor )?Interiors?\b\)?.*$/i, '').trim());
  return [...new Set(names)].filter((name) => name !== '' && !/historic district|extension/i.test(name));
}

function developmentNames(row: PublishedRow | undefined): readonly string[] {
  const name = words(row?.['nycha_development']);
  return name === null || /non development|^psa|police service/i.test(name) ? [] : [name];
}
