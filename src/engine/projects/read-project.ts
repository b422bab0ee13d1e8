import type { ProjectScopesFile } from '../../catalog/sections/project-scopes.ts';
import { identityKeys, ownerName } from './owners.ts';
import { projectScope } from './scope.ts';
import type { Covers, ProjectLevel, ProjectOutcome, ProjectSize } from './types.ts';

/** A row by column name; an absent column reads as unknown. */
export type ProjectText = Readonly<Record<string, string>>;

/** What tells that a row is of the same project as another, whatever it is called there. */
export const keysOf = (row: ProjectText): string[] =>
  identityKeys({
    name: row['building_name'] ?? '',
    bbl: (row['bbl'] ?? '').trim(),
    address: row['address_or_area'] ?? '',
    place: row['borough_or_city'] ?? '',
  });

/** The project a row describes, or why the row is no evidence of what work costs. */
export function readProject(row: ProjectText, map: ProjectScopesFile): ProjectOutcome {
  const text = (name: string) => (row[name] ?? '').trim();
  const id = text('id');
  const skipped = (reason: string): ProjectOutcome => ({ kind: 'skipped', id, reason });
  const cost = costOf(row, map);
  if (typeof cost === 'string') return skipped(cost);
  const level = levelOf(row, map);
  if (level === null) return skipped(`no location factor for ${text('borough_or_city')}, ${text('state')}`);
  const year = yearOf(text('year_of_work'));
  if (year === null) return skipped('no year of work');
  const scope = projectScope(text('scope'), map);
  if (scope.unknownParts.length > 0) return skipped(`unknown scope: ${scope.unknownParts.join('; ')}`);
  const unscored = scope.families.filter((family) => map.not_scored.includes(family));
  if (unscored.length > 0) return skipped(`holds work that is not scored: ${unscored.join(', ')}`);
  const lotFits = lotIsTheProject(row);
  const dwellings = positive(text('units')) ?? (lotFits ? positive(text('lot_units')) : null);
  const statedArea = positive(text('floor_area_sqft'));
  const lotArea = lotFits ? positive(text('lot_area_sqft')) : null;
  return {
    kind: 'project',
    project: {
      id,
      name: text('building_name'),
      owner: text('owner') || ownerName(text('building_name')),
      keys: keysOf(row),
      buildingClass: text('class'),
      place: text('borough_or_city'),
      level,
      families: scope.families,
      sizes: sizesOf(text('quantity'), dwellings),
      dwellings,
      areaSqft: statedArea ?? lotArea,
      yearBuilt: positive(text('year_built')) ?? (lotFits ? positive(text('lot_year_built')) : null),
      storeys: positive(text('storeys')),
      scope: text('scope'),
      year,
      costUsd: cost.usd,
      basis: text('cost_basis'),
      covers: cost.covers,
      url: text('url'),
      confidence: text('confidence') === 'A' ? 'A' : 'B',
      partOf: wholeOf(text('notes')),
    },
  };
}

/** Every row read; a part gives way where the row that holds its cost is a project as well. */
export function readProjects(rows: readonly ProjectText[], map: ProjectScopesFile): ProjectOutcome[] {
  const outcomes = rows.map((row) => readProject(row, map));
  const wholes = new Set(outcomes.flatMap((one) => (one.kind === 'project' ? [one.project.id] : [])));
  return outcomes.map((one) =>
    one.kind === 'project' && one.project.partOf !== null && wholes.has(one.project.partOf)
      ? { kind: 'skipped', id: one.project.id, reason: `part of ${one.project.partOf}, which is counted` }
      : one,
  );
}

export function isPublic(row: ProjectText, map: ProjectScopesFile): boolean {
  const words = `${row['class'] ?? ''} ${row['notes'] ?? ''}`.toLowerCase();
  return map.public_words.some((word) => words.includes(word));
}

const wholeOf = (notes: string): string | null =>
  /\bpart of ([A-Z]\d+) \(do not add\)/.exec(notes)?.[1] ?? null;

