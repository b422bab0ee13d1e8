import type { CalendarDate } from '../quantities/calendar-date.ts';
import type { FileProperty, FoundFile } from './assemble.ts';
import { unreadable, type FileFault } from './file-faults.ts';
import { fuelNamed, kbtuPerUnit, type KeptFuel } from './fuels.ts';
import { dayAfter, type Reading } from './reading.ts';
import { all, child, children, numberIn, rootName, textIn, type Element } from './xml-tree.ts';

/** Services of ESPI (NAESB REQ.21): what a usage point measures. */
const SERVICES: Readonly<Record<string, string>> = {
  '0': 'electricity',
  '1': 'natural gas',
  '2': 'water',
  '3': 'other service',
  '4': 'refuse',
  '5': 'sewage',
  '10': 'propane',
};

/** Units of ESPI that count energy, with the name and multiple that the table of units has. */
const UNITS: Readonly<Record<string, readonly [string, number]>> = {
  '31': ['mj', 1e-6],
  '42': ['cubic meters', 1],
  '72': ['wh', 1],
  '119': ['cf', 1],
  '132': ['btu', 1],
  '169': ['therms', 1],
};
/** kW and kVA are power, and volts no energy: a reading of these is named and left. */

const FORWARD = new Set(['', '0', '1', '4']);
/** New York is five hours behind, in winter. */
const NEW_YORK_S = -18_000;
const S_PER_DAY = 86_400;
const MOST_READINGS = 1_000_000;

interface Entry {
  readonly self: string;
  readonly links: readonly string[];
  readonly content: Element;
}

/** Reads a Green Button file: a meter with intervals of any length, which are added up by day. */
export function readGreenButton(tree: Element): FoundFile {
  const entries = entriesOf(tree);
  const blocks = entries.filter(({ content }) => content['IntervalBlock'] !== undefined);
  if (blocks.length === 0) throw unreadable(withoutIntervals(entries));
  const offset = numberIn(all(tree, 'LocalTimeParameters')[0] ?? {}, 'tzOffset') ?? NEW_YORK_S;
  const faults: FileFault[] = [];
  const left = new Set<string>();
  const points = new Map<string, Meter>();
  let count = 0;
  for (const [at, block] of blocks.entries()) {
    const place = `IntervalBlock ${at + 1}`;
    const meter = meterOf(block.self);
    const type = readingTypeOf(entries, block);
    const point = entries.find(
      ({ self, content }) => content['UsagePoint'] !== undefined && block.self.startsWith(self),
    );
    const only = entries.filter(({ content }) => content['UsagePoint'] !== undefined);
    const usage = point ?? (only.length === 1 ? only[0] : undefined);
    const kind = textIn(child(usage?.content ?? {}, 'UsagePoint', 'ServiceCategory') ?? {}, 'kind');
    const property = points.get(meter) ?? begun(points, meter, place);
    const measured = measuredBy(type, kind);
    if (typeof measured === 'string') {
      left.add(`${place}: ${measured}`);
      if (/energy/.test(measured)) property.unread.push(measured);
      continue;
    }
    const readings = children(block.content, 'IntervalBlock').flatMap((each) =>
      children(each, 'IntervalReading'),
    );
    count += readings.length;
    if (count > MOST_READINGS)
      throw unreadable(`The file holds more than ${MOST_READINGS} readings. Export less than ten years.`);
    for (const reading of readings) property.days.add(reading, measured, offset);
  }
  for (const { days, place } of points.values())
    if (days.repeated > 0) left.add(`${place}: ${days.repeated} readings that stand there twice`);
  const properties = merged([...points.values()]);
  return { layout: 'Green Button (ESPI)', properties, faults, left: [...left] };
}

interface Meter {
  readonly place: string;
  readonly days: Days;
  readonly unread: string[];
}

function begun(points: Map<string, Meter>, meter: string, place: string): Meter {
  const made: Meter = { place, days: new Days(place, meter), unread: [] };
  points.set(meter, made);
  return made;
}

/** A file of one customer is of one building: its meters belong together. */
function merged(meters: readonly Meter[]): FileProperty[] {
  const [first] = meters;
  if (first === undefined) return [];
  return [
    {
      id: '',
      name: '',
      place: first.place,
      lots: [],
      parent: '',
      readings: meters.flatMap(({ days }) => days.readings()),
      unread: meters.flatMap(({ unread }) => unread),
      facts: {},
    },
  ];
}

function entriesOf(tree: Element): Entry[] {
  const root = rootName(tree);
  const outer = root === 'entry' ? children(tree, 'entry') : all(tree, 'entry');
  const found = outer.map((entry) => {
    const links = children(entry, 'link');
    const href = (rel: string) =>
      links.filter((link) => link['@rel'] === rel).map((link) => String(link['@href'] ?? ''));
    return {
      self: href('self')[0] ?? '',
      links: [...href('related'), ...href('up')],
      content: child(entry, 'content') ?? {},
    };
  });
  if (found.length > 0) return found;
  const bare = child(tree, root) ?? {};
  return [{ self: '', links: [], content: { [root]: bare } }];
}

