import { addMonths, dateParts, daysInMonth, type CalendarDate } from '../../quantities/calendar-date.ts';
import { columnOf, numbersOf } from '../number-rows.ts';
import { FUELS, type ByFuel, type Fuel } from '../energy/types.ts';
import { CHARGE_DUE_MONTH } from '../compliance/charge-due.ts';
import type { CashFlowInput, CashFlowSchedule } from './types.ts';

/**
 * The one cash-flow schedule behind `roi` and every financing structure: the owner's flows in USD, nominal, by
 * operating year. Year 0 carries all cost and what is paid at completion. The first full year's energy and O&M are
 * brought from as-of prices to the in-service date; `projectedAnnualSavingsUsd` is taken as that year's own dollars.
 */
export function cashFlow(input: CashFlowInput): CashFlowSchedule {
  const { studyYears } = input;
  const first = firstYearSavings(input);
  const costUsd = zeros(studyYears);
  costUsd[0] = -input.totalCostCents / 100;
  const residualUsd = zeros(studyYears);
  residualUsd[studyYears] = input.residualUsd;
  const demandResponseUsd = zeros(studyYears);
  if (input.demandResponseUsdYear1 !== 0) demandResponseUsd.fill(input.demandResponseUsdYear1, 1);
  const columns = {
    costUsd,
    incentivesUsd: incentivesByYear(input),
    energyUsd: energyByYear(first.ownerByFuel, first.ownerFactor, input),
    tenantEnergyUsd: energyByYear(first.tenantByFuel, 1, input),
    operationsUsd: operationsByYear(first.operationsUsd, input),
    penaltyAvoidedUsd: penaltiesByYear(input),
    demandResponseUsd,
    replacementUsd: replacementsByYear(input),
    residualUsd,
  };
  return { ...columns, netUsd: netByYear(columns) };
}

/** Columns without a flow by years of the study, to be copied. */
const blank: (readonly number[])[] = [];

/** A column of the schedule in which nothing flows, years 0 to `studyYears`. */
const zeros = (studyYears: number): number[] => (blank[studyYears] ??= columnOf(studyYears + 1, 0)).slice();

/** Adds to a year of a column; what comes after the study counts nowhere. */
function add(column: number[], year: number, usd: number): void {
  const known = column[year];
  if (known !== undefined) column[year] = known + usd;
}

function energyByYear(flows: readonly FuelFlow[], factor: number, input: CashFlowInput): number[] {
  const column = zeros(input.studyYears);
  if (flows.length === 0) return column;
  for (let age = 0; age < input.studyYears; age += 1)
    column[age + 1] = (input.savingsPersistence[age] ?? 1) * grown(flows, age) * factor;
  return column;
}

function operationsByYear(
  firstUsd: number,
  { studyYears, operationsEscalationPerYear }: CashFlowInput,
): number[] {
  const column = zeros(studyYears);
  if (firstUsd === 0) return column;
  const flow = flowOf(firstUsd, 1 + operationsEscalationPerYear);
  for (let age = 0; age < studyYears; age += 1) column[age + 1] = grownOf(flow, age);
  return column;
}

/** The owner's; what tenants save is in no sum. */
function netByYear(columns: Omit<CashFlowSchedule, 'netUsd'>): number[] {
  const net = columns.costUsd.slice();
  for (let year = 0; year < net.length; year += 1)
    net[year] =
      columns.costUsd[year]! +
      columns.incentivesUsd[year]! +
      columns.energyUsd[year]! +
      columns.operationsUsd[year]! +
      columns.penaltyAvoidedUsd[year]! +
      columns.demandResponseUsd[year]! +
      columns.replacementUsd[year]! +
      columns.residualUsd[year]!;
  return net;
}

interface FuelFlow {
  /** First operating year, USD. */
  readonly usd: number;
  readonly growth: number;
  readonly powers: number[];
}

interface FirstYear {
  readonly ownerByFuel: readonly FuelFlow[];
  readonly tenantByFuel: readonly FuelFlow[];
  readonly ownerFactor: number;
  readonly operationsUsd: number;
}

function grown(flows: readonly FuelFlow[], age: number): number {
  let sum = 0;
  for (const flow of flows) sum += grownOf(flow, age);
  return sum;
}

const grownOf = ({ usd, growth, powers }: FuelFlow, age: number): number =>
  usd * (powers[age] ??= growth ** age);

/** Powers of the few growth factors of a catalogue by their exponent, each worked out once. */
const powers = new Map<number, number[]>();

/** Where evidence is recorded each list is new: equal growths may come from different places of the catalogue. */
export function powersOf(base: number): number[] {
  let known = powers.get(base);
  if (known === undefined) powers.set(base, (known = []));
  return known;
}