function costOf(row: ProjectText, map: ProjectScopesFile): { usd: number; covers: Covers } | string {
  const basis = (row['cost_basis'] ?? '').trim();
  const notes = (row['notes'] ?? '').toLowerCase();
  const paidByOthers = basis === 'net_of_incentives' ? shareOfGross(notes) : null;
  const passed = map.passed_over.find((entry) => entry.basis === basis);
  if (passed !== undefined && paidByOthers === null) return passed.reason;
  const kept = map.bases.find((entry) => entry.basis === (paidByOthers === null ? basis : GROSS));
  if (kept === undefined) return `unknown cost_basis: ${basis}`;
  const stated = (row['cost_usd'] ?? '').trim();
  if (stated === '') return 'no cost stated';
  const usd = positive(stated);
  if (usd === null) return 'cost_usd is not a positive number';
  if ((row['confidence'] ?? '').trim() === 'C') return 'read second-hand or in part (confidence C)';
  const alone = wholeOf(row['notes'] ?? '') === null ? notes : notes.replaceAll('do not add', '');
  const words = `${alone} ${(row['evidence'] ?? '').toLowerCase()}`;
  const fault = map.disqualified.find(({ phrases }) => phrases.some((phrase) => words.includes(phrase)));
  return fault === undefined
    ? { usd: paidByOthers === null ? usd : usd / (1 - paidByOthers), covers: kept.covers }
    : fault.reason;
}

const GROSS = 'gross_of_incentives';

/** The part of the gross cost that incentives paid, where the page states it beside the net cost. */
function shareOfGross(notes: string): number | null {
  const percent = Number(/incentives: (\d{1,2})% of gross/.exec(notes)?.[1] ?? NaN);
  return percent > 0 ? percent / 100 : null;
}

const IN_THE_CITY = /^(manhattan|bronx|brooklyn|queens|staten island|new york( |$))/;
/** Towns of Westchester and Long Island in the words of the records: one suburban price level. */
const SUBURBS =
  /westchester|white plains|yonkers|dobbs ferry|roslyn|lido beach|purchase|hawthorne|rye|long island|tarrytown|nassau|suffolk/;

function levelOf(row: ProjectText, map: ProjectScopesFile): ProjectLevel | null {
  if ((row['state'] ?? '').trim().toUpperCase() !== 'NY') return null;
  const place = (row['borough_or_city'] ?? '').trim().toLowerCase();
  const level = IN_THE_CITY.test(place) ? 'nyc_private' : SUBURBS.test(place) ? 'westchester_private' : null;
  if (level === null) return null;
  return isPublic(row, map) ? 'public_housing' : level;
}

/** The middle of the years a text names (`2017-2019`); null where it names none. */
function yearOf(text: string): number | null {
  const years = [...text.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([year]) => Number(year));
  if (years.length === 0) return null;
  return Math.round((Math.min(...years) + Math.max(...years)) / 2);
}

/** A lot speaks for the project when its dwellings are the stated ones, within a tenth, or none are stated. */
function lotIsTheProject(row: ProjectText): boolean {
  const stated = positive((row['units'] ?? '').trim());
  const held = positive((row['lot_units'] ?? '').trim());
  if ((row['bbl'] ?? '').trim() === '') return false;
  return stated === null || (held !== null && Math.abs(held / stated - 1) <= 0.1);
}

function sizesOf(quantity: string, dwellings: number | null): ProjectSize[] {
  const sizes: ProjectSize[] = [];
  const stated = (pattern: RegExp) => pattern.exec(quantity.replaceAll(',', ''))?.[1];
  const kw = positive(stated(/(\d+(?:\.\d+)?)\s*kW\b/) ?? '');
  const mw = positive(stated(/(\d+(?:\.\d+)?)\s*MW\b/) ?? '');
  const tons = positive(stated(/(\d+(?:\.\d+)?)[\s-]*tons?\b/) ?? '');
  if (kw !== null) sizes.push({ driver: 'kw', amount: kw });
  else if (mw !== null) sizes.push({ driver: 'kw', amount: mw * 1000 });
  if (tons !== null) sizes.push({ driver: 'ton', amount: tons });
  const windows = positive(stated(/(\d+)\+? windows\b/) ?? '');
  if (windows !== null) sizes.push({ driver: 'window', amount: windows });
  if (dwellings !== null) sizes.push({ driver: 'dwelling', amount: dwellings });
  return sizes;
}

/** Null unless the text is a positive number. */
function positive(text: string): number | null {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value > 0 ? value : null;
}
