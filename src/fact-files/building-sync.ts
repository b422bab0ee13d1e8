import { XMLParser } from 'fast-xml-parser';
import { normaliseBbl } from '../quantities/parcel-id.ts';
import type { CalendarDate } from '../quantities/calendar-date.ts';
import type { BillField } from '../vocabulary/bills.ts';
import { unreadable, type FactFileSetting, type FileFault, type ReadFacts } from './file-faults.ts';
import { perUnit } from './units.ts';
import { yearOfBills, type Reading } from './year-of-bills.ts';

const FIELD_OF_RESOURCE: Readonly<Record<string, BillField>> = {
  electricity: 'electricity_kwh',
  'natural gas': 'natural_gas_therms',
  'fuel oil no 2': 'fuel_oil_2_gallons',
  'fuel oil no 4': 'fuel_oil_4_gallons',
  'district steam': 'district_steam_mlb',
};

/** A parsed element: its children and attributes by name, or its text. */
type Element = Readonly<Record<string, unknown>>;

/**
 * Reads an audit of BuildingSync (level 1 or 2): the BBL among the identifiers, storeys, years of boilers and chillers, and
 * the monthly series of energy. Entities are never expanded, and a document type is refused.
 */
export function readBuildingSync(bytes: Buffer, setting: FactFileSetting): ReadFacts {
  const source = bytes.toString('utf8');
  if (/<!DOCTYPE|<!ENTITY/i.test(source))
    throw unreadable(
      'The XML declares a document type or entities; BuildingSync needs none and they are not read.',
    );
  const root = parsed(source);
  const building = all(root, 'Building')[0];
  if (building === undefined) throw unreadable('The XML holds no BuildingSync building.');
  const lot = setting.lot ?? bblOf(building);
  const faults: FileFault[] = [];
  if (lot === null)
    faults.push({
      place: 'PremisesIdentifiers',
      problem: 'no BBL is among the identifiers: say the lot with --parcel',
    });
  const left = new Set<string>();
  const readings = readingsOf(root, faults, left);
  const year = readings.length === 0 ? { bills: null, faults: [] } : yearOfBills(readings, setting.covers);
  faults.push(...year.faults);
  const facts = { ...systemFacts(root, building), ...(year.bills === null ? {} : { bills: year.bills }) };
  if (Object.keys(facts).length === 0)
    faults.push({ place: 'Building', problem: 'the file holds nothing that is kept as a fact' });
  return { records: lot === null ? [] : [{ parcel_id: lot, facts }], faults, left: [...left] };
}

function parsed(source: string): unknown {
  const parser = new XMLParser({
    processEntities: false,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  });
  try {
    return parser.parse(source, true);
  } catch {
    throw unreadable('The file is not well-formed XML.');
  }
}

/** Every element of this name below, in document order. */
function all(node: unknown, name: string): Element[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((child: unknown) => [
      ...(key === name && typeof child === 'object' && child !== null ? [child as Element] : []),
      ...all(child, name),
    ]),
  );
}

/** Text of the first child of this name, however its tag is dressed. */
function textIn(element: Element, name: string): string {
  const child = element[name];
  const first: unknown = Array.isArray(child) ? child[0] : child;
  if (typeof first === 'object' && first !== null) return String((first as Element)['#text'] ?? '').trim();
  return first === undefined || first === null ? '' : String(first).trim();
}

function bblOf(building: Element): string | null {
  for (const identifier of all(building, 'PremisesIdentifier')) {
    const label = `${textIn(identifier, 'IdentifierLabel')} ${textIn(identifier, 'IdentifierCustomName')}`;
    const bbl = /bbl|borough, block|tax/i.test(label)
      ? normaliseBbl(textIn(identifier, 'IdentifierValue'))
      : null;
    if (bbl !== null) return bbl;
  }
  return null;
}

/** Storeys and years as the audit states them; the oldest of several boilers or chillers wears out first. */
function systemFacts(root: unknown, building: Element): Record<string, number> {
  const years = (name: string) =>
    all(root, name).flatMap((unit) => wholeNumber(textIn(unit, 'YearInstalled')) ?? []);
  const storeys = wholeNumber(textIn(building, 'FloorsAboveGrade'));
  const boilers = years('Boiler');
  const chillers = years('Chiller');
  return {
    ...(storeys !== null && { num_floors: storeys }),
    ...(boilers.length > 0 && { boiler_installed_year: Math.min(...boilers) }),
    ...(chillers.length > 0 && { chiller_installed_year: Math.min(...chillers) }),
  };
}

const wholeNumber = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

function readingsOf(root: unknown, faults: FileFault[], left: Set<string>): Reading[] {
  const uses = new Map(all(root, 'ResourceUse').map((use) => [String(use['@ID']), use]));
  return all(root, 'TimeSeries').flatMap((series, at) => {
    const place = `TimeSeries ${at + 1}`;
    const [link] = all(series, 'ResourceUseID');
    const id = String(link?.['@IDref'] ?? '');
    const use = uses.get(id);
    if (use === undefined || !/^(total|)$/i.test(textIn(series, 'ReadingType'))) return [];
    const resource = textIn(use, 'EnergyResource');
    const field = FIELD_OF_RESOURCE[resource.toLowerCase()];
    if (field === undefined) {
      left.add(`energy of ${resource || 'an unnamed resource'}`);
      return [];
    }
    const unit = textIn(use, 'ResourceUnits');
    const factor = perUnit(field, unit);
    const used = Number(textIn(series, 'IntervalReading'));
    const start = dayOf(textIn(series, 'StartTimestamp'));
    const end = dayOf(textIn(series, 'EndTimestamp'));
    if (factor === null || start === null || end === null || Number.isNaN(used)) {
      faults.push({
        place,
        problem:
          factor === null ? `the unit "${unit}" is not one of this fuel` : 'start, end or reading is missing',
      });
      return [];
    }
    return [{ place, meter: id, field, start, end, used: used * factor }];
  });
}

const dayOf = (stamp: string): CalendarDate | null =>
  /^\d{4}-\d{2}-\d{2}/.test(stamp) ? (stamp.slice(0, 10) as CalendarDate) : null;
