import type { Snapshot } from '../../catalog/snapshot.ts';
import { FUELS } from '../../vocabulary/energy.ts';
import { energyKbtu } from '../../quantities/units.ts';
import { andList, baselineBills, billedFuels, billedKbtu, billsText, FUEL_LABELS } from './billed-fuels.ts';
import { asHeated, isElectricHeat } from './electric-heat.ts';
import { isElectricWater, usualMix } from './end-use-shares.ts';
import type { ReportedYear } from './energy-level.ts';
import { energyRange, statedRange } from './energy-range.ts';
import { addOther, defaultThermalFuel, GAS, totalOf, type FuelKbtu, type FuelUseCase } from './fuel-kinds.ts';
import { newestReport } from './reported-energy.ts';
import { shareFromTons, type ShareFromTons } from './share-from-tons.ts';
import type {
  BuildingInput,
  EnergyRange,
  EnergyReports,
  FuelOrigin,
  FuelUse,
  ReportedFuels,
} from './types.ts';

const STEAM = 4;

/** Annual energy by fuel: as the owner's bills have it, and where they are silent as public reports do. */
export function fuelUse(building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const bills = baselineBills(building.input);
  if (bills === null) return asHeated(reportedUse(building, snapshot), building, snapshot);
  const billed = billedFuels(bills);
  const reported = bills.covers === 'every_fuel' ? null : reportedUse(building, snapshot);
  const kbtu: FuelKbtu = [0, 0, 0, 0, 0];
  for (let fuel = 0; fuel < kbtu.length; fuel += 1)
    kbtu[fuel] = billed.includes(fuel)
      ? billedKbtu(bills, fuel)
      : reported === null
        ? 0
        : reported.kbtu[fuel]!;
  const found: Found = {
    method: reported?.method ?? 'own_fuels',
    methodText: [
      billsText(bills),
      ...(reported === null ? [] : [`Other fuels: ${reported.methodText}`]),
    ].join(' '),
    origin: { ...(reported?.origin ?? NO_ORIGIN), billed },
    range: billedRange(kbtu, { building, billed, reported }, snapshot),
    reports: reported?.reports ?? null,
  };
  return finish(kbtu, found, snapshot);
}

interface Billed {
  readonly building: FuelUseCase;
  readonly billed: readonly number[];
  readonly reported: FuelUse | null;
}

/** Bills narrow the range of their fuels to their own error; the other fuels keep that of the reports. */
function billedRange(
  kbtu: FuelKbtu,
  { building, billed, reported }: Billed,
  snapshot: Snapshot,
): EnergyRange {
  const total = totalOf(kbtu);
  const own = statedRange(
    total / building.input.grossFloorAreaSqft,
    snapshot.sections.energyLevel.statedSpread.bills,
  );
  if (reported === null) return own;
  let billedKbtuYear = 0;
  for (const fuel of billed) billedKbtuYear += kbtu[fuel]!;
  const share = total > 0 ? billedKbtuYear / total : 0;
  const below = (range: EnergyRange, of: number): number => of * (1 - range.lowRatio);
  const above = (range: EnergyRange, of: number): number => of * (range.highRatio - 1);
  const rest = reported.range;
  return {
    p50: own.p50,
    forYear: rest.forYear,
    lowRatio: 1 - Math.hypot(below(own, share), below(rest, 1 - share)),
    highRatio: 1 + Math.hypot(above(own, share), above(rest, 1 - share)),
    grade: rest.grade,
    score: rest.score,
    restsOn: [
      ...own.restsOn.map((part) => ({ ...part, weight: share })),
      ...rest.restsOn.map((part) => ({ ...part, weight: part.weight * (1 - share) })),
    ],
  };
}

/**
 * What public reports say. The mix comes from the newest report with fuels; the level is what all reports and the class
 * say together, and the fuels are brought to it in proportion.
 */