function withoutIntervals(entries: readonly Entry[]): string {
  const kinds = [
    ...new Set(entries.flatMap(({ content }) => Object.keys(content).filter((name) => !/^[@#]/.test(name)))),
  ];
  return `The Green Button file holds no readings, only ${kinds.slice(0, 6).join(', ') || 'an empty feed'}. Download the usage itself (IntervalBlock).`;
}

const meterOf = (self: string): string =>
  /^(.*\/MeterReading\/[^/]+)/.exec(self)?.[1] ?? self.replace(/\/IntervalBlock.*$/, '');

/** The type of the readings of a block: as its meter reading links it, else the only one of the file. */
function readingTypeOf(entries: readonly Entry[], block: Entry): Element {
  const types = entries.filter(({ content }) => content['ReadingType'] !== undefined);
  const meter = entries.find(
    ({ content, self, links }) =>
      content['MeterReading'] !== undefined &&
      (self === meterOf(block.self) ||
        links.some((link) => link === block.self || block.self.startsWith(`${link}/`))),
  );
  const linked = types.find(({ self }) => meter?.links.includes(self) === true || block.links.includes(self));
  return child((linked ?? (types.length === 1 ? types[0] : undefined))?.content ?? {}, 'ReadingType') ?? {};
}

interface Measured {
  readonly fuel: KeptFuel;
  readonly kbtuPerValue: number;
}

/** What a reading type measures, or why it is left. */
function measuredBy(type: Element, kind: string): Measured | string {
  const uom = textIn(type, 'uom');
  const commodity = textIn(type, 'commodity');
  const service =
    SERVICES[kind] ??
    (commodity === '7'
      ? 'natural gas'
      : /^[12]$/.test(commodity) || uom === '72'
        ? 'electricity'
        : `service ${kind || 'unknown'}`);
  const fuel = fuelNamed(service);
  if (fuel.kind === 'none') return `${service} is no energy`;
  if (fuel.kind === 'energy') return `energy of ${service}`;
  if (!FORWARD.has(textIn(type, 'flowDirection'))) return 'what was fed into the grid';
  const [unit, times] = UNITS[uom] ?? ['', 0];
  const kbtu = unit === '' ? null : kbtuPerUnit(fuel, unit);
  if (kbtu === null)
    return `readings of ${service} in unit ${uom || 'unknown'} of ESPI: not an amount of energy`;
  return { fuel, kbtuPerValue: kbtu * times * 10 ** (numberIn(type, 'powerOfTenMultiplier') ?? 0) };
}

/** Readings of a meter by local day; one of several days stays as it is. What stands there twice counts once. */
class Days {
  readonly #place: string;
  readonly #meter: string;
  readonly #seen = new Set<string>();
  readonly #byDay = new Map<CalendarDate, number>();
  readonly #long: Reading[] = [];
  #fuel: KeptFuel | null = null;
  repeated = 0;

  constructor(place: string, meter: string) {
    this.#place = place;
    this.#meter = meter;
  }

  add(reading: Element, { fuel, kbtuPerValue }: Measured, offset: number): void {
    const period = child(reading, 'timePeriod') ?? {};
    const start = numberIn(period, 'start');
    const seconds = numberIn(period, 'duration') ?? 0;
    const value = numberIn(reading, 'value');
    if (start === null || value === null || value < 0) return;
    const key = `${start} ${seconds}`;
    if (this.#seen.has(key)) {
      this.repeated += 1;
      return;
    }
    this.#seen.add(key);
    this.#fuel = fuel;
    const day = new Date((start + offset) * 1000).toISOString().slice(0, 10) as CalendarDate;
    const kbtu = value * kbtuPerValue;
    if (seconds >= S_PER_DAY * 1.5)
      this.#long.push(this.#reading(fuel, day, dayAfter(day, Math.round(seconds / S_PER_DAY)), kbtu));
    else this.#byDay.set(day, (this.#byDay.get(day) ?? 0) + kbtu);
  }

  readings(): Reading[] {
    const fuel = this.#fuel;
    if (fuel === null) return [];
    return [
      ...this.#long,
      ...[...this.#byDay].map(([day, kbtu]) => this.#reading(fuel, day, dayAfter(day), kbtu)),
    ];
  }

  #reading = (fuel: KeptFuel, start: CalendarDate, end: CalendarDate, kbtu: number): Reading => ({
    place: this.#place,
    meter: this.#meter,
    fuel,
    start,
    end,
    kbtu,
    costUsd: null,
  });
}
