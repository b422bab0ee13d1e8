import { addMonths, isCalendarDate, type CalendarDate } from '../quantities/calendar-date.ts';
import type { FileFault } from './file-faults.ts';
import { fuelNamed, kbtuPerUnit, type KeptFuel } from './fuels.ts';
import { ofDeliveries, type Reading } from './reading.ts';
import { all, child, children, numberIn, textIn, userField, type Element } from './xml-tree.ts';

interface Found {
  readonly readings: Reading[];
  readonly unread: string[];
}

export interface Scope {
  /** Ids of the premises whose energy is asked for; null for all of the file. */
  readonly linkedTo: ReadonlySet<string> | null;
  readonly today: string | null;
}

/** How a file gives energy, the surest first: bills, deliveries, a year’s sum of meters, a year’s sum of uses. */
type Kind = 'bills' | 'deliveries' | 'annual' | 'uses';
const KINDS: readonly Kind[] = ['bills', 'deliveries', 'annual', 'uses'];

interface Series {
  readonly kind: Kind;
  readonly reading: Reading;
}

/** Energy of the building as it is, by fuel: of the ways a file gives it, for each fuel the surest that holds a year. */
export function energyOf(tree: Element, scope: Scope, faults: FileFault[], left: Set<string>): Found {
  const lastYear = yearBeforeAudit(tree, scope.today);
  const series: Series[] = [];
  const unread = new Set<string>();
  for (const scenario of all(tree, 'Scenario')) {
    if (!isAsBuilt(scenario) || !isLinked(scenario, scope.linkedTo)) continue;
    for (const use of all(scenario, 'ResourceUse')) {
      const resource = textIn(use, 'EnergyResource');
      const fuel = fuelNamed(resource);
      const place = `${textIn(scenario, 'ScenarioName') || 'current building'}, ${resource || 'energy without a name'}`;
      const whole = wholeUse(use);
      const amounts = fuel.kind === 'none' ? [] : seriesOf(scenario, use, { place, lastYear, whole });
      if (fuel.kind === 'none' || amounts.every(({ native }) => native === 0)) continue;
      if (fuel.kind === 'energy') {
        unread.add(resource || 'energy without a name');
        continue;
      }
      const kbtu = kbtuPerUnit(fuel, textIn(use, 'ResourceUnits'));
      if (kbtu === null) {
        faults.push({ place, problem: `the unit "${textIn(use, 'ResourceUnits')}" is not one of this fuel` });
        continue;
      }
      series.push(...amounts.flatMap((amount) => readings(amount, fuel, kbtu, left)));
    }
  }
  return { readings: surest(series, left), unread: [...unread] };
}

interface Amount {
  readonly kind: Kind;
  readonly place: string;
  readonly meter: string;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  readonly native: number;
}

function readings(
  { kind, place, meter, start, end, native }: Amount,
  fuel: KeptFuel,
  kbtuPer: number,
  left: Set<string>,
): Series[] {
  if (start === null || end === null) {
    left.add(`${place}: a year's energy without a day, and the audit has none either`);
    return [];
  }
  return [{ kind, reading: { place, meter, fuel, start, end, kbtu: native * kbtuPer, costUsd: null } }];
}

/** Energy as it is, not as a measure would make it, nor a benchmark or target. */
function isAsBuilt(scenario: Element): boolean {
  const type = child(scenario, 'ScenarioType');
  const kinds = type === null ? [] : Object.keys(type).filter((name) => !name.startsWith('#'));
  const current = child(scenario, 'ScenarioType', 'CurrentBuilding');
  const isModeled = current !== null && all(current, 'Modeled').length > 0;
  return !isModeled && kinds.every((kind) => kind === 'CurrentBuilding' || kind === 'Other');
}

function isLinked(scenario: Element, ids: ReadonlySet<string> | null): boolean {
  if (ids === null) return true;
  const links = children(scenario, 'LinkedPremises').flatMap((premises) =>
    ['LinkedSiteID', 'LinkedBuildingID', 'LinkedFacilityID'].flatMap((name) =>
      all(premises, name).map((link) => String(link['@IDref'] ?? '')),
    ),
  );
  return links.length === 0 || links.some((id) => ids.has(id));
}

const wholeUse = (use: Element): boolean => /^(all end uses|)$/i.test(textIn(use, 'EndUse'));

interface UseContext {
  readonly place: string;
  readonly lastYear: { readonly start: CalendarDate; readonly end: CalendarDate } | null;
  readonly whole: boolean;
}