function reportedUse(building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const mix = ownFuels(building, snapshot);
  const level = newestLevel(building.input);
  return mix === null ? fromLevel(building, level, snapshot) : reconciled(mix, level, building, snapshot);
}

interface Mix {
  readonly source: 'named' | 'metered';
  readonly kbtu: FuelKbtu;
  readonly year: number | null;
  readonly everyFuelNamed: boolean;
  /** The level was needed to complete it, so it holds no second opinion. */
  readonly completed: boolean;
}

interface Level {
  readonly field: NonNullable<FuelOrigin['level']>;
  readonly kbtuPerSqft: number;
  readonly year: number | null;
  readonly probable: boolean;
}

function newestLevel(input: BuildingInput): Level | null {
  const { siteEuiKbtuPerSqft: eui, siteEuiYear: year } = input;
  const report = newestReport(input);
  if (
    eui !== null &&
    eui > 0 &&
    (report === null || report.isProbable || (year !== null && year >= report.year))
  )
    return { field: 'siteEuiKbtuPerSqft', kbtuPerSqft: eui, year, probable: false };
  if (report === null) return null;
  const { siteEuiKbtuPerSqft: kbtuPerSqft, isProbable: probable } = report;
  return { field: 'reportedYears', kbtuPerSqft, year: report.year, probable };
}

/** No fuels: the level, split as the published tons have it, else as the class and vintage use it. */
function fromLevel(building: FuelUseCase, level: Level | null, snapshot: Snapshot): FuelUse {
  const { input, parameterClass, vintage } = building;
  const { facts } = input;
  const range = energyRange(building, null, snapshot);
  const tons = level === null ? null : shareFromTons(building, snapshot);
  // Electric heat brings its hot water along.
  const water = isElectricHeat(facts?.heating_system) ? undefined : facts?.hot_water_system;
  const mix = usualMix(building, water, snapshot);
  const isMoved = tons === null && isElectricWater(water);
  const moved = isMoved ? ELECTRIC_WATER : '';
  const mixed = mix.electricity + mix.fuels;
  // A level that was measured holds the hot water of the building as it is.
  const total = range.p50 * input.grossFloorAreaSqft * (level === null ? mixed : 1);
  const electricity = total * (tons?.share ?? mix.electricity / mixed);
  const kbtu: FuelKbtu = [electricity, 0, 0, 0, 0];
  kbtu[defaultThermalFuel(building, snapshot)] = total - electricity;
  if (level !== null) {
    const report = level.probable
      ? `Probable site EUI${yearText(level.year)}: a report matched by place, area and year`
      : `Site EUI${yearText(level.year)}`;
    return finish(
      kbtu,
      {
        method: 'site_eui',
        methodText: `${report}, split ${tons === null ? 'by class and vintage' : tonsText(tons)}.${moved}`,
        origin: {
          ...NO_ORIGIN,
          level: level.field,
          ...(isMoved && { electricWater: true }),
          ...(tons !== null && { tons: { year: tons.year, shareError: tons.shareError } }),
        },
        range,
      },
      snapshot,
    );
  }
  const methodText = `Median site EUI of ${parameterClass}, ${vintage}${ratingText(range)}: ${range.p50.toFixed(1)} kBtu/sqft.${moved}`;
  const origin = isMoved ? { ...NO_ORIGIN, electricWater: true } : NO_ORIGIN;
  return finish(kbtu, { method: 'class_median', methodText, origin, range }, snapshot);
}

const ELECTRIC_WATER = ' Hot water is electric, as the owner says, so it is taken out of the fuels.';

/** How far the inferred share may be off, in words. */
const tonsText = ({ year, shareError }: ShareFromTons): string =>
  `as the tons that the City published of ${year} have it (inferred: for four of five such buildings the electric share is within ${shareError.toFixed(2)} of what they reported)`;

const ratingText = ({ grade, score }: EnergyRange): string =>
  score !== null ? `, ENERGY STAR score ${score}` : grade !== null ? `, energy grade ${grade}` : '';

