import { FIELD_TITLES } from '../../src/operations/portfolio/fields.ts';
import { billsCsv, weatherCsv } from '../measured-savings/fixture.ts';
import type { Maker } from './fuzz-request.ts';
import type { Random } from './random.ts';
import { HOSTILE_TEXTS } from './texts.ts';
import type { Source } from './valid-value.ts';

/** Named by programs of New York, by one of Minnesota, or by none. */
const UTILITIES = ['con_edison', 'national_grid', 'connexus_energy', 'other', 'none', 'con_edson'];

/** Long enough; the second is one that others try first. */
const PASSWORDS = ['a long enough password', 'passwordpassword', 'fifteen letters and 9'];
/** The one of every account made here. */
export const PASSWORD = 'a long enough password';

/** Bills and weather that can be read: nothing is wrong with them. */
export const SOUND_FILES: readonly string[] = [billsCsv(), weatherCsv];

/** Texts for properties that have a vocabulary outside their schema. */
export function wordsOf({ random, vocabulary }: Maker): Pick<Source, 'known' | 'record'> {
  const lot = () => random.pick(vocabulary.parcelIds);
  const held = (name: string, unknown: string) => () => {
    const ids = vocabulary.held.get(name) ?? [];
    return ids.length === 0 || random.chance(0.2) ? unknown : random.pick(ids);
  };
  const words: Readonly<Record<string, () => string>> = {
    bbl: () => (random.chance(0.9) ? lot() : random.pick(['5999999999', '1003720049', 'W553000-12.34-1-5'])),
    id: () => random.pick(vocabulary.programIds),
    programId: () => random.pick(vocabulary.programIds),
    utility: () => random.pick(UTILITIES),
    gasUtility: () => random.pick(UTILITIES),
    key_id: held('key_id', `key_${'0'.repeat(24)}`),
    token_id: held('token_id', `tok_${'a'.repeat(24)}`),
    saved_id: held('saved_id', `sav_${'0'.repeat(24)}`),
    session_id: held('session_id', `ses_${'0'.repeat(24)}`),
    code: held('code', 'no such code'),
    parcel_id: held('parcel_id', lot()),
    account_id: () => `acc_${'0'.repeat(24)}`,
    expires_at: () => random.pick(['2027-01-01T00:00Z', '2019-01-01T00:00:00Z', '2027-02-30T12:00:00.5Z']),
    email: () =>
      random.pick([
        'fuzz@example.org',
        'nobody@example.org',
        `${random.integer(1, 999)}@b.co`,
        'me@localhost',
      ]),
    password: () => random.pick(PASSWORDS),
    new_password: () => random.pick(PASSWORDS),
    current_password: () => (random.chance(0.7) ? PASSWORD : random.pick(PASSWORDS)),
    from: () => random.pick(['2026-11-01', '2026-13-45']),
    to: () => random.pick(['2026-11-30', '2020-01-01']),
    property_type: () =>
      random.pick(['Office', 'Multifamily Housing', 'Hotel', 'Bank Branch', 'Data Center']),
    measure_id: () => random.pick(['led_common_areas', 'roof_insulation', 'lamps']),
    last_month: () => random.pick(['2026-10', '2025-12', '2026-11']),
    pointer: () =>
      random.pick(['/tiers/0/cost_breakdown/totalCost', '/tiers/0/roi/totalAnnualSavings', '/x']),
    q: () => random.pick(['solar', 'heat pump', 'insulatoin', 'new york', '"', '*', 'a b c d e f']),
    building_class: () =>
      random.pick(['D4', 'C6', 'R4', 'O4', 'H2', 'W1', 'Y4', 'office', 'multifamily', 'hotel', '?']),
    headings: () => random.pick([...FIELD_TITLES.map(({ field }) => field), 'GFA (sq ft)', ...HOSTILE_TEXTS]),
    bills_csv: () => sheet(billsCsv(), random),
    weather_csv: () => sheet(weatherCsv, random),
  };
  const cells = {
    names: FIELD_TITLES.map(({ field }) => field),
    known: (field: string) => cell(field, { random, lot }),
  };
  return {
    known: (property) => words[property]?.(),
    record: (property) => (property === 'cells' ? cells : undefined),
  };
}

/** A cell of a portfolio as people fill it in, and as they do not. */
function cell(field: string, { random, lot }: { random: Random; lot: () => string }): string {
  const own: Readonly<Record<string, () => string>> = {
    bbl: () => random.pick([lot(), `${lot()}.0`, '1-00835-0041']),
    address: () => random.pick(['350 5 Ave', '1 Broadway', 'Nowhere 1']),
    borough: () => random.pick(['MN', 'Bronx', 'Yonkers', '']),
    building_area: () => random.pick(['50000', '50,000', '-1', '1e9', 'large']),
    building_class: () => random.pick(['D4', 'office', 'O4']),
  };
  if (random.chance(0.2)) return random.pick(HOSTILE_TEXTS).toWellFormed();
  return own[field]?.() ?? random.pick(['yes', '12', '2024-01-01', '1962', 'A', 'compliant', 'steam']);
}

/** A sound file, or one with something wrong in it. */
function sheet(csv: string, random: Random): string {
  if (random.chance(0.5)) return csv;
  const lines = csv.split('\n');
  const at = random.integer(0, lines.length - 1);
  return random
    .pick([
      () => lines.toSpliced(at, 1).join('\n'),
      () => lines.toSpliced(at, 0, lines[at] ?? '').join('\n'),
      () => lines.with(at, random.pick(HOSTILE_TEXTS)).join('\n'),
      () =>
        lines
          .with(at, (lines[at] ?? '').replace(/[\d.]+$/, random.pick(['-1', '1e999', 'NaN', ''])))
          .join('\n'),
      () => lines.slice(0, at).join('\n') || 'x',
      () => csv.replaceAll('\n', '\r'),
    ])()
    .toWellFormed();
}
