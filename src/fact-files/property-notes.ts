import type { FactRecord } from '../contract/facts/index.ts';
import { daysBetween } from '../quantities/calendar-date.ts';
import type { FileProperty } from './assemble.ts';
import { ofDeliveries, type Reading } from './reading.ts';

interface Draft {
  id: string;
  name: string;
  place: string;
  parent: string;
  readonly lots: Set<string>;
  readonly readings: Reading[];
  /** Sums of years, taken for fuels of which no months are known. */
  readonly yearly: Reading[];
  /** By tank. */
  readonly deliveries: Map<string, Reading[]>;
  readonly unread: Set<string>;
  readonly facts: Record<string, unknown>;
  readonly uses: { use: string; area_sqft: number }[];
}

/** What the sheets of a file say of its properties, gathered by id. */
export class PropertyNotes {
  readonly #drafts = new Map<string, Draft>();

  /** The property of an id; where rows carry none, of a name, and of the file where they carry neither. */
  of(id: string, name: string, place: string): Draft {
    const key = id !== '' ? id : name;
    const existing = this.#drafts.get(key);
    if (existing !== undefined) {
      if (existing.name === '') existing.name = name;
      return existing;
    }
    const draft: Draft = {
      id: key,
      name,
      place,
      parent: '',
      lots: new Set(),
      readings: [],
      yearly: [],
      deliveries: new Map(),
      unread: new Set(),
      facts: {},
      uses: [],
    };
    this.#drafts.set(key, draft);
    return draft;
  }

  /** What the file says of the building, beside its energy. */
  properties(): FileProperty[] {
    return [...this.#drafts.values()].map(({ lots, unread, facts, uses, yearly, deliveries, ...draft }) => {
      const burned = [...deliveries].map(([tank, own]) => ({ tank, own: ofDeliveries(own) }));
      const once = burned
        .filter(({ own }) => own.length === 0)
        .map(({ tank }) => `${tank}: a single delivery`);
      return {
        ...draft,
        readings: withYears([...draft.readings, ...burned.flatMap(({ own }) => own)], yearly),
        lots: [...lots],
        unread: [...unread, ...once],
        facts: statedFacts(facts, uses),
      };
    });
  }
}

const YEAR_DAYS = 360;

/** Months where they cover a year, else the sum of the year. */
function withYears(readings: readonly Reading[], yearly: readonly Reading[]): Reading[] {
  const keyOf = ({ fuel }: Reading) => `${fuel.field} ${fuel.other ?? ''}`;
  const daysOf = new Map<string, number>();
  for (const reading of readings)
    daysOf.set(keyOf(reading), (daysOf.get(keyOf(reading)) ?? 0) + daysBetween(reading.start, reading.end));
  const isYear = (reading: Reading) => (daysOf.get(keyOf(reading)) ?? 0) >= YEAR_DAYS;
  const summed = new Set(yearly.map(keyOf));
  return [
    ...readings.filter((reading) => isYear(reading) || !summed.has(keyOf(reading))),
    ...yearly.filter((reading) => !isYear(reading)),
  ];
}

const MOST_USES = 30;

function statedFacts(facts: Record<string, unknown>, uses: Draft['uses']): FactRecord {
  const { stated, ...others } = facts as FactRecord & { stated?: Record<string, unknown> };
  const all = { ...stated, ...(uses.length > 0 && { uses: uses.slice(0, MOST_USES) }) };
  return { ...others, ...(Object.keys(all).length > 0 && { stated: all }) } as FactRecord;
}

/** Adds to what the file states of a building. */
export function state(facts: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  const stated = (facts['stated'] ??= {}) as Record<string, unknown>;
  stated[name] ??= value;
}