/** Fuels of one report brought to the level; fuels that lack one are completed first. */
function reconciled(mix: Mix, level: Level | null, building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const area = building.input.grossFloorAreaSqft;
  const reports = level === null || mix.completed ? null : reportPair(mix, level, building, snapshot);
  const gapFilled = reports?.gapFilled === true;
  const gapFuel = gapFilled ? defaultThermalFuel(building, snapshot) : null;
  const ofFuels: ReportedYear | null =
    mix.completed || gapFilled
      ? null
      : {
          year: mix.year ?? snapshot.sections.energyLevel.forYear - 1,
          siteEuiKbtuPerSqft: totalOf(mix.kbtu) / area,
          isProbable: false,
        };
  const range = energyRange(building, ofFuels, snapshot);
  const whole = [...mix.kbtu] as FuelKbtu;
  if (gapFuel !== null && level !== null) whole[gapFuel] += level.kbtuPerSqft * area - totalOf(mix.kbtu);
  const scale = (range.p50 * area) / totalOf(whole);
  const kbtu = whole.map((part) => part * scale) as FuelKbtu;
  return finish(
    kbtu,
    {
      method: 'own_fuels',
      methodText: reportsText(mix, level, gapFilled),
      origin: { mix: mix.source, mixKbtu: mix.kbtu, level: level?.field ?? null },
      range,
      reports,
    },
    snapshot,
  );
}

/** The fuels of one report beside the intensity of another. */
function reportPair(mix: Mix, level: Level, building: FuelUseCase, snapshot: Snapshot): EnergyReports {
  const area = building.input.grossFloorAreaSqft;
  const total = totalOf(mix.kbtu);
  const levelKbtu = level.kbtuPerSqft * area;
  const distance = Math.abs(total - levelKbtu) / levelKbtu;
  const far = distance > snapshot.sections.fuelMix.reportDistance;
  return {
    mixYear: mix.year,
    mixKbtuPerSqft: total / area,
    levelYear: level.year,
    levelKbtuPerSqft: level.kbtuPerSqft,
    far,
    // What is only probably this lot's fills no gap.
    gapFilled: far && !level.probable && total < levelKbtu && lacksFuel(mix, building, snapshot),
  };
}

/** A report that names electricity and gas alone, with far less heat than such a building uses. */
function lacksFuel(
  { kbtu, everyFuelNamed }: Mix,
  { parameterClass, vintage }: FuelUseCase,
  snapshot: Snapshot,
): boolean {
  if (everyFuelNamed) return false;
  const { electricityShare, missingFuelBelow } = snapshot.sections.fuelMix;
  const usual = 1 - electricityShare[parameterClass][vintage].value;
  return 1 - kbtu[0] / totalOf(kbtu) < missingFuelBelow * usual;
}

/** The lot's own fuels, completed from its site EUI when one of the two is missing; null when they cannot be used. */
function ownFuels(building: FuelUseCase, snapshot: Snapshot): Mix | null {
  const { input, parameterClass } = building;
  const named = input.reportedFuels;
  const mix =
    (named !== null && (input.energyYear === null || named.year >= input.energyYear)
      ? namedMix(named, building, snapshot)
      : null) ?? meteredMix(building, snapshot);
  if (mix === null) return null;
  const intensity = totalOf(mix.kbtu) / input.grossFloorAreaSqft;
  const { low, high } = snapshot.sections.siteEui.plausible[parameterClass];
  return intensity >= low && intensity <= high ? mix : null;
}

/** A report names the fuels that are burned. */
const burned = (kbtu: number | null): number => kbtu ?? 0;

