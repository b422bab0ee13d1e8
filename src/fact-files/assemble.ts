import type { FactRecord } from '../contract/facts/index.ts';
import type { FactFileSetting, FileBuilding, FileFault, ReadFacts } from './file-faults.ts';
import type { Reading } from './reading.ts';
import { yearOfBills } from './year-of-bills.ts';

/** What a layout found of one property. */
export interface FileProperty {
  /** Empty where the file has no ids. */
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly lots: readonly string[];
  /** Id of the property that it is a part of; empty where none. */
  readonly parent: string;
  readonly readings: readonly Reading[];
  /** Energy of which no bills are kept, in words. */
  readonly unread: readonly string[];
  /** Everything but bills. */
  readonly facts: FactRecord;
}

/** What a layout found of a file. */
export interface FoundFile {
  readonly layout: string;
  readonly properties: readonly FileProperty[];
  readonly faults: readonly FileFault[];
  readonly left: readonly string[];
}

/** Facts by lot, once every property has its lot and nothing of it contradicts itself. */
export function assembled(found: FoundFile, setting: FactFileSetting): ReadFacts {
  const faults = [...found.faults];
  const left = [...found.left];
  const read = found.properties.map((property) => {
    const year = yearOf(property, setting);
    left.push(...year.notes.map((note) => `${labelOf(property)}: ${note}`));
    return { property, ...year };
  });
  const buildings: FileBuilding[] = read.map(({ property, bills, faults: ofEnergy }) => ({
    faults: ofEnergy,
    id: property.id,
    name: property.name,
    place: property.place,
    lots: property.lots,
    facts: { ...property.facts, ...(bills !== null && { bills }) } as FactRecord,
  }));
  const held = read.filter(({ property }) => property.readings.length > 0 || !isEmpty(property.facts));
  const lots = new Map<string, (typeof held)[number][]>();
  for (const each of held) {
    const lot = lotOf(each.property, found.properties, setting);
    if (typeof lot !== 'string') faults.push(lot);
    else lots.set(lot, [...(lots.get(lot) ?? []), each]);
  }
  const records = [...lots].flatMap(([lot, parts]) => {
    const merged = recordOf(lot, parts, setting);
    faults.push(...merged.faults);
    left.push(...merged.notCounted.map((what) => `${lot}: not counted: ${what}`));
    return isEmpty(merged.facts) ? [] : [{ parcel_id: lot, facts: merged.facts }];
  });
  return { layout: found.layout, records, buildings, faults: unique(faults), left: [...new Set(left)] };
}

const isEmpty = (facts: object): boolean => Object.keys(facts).length === 0;
const labelOf = ({ id, name, place }: FileProperty): string => name || (id === '' ? place : `property ${id}`);

/** A year that is not there at all is not yet a fault: the property may not be asked for. */
function yearOf({ readings, unread }: FileProperty, { covers }: FactFileSetting) {
  return readings.length === 0
    ? { bills: null, faults: [], notCounted: unread, notes: [] }
    : yearOfBills(readings, unread, covers);
}

/** The lot of a property, or what is wrong with it. */
function lotOf(
  property: FileProperty,
  all: readonly FileProperty[],
  { lots, lot }: FactFileSetting,
): string | FileFault {
  const stated = lots.get(property.id);
  if (stated !== undefined) return stated;
  const { place, lots: named, id } = property;
  const how = id === '' ? 'with --parcel' : `with --lot ${id}=…`;
  const [only, ...more] = named;
  if (more.length > 0)
    return {
      place,
      problem: `${labelOf(property)} names several lots (${named.join(', ')}): say which ${how}`,
    };
  if (only !== undefined) return only;
  if (lot === null) return { place, problem: `${labelOf(property)} names no BBL: say its lot ${how}` };
  const others = all.filter((each) => each !== property && each.lots.length === 0 && !lots.has(each.id));
  const withEnergy = others.filter(({ readings }) => readings.length > 0);
  return withEnergy.length === 0
    ? lot
    : {
        place,
        problem: `the file holds ${withEnergy.length + 1} properties that name no BBL, and one lot cannot be said for all of them: say each ${how}`,
      };
}

/** What the properties of one lot come to. Readings of a property and of its own parts are not added up. */
function recordOf(
  lot: string,
  parts: readonly { readonly property: FileProperty; readonly faults: readonly FileFault[] }[],
  setting: FactFileSetting,
) {
  const properties = parts.map(({ property }) => property);
  const ids = new Set(properties.filter(({ readings }) => readings.length > 0).map(({ id }) => id));
  const doubled = properties.find(
    ({ parent, readings }) => parent !== '' && readings.length > 0 && ids.has(parent),
  );
  if (doubled !== undefined)
    return {
      facts: {},
      notCounted: [],
      faults: [
        {
          place: doubled.place,
          problem: `${labelOf(doubled)} is a part of property ${doubled.parent}, and both have meters on lot ${lot}: leave one of them out`,
        },
      ],
    };
  const readings = properties.flatMap(({ id, readings: own }) =>
    own.map((reading) => ({
      ...reading,
      meter: properties.length > 1 ? `${id} ${reading.meter}` : reading.meter,
    })),
  );
  const unread = properties.flatMap(({ unread: own }) => own);
  const facts: FactRecord = Object.assign({}, ...properties.map((property) => property.facts)) as FactRecord;
  if (readings.length === 0)
    return {
      facts,
      notCounted: unread,
      faults: properties.length > 0 && isEmpty(facts) ? nothingRead(properties, unread) : [],
    };
  const { bills, faults, notCounted } = yearOfBills(readings, unread, setting.covers);
  return {
    facts: bills === null ? facts : ({ ...facts, bills } as FactRecord),
    notCounted,
    faults: faults.map((fault) => ({ ...fault, problem: `${lot}: ${fault.problem}` })),
  };
}

function nothingRead([first]: readonly FileProperty[], unread: readonly string[]): FileFault[] {
  const place = first?.place ?? 'the file';
  return [
    { place, problem: `nothing of it is kept as a fact${unread.length > 0 ? `: ${unread.join(', ')}` : ''}` },
  ];
}

function unique(faults: readonly FileFault[]): FileFault[] {
  const seen = new Set<string>();
  return faults.filter(({ place, problem }) => {
    const key = `${place} ${problem}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
