import { BILL_FIELDS, type BillField } from '../vocabulary/bills.ts';
import { billedPerKbtu } from './fuels.ts';
import type { FactFileSetting, FileFault } from './file-faults.ts';
import { metersOf, type Meter } from './meter-months.ts';
import { readingFaults, withOpenEnds, withoutRepeats, type Reading } from './reading.ts';
import { daysInMonth, foldedYear, wholeYear, type Year } from './whole-year.ts';

/** Bills of one lot, as facts hold them, or why there are none. */
export interface YearOfBills {
  readonly bills: object | null;
  readonly faults: readonly FileFault[];
  /** Energy of the file that is not in the bills, in words. */
  readonly notCounted: readonly string[];
  /** What was done to the readings, in words. */
  readonly notes: readonly string[];
}

const FUEL_NAMES: Readonly<Record<BillField, string>> = {
  electricity_kwh: 'electricity',
  natural_gas_therms: 'natural gas',
  fuel_oil_2_gallons: 'No. 2 oil',
  fuel_oil_4_gallons: 'No. 4 oil',
  district_steam_mlb: 'district steam',
};

/**
 * The newest twelve months that the meters cover from the first to the last day, by fuel. Readings across months are shared
 * out by days. A fuel of which a meter does not cover them is left out by name.
 * @param unread energy meters of the file of which no bills are kept, in words
 */
export function yearOfBills(
  readings: readonly Reading[],
  unread: readonly string[],
  covers: FactFileSetting['covers'],
): YearOfBills {
  const { once, repeated } = withoutRepeats(readings);
  const notes =
    repeated.length === 0 ? [] : [`${repeated.length} rows that stand there twice (${repeated[0]})`];
  const refused = (faults: readonly FileFault[]): YearOfBills => ({
    bills: null,
    faults,
    notCounted: unread,
    notes,
  });
  const open = withOpenEnds(once);
  const faults = open.flatMap(readingFaults);
  if (faults.length > 0) return refused(faults);
  const meters = metersOf(open);
  const overlaps = meters.flatMap(overlapFaults);
  if (overlaps.length > 0) return refused(overlaps);
  const year = wholeYear(meters) ?? foldedYear(meters);
  const place = open[0]?.place ?? 'the file';
  if (year === null)
    return refused([{ place, problem: `no meter covers twelve months in a row: ${spans(meters)}` }]);
  const notCounted = [...unread, ...year.leftOut.map((meter) => leftText(meter))];
  if (covers === 'every_fuel' && notCounted.length > 0)
    return refused([
      {
        place,
        problem: `every_fuel cannot be said while energy is not read: ${notCounted.join('; ')}. Say listed_fuels.`,
      },
    ]);
  return {
    bills: billsOf(year, covers, notCounted),
    faults: [],
    notCounted,
    notes: [...notes, ...year.notes, ...year.spread.map(spreadText)],
  };
}

const spreadText = (field: BillField): string =>
  `${FUEL_NAMES[field]} has readings of several months: its year is used and shared out by days`;

function leftText({ fuel, id, from, to }: Meter): string {
  const name = fuel.other?.replaceAll('_', ' ') ?? FUEL_NAMES[fuel.field];
  return `${name}${id === '' ? '' : `, meter ${id}`}, read from ${from} to ${to} only`;
}

const spans = (meters: readonly Meter[]): string =>
  meters
    .slice(0, 5)
    .map(({ fuel, from, to }) => `${FUEL_NAMES[fuel.field]} ${from} to ${to}`)
    .join(', ');

function overlapFaults({ months, fuel, id, place }: Meter): FileFault[] {
  const doubled = [...months]
    .filter(([month, { days }]) => days > daysInMonth(month) + 1e-9)
    .map(([month]) => month);
  return doubled.length === 0
    ? []
    : [
        {
          place,
          problem: `readings of ${FUEL_NAMES[fuel.field]}${id === '' ? '' : ` meter ${id}`} overlap in ${doubled.slice(0, 12).join(', ')}`,
        },
      ];
}

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

function billsOf(year: Year, covers: FactFileSetting['covers'], notCounted: readonly string[]): object {
  const fuels = BILL_FIELDS.flatMap((field) => {
    const kbtu = year.kbtuByField.get(field);
    return kbtu === undefined ? [] : [[field, kbtu.map((part) => thousandth(part * billedPerKbtu(field)))]];
  });
  const other = [...year.otherKbtu].map(([fuel, { counted_as, kbtu }]) => ({
    fuel,
    counted_as,
    kbtu: Math.round(kbtu),
  }));
  return {
    last_month: year.lastMonth,
    covers,
    ...Object.fromEntries(fuels),
    ...(other.length > 0 && { other_fuels: other }),
    ...(year.spread.length > 0 && { shared_out: [...year.spread] }),
    ...(notCounted.length > 0 && { not_counted: notCounted.map((text) => text.slice(0, 200)).slice(0, 20) }),
  };
}