/** A report by fuel: all named, or at least electricity and gas. */
function namedMix(report: ReportedFuels, building: FuelUseCase, snapshot: Snapshot): Mix | null {
  const { electricityKbtu, naturalGasKbtu, everyFuelNamed, year } = report;
  if (electricityKbtu === null || (naturalGasKbtu === null && !everyFuelNamed)) return null;
  const kbtu: FuelKbtu = [
    electricityKbtu,
    burned(naturalGasKbtu),
    burned(report.fuelOil2Kbtu),
    burned(report.fuelOil4Kbtu),
    burned(report.districtSteamKbtu),
  ];
  addOther(kbtu, Math.max(0, burned(report.otherKbtu)), building, snapshot);
  const isWhole = !fallsShort(totalOf(kbtu), report.siteKbtu, snapshot);
  return { source: 'named', kbtu, year, everyFuelNamed: everyFuelNamed && isWhole, completed: false };
}

/** Fuels of a report that make far less than the intensity of the same report: one of them was left out. */
const fallsShort = (fuelsKbtu: number, siteKbtu: number | undefined, snapshot: Snapshot): boolean =>
  siteKbtu !== undefined && fuelsKbtu < siteKbtu * (1 - snapshot.sections.fuelMix.reportDistance);

/** The record's own kWh and gas. */
function meteredMix(building: FuelUseCase, snapshot: Snapshot): Mix | null {
  const { input } = building;
  const { annualElectricityKwh: kwh, annualGasKbtu: gas, siteEuiKbtuPerSqft: eui, energyYear: year } = input;
  const site = eui === null ? null : eui * input.grossFloorAreaSqft;
  const electricity = kwh === null ? null : energyKbtu(kwh);
  const other = Math.max(0, burned(input.annualOtherKbtu));
  const kbtu: FuelKbtu = [0, 0, 0, 0, 0];
  const whole = { source: 'metered', kbtu, year, everyFuelNamed: false } as const;
  if (electricity !== null && gas !== null) {
    kbtu[0] = electricity;
    kbtu[GAS] = gas;
    addOther(kbtu, other, building, snapshot);
    return { ...whole, completed: false };
  }
  if (electricity !== null && site !== null && site >= electricity) {
    kbtu[0] = electricity;
    kbtu[defaultThermalFuel(building, snapshot)] += site - electricity;
    return { ...whole, completed: true };
  }
  if (gas !== null && site !== null && site >= gas + other) {
    kbtu[0] = site - gas - other;
    kbtu[GAS] = gas;
    addOther(kbtu, other, building, snapshot);
    return { ...whole, completed: true };
  }
  return null;
}

const NO_ORIGIN: FuelOrigin = { mix: null, mixKbtu: null, level: null };

type Found = Pick<FuelUse, 'origin' | 'method' | 'methodText' | 'range'> & Partial<Pick<FuelUse, 'reports'>>;

function finish(kbtu: FuelKbtu, found: Found, snapshot: Snapshot): FuelUse {
  let main = GAS;
  for (let fuel = GAS; fuel <= STEAM; fuel += 1) if (kbtu[fuel]! > kbtu[main]!) main = fuel;
  const total = totalOf(kbtu);
  const thermal = total - kbtu[0];
  const isElectric = thermal <= total * snapshot.sections.fuelMix.allElectricBelow;
  return {
    reports: null,
    ...found,
    kbtu,
    heatingFuel: isElectric ? 'electricity' : (FUELS[main] ?? 'natural_gas'),
  };
}

function ownText({ kbtu, year }: Mix): string {
  const parts = FUEL_LABELS.filter((_, fuel) => kbtu[fuel]! > 0);
  return `The lot's own reported ${andList(parts)}${yearText(year)}.`;
}

function reportsText(mix: Mix, level: Level | null, gapFilled: boolean): string {
  if (mix.completed || level === null) return ownText(mix);
  return gapFilled
    ? `${ownText(mix)} They fall short of the site EUI${yearText(level.year)}; the difference is counted as the fuel such buildings usually burn.`
    : `${ownText(mix)} They are brought to the level that all reports and the class give together.`;
}

function yearText(year: number | null): string {
  return year === null ? '' : ` of ${year}`;
}