/**
 * Savings of the first operating year by fuel, in its own dollars. A supplied projection replaces the owner's energy
 * and O&M together and keeps the model's proportions where it has any, so that escalation still goes by fuel.
 */
function firstYearSavings(input: CashFlowInput): FirstYear {
  const { savings, projectedAnnualSavingsUsd: projected } = input;
  const years = yearsToService(input);
  const ownerByFuel = fuelFlows(savings.ownerEnergyUsdByFuel, years, input);
  const tenantByFuel = fuelFlows(savings.tenantEnergyUsdByFuel, years, input);
  const operationsUsd = savings.operationsUsd * (1 + input.operationsEscalationPerYear) ** years;
  if (projected === null) return { ownerByFuel, tenantByFuel, ownerFactor: 1, operationsUsd };
  const modelled = grown(ownerByFuel, 0);
  if (modelled > 0) return { ownerByFuel, tenantByFuel, ownerFactor: projected / modelled, operationsUsd: 0 };
  const flat = [flowOf(projected, yearlyGrowth('electricity', input))];
  return { ownerByFuel: flat, tenantByFuel, ownerFactor: 1, operationsUsd: 0 };
}

type Escalation = Pick<CashFlowInput, 'asOf' | 'inService' | 'escalationPerYearByFuel'>;

/** What the price of each fuel grows by from the as-of day to the day of service, factors by place of `FUELS`. */
export function growthToService(input: Escalation): number[] {
  const years = yearsToService(input);
  return numbersOf(FUELS, (fuel) => yearlyGrowth(fuel, input) ** years);
}

const yearlyGrowth = (fuel: Fuel, { escalationPerYearByFuel }: Escalation): number =>
  1 + escalationPerYearByFuel[fuel];

const yearsToService = ({ asOf, inService }: Escalation): number => wholeMonths(asOf, inService) / 12;

const flowOf = (usd: number, growth: number): FuelFlow => ({ usd, growth, powers: powersOf(growth) });

function fuelFlows(usdByFuel: ByFuel, years: number, input: Escalation): FuelFlow[] {
  const flows: FuelFlow[] = [];
  for (const fuel of FUELS) {
    const usd = usdByFuel[fuel];
    if (usd === 0) continue;
    const growth = yearlyGrowth(fuel, input);
    flows.push(flowOf(usd * growth ** years, growth));
  }
  return flows;
}

function incentivesByYear(input: CashFlowInput): number[] {
  const byYear = zeros(input.studyYears);
  for (const { yearAfterService, cents } of input.incentives)
    add(byYear, Math.max(0, Math.floor(yearAfterService)), cents / 100);
  return byYear;
}

/** Emission years before service are sunk; the table itself holds what of the year of service is left to avoid. */
function penaltiesByYear(input: CashFlowInput): number[] {
  const byYear = zeros(input.studyYears);
  for (const [emissionYear, usd] of input.avoidedPenaltyUsdByYear) {
    const year = penaltyPaidIn(emissionYear, input.inService);
    if (year !== null) add(byYear, year, usd);
  }
  return byYear;
}

/** Operating year in which the penalty of an emission year falls due; null before the year of service. */
function penaltyPaidIn(emissionYear: number, inService: CalendarDate): number | null {
  const { year: serviceYear, month, day } = dateParts(inService);
  if (emissionYear < serviceYear) return null;
  const monthsLater = (emissionYear + 1 - serviceYear) * 12 + (CHARGE_DUE_MONTH - month) - (day > 1 ? 1 : 0);
  return Math.floor(Math.max(0, monthsLater) / 12) + 1;
}

/** Operating year, from the day of service, in which a later day lies; a year ends on the anniversary. At least 1. */
export function operatingYearOf(day: CalendarDate, inService: CalendarDate): number {
  const whole = Math.floor(wholeMonths(inService, day) / 12);
  return Math.max(1, addMonths(inService, whole * 12) < day ? whole + 1 : whole);
}

function replacementsByYear(input: CashFlowInput): number[] {
  const byYear = zeros(input.studyYears);
  const growth = 1 + input.operationsEscalationPerYear;
  for (const item of input.replacements) {
    const year = Math.max(1, Math.round(item.year));
    const usd = grownOf(flowOf(item.cents / 100, growth), year);
    add(byYear, year, item.side === 'business_as_usual' ? usd : -usd);
  }
  return byYear;
}

/** Whole months from `from` to `to`, never negative. */
export function wholeMonths(from: CalendarDate, to: CalendarDate): number {
  const a = dateParts(from);
  const b = dateParts(to);
  const months = (b.year - a.year) * 12 + (b.month - a.month);
  // The same day of a shorter month is its last.
  const isReached = Math.min(a.day, daysInMonth(b.year, b.month)) <= b.day;
  return Math.max(0, isReached ? months : months - 1);
}
