/**
 * Rewiring America's incentives repository (Apache-2.0): `data/<state>/incentives.json`, `programs.json` and
 * `authorities.json`. A person clones it; this reads the clone and nothing else.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawDetail, RawProgram } from '../raw.ts';
import { technologyOfItem } from './item-technologies.ts';

interface Incentive {
  id: string;
  item?: string;
  items?: string[];
  program: string;
  payment_methods: string[];
  owner_status: string[];
  amount: { type: string; number: number; unit?: string; minimum?: number; maximum?: number };
  start_date?: string | number;
  end_date?: string | number;
  low_income?: string;
  eligible_geo_group?: string;
  short_description?: { en?: string };
  url?: { en?: string };
  program_status?: string;
}

interface Program {
  name: { en: string };
  url?: { en?: string };
  authority: string;
  authority_type: string;
}

type Authorities = Record<string, Record<string, { name: string }>>;

const KINDS: Readonly<Record<string, [kind: string, unit: string]>> = {
  ton: ['per_ton', '$/ton'],
  kilowatt: ['per_kw', '$/kW'],
  btuh10k: ['per_10kbtuh', '$/10kBtuh'],
  square_foot: ['per_sqft', '$/sqft'],
  kilowatt_hour: ['per_kwh', '$/kWh'],
};

const readJson = <T>(path: string, otherwise: T): T =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : otherwise;

/** Lower-case words joined by hyphens; where a word starts is told by its capital. */
export const slugOf = (id: string): string =>
  id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Years, halves, quarters and months stand for their last day where they end, for their first where they start. */
export function dayOf(date: string | number | undefined, end: boolean): string | undefined {
  const text = String(date ?? '');
  const parts = /^(\d{4})(?:-(?:(H|Q)?(\d{1,2}))(?:-(\d{2}))?)?/.exec(text);
  if (parts === null) return undefined;
  const [, year = '', period, number, day] = parts;
  if (day !== undefined) return text.slice(0, 10);
  const months = period === 'H' ? 6 : period === 'Q' ? 3 : 1;
  const last = number === undefined ? 12 : Number(number) * months;
  const first = number === undefined ? 1 : last - months + 1;
  const month = String(end ? last : first).padStart(2, '0');
  const lastDay = new Date(Date.UTC(Number(year), last, 0)).getUTCDate();
  return `${year}-${month}-${end ? String(lastDay).padStart(2, '0') : '01'}`;
}

function amountOf({ amount }: Incentive, items: readonly string[]): Partial<RawDetail> & { kind: string } {
  const limits = {
    ...(amount.minimum === undefined ? {} : { min: amount.minimum }),
    ...(amount.maximum === undefined ? {} : { cap: amount.maximum }),
  };
  if (amount.type === 'dollar_amount') return { kind: 'fixed', amount: amount.number, unit: '$', ...limits };
  if (amount.type === 'percent')
    return { kind: 'percent_of_cost', rate: amount.number, unit: 'fraction_of_cost', ...limits };
  const [kind, unit] = KINDS[amount.unit ?? ''] ?? ['per_unit', `$/${amount.unit ?? 'unit'}`];
  if (amount.unit === 'watt') return { kind, rate: amount.number * 1000, unit: '$/kW', ...limits };
  const stored = amount.unit === 'kilowatt_hour' && items.includes('battery_storage_installation');
  return { kind, rate: amount.number, unit: stored ? '$/kWh storage capacity' : unit, ...limits };
}

function lineOf(incentive: Incentive): RawDetail {
  const items = incentive.items ?? (incentive.item === undefined ? [] : [incentive.item]);
  const from = dayOf(incentive.start_date, false);
  const to = dayOf(incentive.end_date, true);
  return {
    source_incentive_id: incentive.id,
    items,
    technologies: [...new Set(items.map(technologyOfItem))].sort(),
    payment_methods: incentive.payment_methods,
    owner_status: incentive.owner_status,
    ...amountOf(incentive, items),
    ...(from === undefined ? {} : { start_date: from }),
    ...(to === undefined ? {} : { end_date: to }),
    ...(incentive.low_income === undefined ? {} : { low_income: true }),
    ...(incentive.eligible_geo_group === undefined
      ? {}
      : { eligible_geo_group: incentive.eligible_geo_group }),
    ...(incentive.program_status === 'paused' ? { paused: true } : {}),
  };
}

const typeOf = (authority: string): RawProgram['type'] =>
  authority === 'state' || authority === 'federal'
    ? authority
    : authority.includes('utility') || authority === 'other'
      ? 'utility'
      : 'local';

function statusOf(lines: readonly RawDetail[], day: string): string {
  return lines.some(({ end_date, paused }) => paused !== true && (end_date === undefined || end_date >= day))
    ? 'open'
    : 'closed';
}

/** What all lines ask for, or some of them. */
function eligibilityOf(lines: readonly RawDetail[]): string[] {
  const income = lines.filter(({ low_income }) => low_income === true).length;
  const owners = lines.every(({ owner_status }) => owner_status?.join() === 'homeowner');
  return [
    ...(income === 0
      ? []
      : [income === lines.length ? 'income-qualified' : 'some benefits income-qualified']),
    ...(owners ? ['homeowners only'] : []),
  ];
}

function programsOfState(directory: string, state: string, asOf: string): RawProgram[] {
  const incentives = readJson<Incentive[]>(join(directory, state, 'incentives.json'), []);
  const programs = readJson<Record<string, Program>>(join(directory, state, 'programs.json'), {});
  const authorities = readJson<Authorities>(join(directory, state, 'authorities.json'), {});
  const lines = Map.groupBy(incentives, ({ program }) => program);
  return Object.entries(programs).flatMap(([id, program]): RawProgram[] => {
    const own = lines.get(id);
    if (own === undefined) return [];
    const benefits = own.map(lineOf);
    const url = program.url?.en ?? own[0]?.url?.en ?? null;
    return [
      {
        id: `ra-${state.toLowerCase()}-${slugOf(id)}`,
        name: program.name.en,
        type: typeOf(program.authority_type),
        state,
        administrator: authorities[program.authority_type]?.[program.authority]?.name ?? program.authority,
        technologies: [...new Set(benefits.flatMap(({ technologies }) => technologies ?? []))].sort(),
        sectors: ['residential'],
        items: [...new Set(benefits.flatMap(({ items }) => items ?? []))].sort(),
        benefit: { kind: 'unspecified' },
        eligibility_requirements: eligibilityOf(benefits),
        benefits,
        status: statusOf(benefits, asOf),
        status_as_of: asOf,
        application_url: url,
        source_url: url,
        source_updated_at: asOf,
        confidence: 'maintained_dataset',
        source_program_id: id,
      },
    ];
  });
}

/** Programs whose ids differ only in a sign that no file name carries are numbered, in the order of their ids. */
function told(programs: RawProgram[]): RawProgram[] {
  const groups = Map.groupBy(programs, ({ id }) => id);
  return programs.map((program) => {
    const group = groups.get(program.id) ?? [];
    if (group.length < 2) return program;
    const place = group.toSorted((a, b) =>
      (a.source_program_id ?? '') < (b.source_program_id ?? '') ? -1 : 1,
    );
    return { ...program, id: `${program.id}-${place.indexOf(program) + 1}` };
  });
}

/** @param asOf the day of the commit that was cloned: what the data say, they say of that day. */
export function fromRewiringAmerica(directory: string, asOf: string): RawProgram[] {
  const states = readdirSync(directory).filter((name) => /^[A-Z]{2}$/.test(name));
  return told(states.sort().flatMap((state) => programsOfState(directory, state, asOf)));
}
