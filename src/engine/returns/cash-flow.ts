import { addMonths, dateParts, daysInMonth, type CalendarDate } from '../../quantities/calendar-date.ts';
import { CHARGE_DUE_MONTH } from '../compliance/charge-due.ts';
import type { CashFlowInput, CashFlowSchedule, CashFlowYear } from './types.ts';

/**
 * The one cash-flow schedule behind `roi` and every financing structure: the owner's flows in USD, nominal, by
 * operating year. Year 0 carries all cost and what is paid at completion. The first full year's energy and O&M are
 * brought from as-of prices to the in-service date; `projectedAnnualSavingsUsd` is taken as that year's own dollars.
 */
export function cashFlow(input: CashFlowInput): CashFlowSchedule {
  const years: CashFlowYear[] = [];
  const inServiceYear = dateParts(input.inService).year;
  const incentives = incentivesByYear(input);
  const penalties = penaltiesByYear(input);
  const replacements = replacementsByYear(input);
  const first = firstYearSavings(input);
  let cumulativeUsd = 0;
  for (let year = 0; year <= input.studyYears; year += 1) {
    const running = year > 0;
    const age = year - 1;
    const persistence = running ? (input.savingsPersistence[age] ?? 1) : 0;
    const costUsd = running ? 0 : -input.totalCostCents / 100;
    const energyUsd = running ? persistence * grown(first.ownerByFuel, age) * first.ownerFactor : 0;
    const tenantEnergyUsd = running ? persistence * grown(first.tenantByFuel, age) * first.tenantFactor : 0;
    const operationsUsd = running ? first.operationsUsd * (1 + input.operationsEscalationPerYear) ** age : 0;
    const penaltyAvoidedUsd = penalties[year] ?? 0;
    const demandResponseUsd = running ? input.demandResponseUsdYear1 : 0;
    const replacementUsd = replacements[year] ?? 0;
    const residualUsd = year === input.studyYears ? input.residualUsd : 0;
    const incentivesUsd = incentives[year] ?? 0;
    const netUsd =
      costUsd +
      incentivesUsd +
      energyUsd +
      operationsUsd +
      penaltyAvoidedUsd +
      demandResponseUsd +
      replacementUsd +
      residualUsd;
    cumulativeUsd += netUsd;
    years.push({
      year,
      calendarYear: inServiceYear + year,
      costUsd,
      incentivesUsd,
      energyUsd,
      tenantEnergyUsd,
      operationsUsd,
      penaltyAvoidedUsd,
      demandResponseUsd,
      replacementUsd,
      residualUsd,
      netUsd,
      cumulativeUsd,
    });
  }
  return { years };
}

/** The owner's net flows, year 0 first. */
export function netFlows(schedule: CashFlowSchedule): number[] {
  return schedule.years.map((year) => year.netUsd);
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
  readonly tenantFactor: number;
  readonly operationsUsd: number;
}

function grown(flows: readonly FuelFlow[], age: number): number {
  let sum = 0;
  for (const flow of flows) sum += flow.usd * (flow.powers[age] ??= flow.growth ** age);
  return sum;
}

/** Powers of the few growth factors of a catalogue by their exponent, each worked out once. */
const powers = new Map<number, number[]>();

function powersOf(base: number): number[] {
  let known = powers.get(base);
  if (known === undefined) powers.set(base, (known = []));
  return known;
}

/**
 * Savings of the first operating year by fuel, in its own dollars. A supplied projection replaces the owner's energy
 * and O&M together and keeps the model's proportions where it has any, so that escalation still goes by fuel.
 */
function firstYearSavings(input: CashFlowInput): FirstYear {
  const { savings } = input;
  const apart = savings.tenantEnergyUsdByFuel;
  const ownerByFuel = fuelFlows(savings.ownerEnergyUsdByFuel, input);
  const tenantByFuel = apart === undefined ? ownerByFuel : fuelFlows(apart, input);
  const both = savings.ownerEnergyUsd + savings.tenantEnergyUsd;
  const shared = apart === undefined && both !== 0;
  const ownerFactor = shared ? savings.ownerEnergyUsd / both : 1;
  const tenantFactor = shared ? savings.tenantEnergyUsd / both : apart === undefined ? 0 : 1;
  const operationsUsd =
    savings.operationsUsd * (1 + input.operationsEscalationPerYear) ** yearsToService(input);
  const projected = input.projectedAnnualSavingsUsd;
  if (projected === null) return { ownerByFuel, tenantByFuel, ownerFactor, tenantFactor, operationsUsd };
  const modelled = grown(ownerByFuel, 0) * ownerFactor;
  if (modelled > 0)
    return {
      ownerByFuel,
      tenantByFuel,
      ownerFactor: (ownerFactor * projected) / modelled,
      tenantFactor,
      operationsUsd: 0,
    };
  const flat = [flowOf(projected, yearlyGrowth('electricity', input))];
  return { ownerByFuel: flat, tenantByFuel, ownerFactor: 1, tenantFactor, operationsUsd: 0 };
}

type Escalation = Pick<CashFlowInput, 'asOf' | 'inService' | 'escalationPerYearByFuel'>;

/** What a fuel's prices grow by from the as-of day to the day of service, a factor. */
export const growthToService = (fuel: string, input: Escalation): number =>
  yearlyGrowth(fuel, input) ** yearsToService(input);

const yearlyGrowth = (fuel: string, { escalationPerYearByFuel }: Escalation): number =>
  1 + (escalationPerYearByFuel[fuel] ?? 0);

const yearsToService = ({ asOf, inService }: Escalation): number => wholeMonths(asOf, inService) / 12;

const flowOf = (usd: number, growth: number): FuelFlow => ({ usd, growth, powers: powersOf(growth) });

function fuelFlows(usdByFuel: Readonly<Record<string, number>>, input: CashFlowInput): FuelFlow[] {
  const flows: FuelFlow[] = [];
  const years = yearsToService(input);
  for (const fuel in usdByFuel) {
    const usd = usdByFuel[fuel] ?? 0;
    if (usd === 0) continue;
    const growth = yearlyGrowth(fuel, input);
    flows.push(flowOf(usd * growth ** years, growth));
  }
  return flows;
}

function incentivesByYear(input: CashFlowInput): number[] {
  const byYear: number[] = [];
  for (const payment of input.incentives) {
    const year = Math.max(0, Math.floor(payment.yearAfterService));
    byYear[year] = (byYear[year] ?? 0) + payment.cents / 100;
  }
  return byYear;
}

/** Emission years before service are sunk; the table itself holds what of the year of service is left to avoid. */
function penaltiesByYear(input: CashFlowInput): number[] {
  const byYear: number[] = [];
  for (const [emissionYear, usd] of input.avoidedPenaltyUsdByYear) {
    const year = penaltyPaidIn(emissionYear, input.inService);
    if (year !== null) byYear[year] = (byYear[year] ?? 0) + usd;
  }
  return byYear;
}

/** Operating year in which the penalty of an emission year falls due; null before the year of service. */
export function penaltyPaidIn(emissionYear: number, inService: CalendarDate): number | null {
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
  const byYear: number[] = [];
  for (const item of input.replacements) {
    const year = Math.max(1, Math.round(item.year));
    const usd = (item.cents / 100) * (1 + input.operationsEscalationPerYear) ** year;
    byYear[year] = (byYear[year] ?? 0) + (item.side === 'business_as_usual' ? usd : -usd);
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