function seriesOf(scenario: Element, use: Element, { place, lastYear, whole }: UseContext): Amount[] {
  if (!whole) return [];
  const id = String(use['@ID'] ?? '');
  const totals = new Map(
    all(scenario, 'AllResourceTotal').map((total) => [
      userField(total, 'Linked Time Series ID'),
      numberIn(total, 'SiteEnergyUse'),
    ]),
  );
  const own = all(scenario, 'TimeSeries').filter((series) =>
    children(series, 'ResourceUseID').some((link) => String(link['@IDref'] ?? '') === id),
  );
  const amounts = own.flatMap((series): Amount[] => {
    const linked = totals.get(String(series['@ID'] ?? '')) ?? null;
    const found = amountOf(series, linked, lastYear);
    return found === null ? [] : [{ ...found, place, meter: id }];
  });
  const annual = numberIn(use, 'AnnualFuelUseNativeUnits');
  const sum: Amount[] =
    annual === null || annual === 0
      ? []
      : [
          {
            kind: 'uses',
            place,
            meter: id,
            start: lastYear?.start ?? null,
            end: lastYear?.end ?? null,
            native: annual,
          },
        ];
  return [...amounts, ...sum];
}

/** Energy of one series. `linked` is the total that the Audit Template puts beside it. */
function amountOf(
  series: Element,
  linked: number | null,
  lastYear: UseContext['lastYear'],
): Pick<Amount, 'kind' | 'start' | 'end' | 'native'> | null {
  // The Audit Template puts the peak into the series and the energy, in the unit of its fuel, into a total beside it.
  const isEnergy =
    /^(total|)$/i.test(textIn(series, 'ReadingType')) &&
    /^(energy|)$/i.test(textIn(series, 'TimeSeriesReadingQuantity'));
  const isAnnual = /^annual$/i.test(textIn(series, 'IntervalFrequency'));
  const isDelivery = /^point$/i.test(textIn(series, 'ReadingType'));
  const native = isEnergy || isAnnual || isDelivery ? numberIn(series, 'IntervalReading') : linked;
  if (native === null) return null;
  const start = dayOf(textIn(series, 'StartTimestamp'));
  const end = dayOf(textIn(series, 'EndTimestamp'));
  const year = isAnnual && start === null ? lastYear : { start, end };
  const kind = isAnnual ? 'annual' : isDelivery ? 'deliveries' : 'bills';
  return { kind, start: year?.start ?? null, end: year?.end ?? null, native };
}

const dayOf = (stamp: string): CalendarDate | null => {
  const day = stamp.slice(0, 10);
  return isCalendarDate(day) ? day : null;
};

/** The calendar year before the audit was finished: what a sum without a day is of. */
function yearBeforeAudit(tree: Element, today: string | null) {
  const dates = all(tree, 'AuditDate').flatMap((each) => dayOf(textIn(each, 'Date')) ?? []);
  const past = dates.filter((day) => today === null || day <= today).toSorted();
  const last = past.at(-1);
  if (last === undefined) return null;
  const end = `${last.slice(0, 4)}-01-01` as CalendarDate;
  return { start: addMonths(end, -12), end };
}

const YEAR_DAYS = 360;

/** For each fuel the surest way that covers a year; deliveries last until the next one. */
function surest(series: readonly Series[], left: Set<string>): Reading[] {
  const byFuel = Map.groupBy(series, ({ reading: { fuel } }) => `${fuel.field} ${fuel.other ?? ''}`);
  return [...byFuel.values()].flatMap((ofFuel) => {
    const ways = KINDS.map((kind) => {
      const own = ofFuel.filter((each) => each.kind === kind).map(({ reading }) => reading);
      return kind === 'deliveries' ? ofDeliveries(own.map(({ end: _end, ...delivery }) => delivery)) : own;
    }).filter((readings) => readings.length > 0);
    const chosen = ways.find((readings) => daysCovered(readings) >= YEAR_DAYS) ?? ways[0] ?? [];
    for (const other of ways)
      if (other !== chosen)
        left.add(`${other[0]?.place}: the same fuel is read from “${chosen[0]?.place ?? ''}”`);
    return chosen;
  });
}

function daysCovered(readings: readonly Reading[]): number {
  const starts = readings.map(({ start }) => start).toSorted();
  const ends = readings.map(({ end }) => end).toSorted();
  return (Date.parse(ends.at(-1) ?? '') - Date.parse(starts[0] ?? '')) / 86_400_000;
}
