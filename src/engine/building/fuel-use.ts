import type { Snapshot } from '../../catalog/snapshot.ts';
import { FUELS } from '../../vocabulary/energy.ts';
import { kbtuFromKwh } from '../../quantities/units.ts';
import { andList, baselineBills, billedFuels, billedKbtu, billsText } from './billed-fuels.ts';
import { asHeated } from './electric-heat.ts';
import { addOther, defaultThermalFuel, totalOf, type FuelKbtu, type FuelUseCase } from './fuel-kinds.ts';
import type { BuildingInput, EnergyReports, FuelOrigin, FuelUse, ReportedFuels } from './types.ts';

const GAS = 1;
const STEAM = 4;

/** Annual energy by fuel: as the owner's bills have it, and where they are silent as public reports do. */
export function fuelUse(building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const bills = baselineBills(building.input);
  if (bills === null) return asHeated(reportedUse(building, snapshot), building, snapshot);
  const billed = billedFuels(bills);
  const reported = bills.covers === 'every_fuel' ? null : reportedUse(building, snapshot);
  const kbtu: FuelKbtu = [0, 0, 0, 0, 0];
  for (let fuel = 0; fuel < kbtu.length; fuel += 1)
    kbtu[fuel] = billed.includes(fuel) ? billedKbtu(bills, fuel) : (reported?.kbtu[fuel] ?? 0);
  const found: Found = {
    method: reported?.method ?? 'own_fuels',
    methodText: [
      billsText(bills),
      ...(reported === null ? [] : [`Other fuels: ${reported.methodText}`]),
    ].join(' '),
    origin: { ...(reported?.origin ?? NO_ORIGIN), billed },
    reports: reported?.reports ?? null,
  };
  return finish(kbtu, found, snapshot);
}

/**
 * What public reports say. The mix comes from the newest report with fuels, the level from the newest with a site EUI; where
 * only one is held it gives both, and where neither is, the median of the class and vintage.
 */
function reportedUse(building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const mix = ownFuels(building, snapshot);
  const level = levelOf(building.input);
  if (mix === null) return fromLevel(building, level, snapshot);
  if (level === null)
    return finish(
      mix.kbtu,
      {
        method: 'own_fuels',
        methodText: ownText(mix),
        origin: { ...NO_ORIGIN, mix: mix.source, mixKbtu: mix.kbtu },
      },
      snapshot,
    );
  return reconciled(mix, level, building, snapshot);
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

function levelOf({ siteEuiKbtuPerSqft: eui, siteEuiYear: year, reportedLevel }: BuildingInput): Level | null {
  if (
    eui !== null &&
    eui > 0 &&
    (reportedLevel === null || reportedLevel.basis === 'inferred' || (year ?? 0) >= reportedLevel.year)
  )
    return { field: 'siteEuiKbtuPerSqft', kbtuPerSqft: eui, year, probable: false };
  if (reportedLevel === null) return null;
  return {
    field: 'reportedLevel/siteEuiKbtuPerSqft',
    kbtuPerSqft: reportedLevel.siteEuiKbtuPerSqft,
    year: reportedLevel.year,
    probable: reportedLevel.basis === 'inferred',
  };
}

/** No fuels: the level, or the median, split as the class and vintage use it. */
function fromLevel(building: FuelUseCase, level: Level | null, snapshot: Snapshot): FuelUse {
  const { input, parameterClass, vintage } = building;
  const median = snapshot.sections.siteEui.medians[parameterClass][vintage];
  const total = (level?.kbtuPerSqft ?? median.value) * input.grossFloorAreaSqft;
  const electricity = total * snapshot.sections.fuelMix.electricityShare[parameterClass][vintage].value;
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
        methodText: `${report}, split by class and vintage.`,
        origin: { ...NO_ORIGIN, level: level.field },
      },
      snapshot,
    );
  }
  const methodText = `Median site EUI of ${parameterClass}, ${vintage}: ${median.value.toFixed(1)} kBtu/sqft.`;
  return finish(kbtu, { method: 'class_median', methodText, origin: NO_ORIGIN }, snapshot);
}

/** Fuels of one report against the level of another: the newer level rules, and fuels that lack one are completed. */
function reconciled(mix: Mix, level: Level, building: FuelUseCase, snapshot: Snapshot): FuelUse {
  const { fuelMix } = snapshot.sections;
  const area = building.input.grossFloorAreaSqft;
  const total = totalOf(mix.kbtu);
  const levelKbtu = level.kbtuPerSqft * area;
  const distance = Math.abs(total - levelKbtu) / levelKbtu;
  const far = distance > fuelMix.reportDistance && !mix.completed;
  // What is only probably this lot's neither fills a gap nor moves the fuels.
  const gapFilled = far && !level.probable && total < levelKbtu && lacksFuel(mix, building, snapshot);
  // Without years the two are one report, and its intensity is only its rounded sum.
  const newer = mix.year !== null && level.year !== null && level.year > mix.year;
  const scaled = !mix.completed && !gapFilled && newer && !level.probable && total !== levelKbtu;
  const kbtu = (scaled ? mix.kbtu.map((part) => (part * levelKbtu) / total) : [...mix.kbtu]) as FuelKbtu;
  const gapFuel = gapFilled ? defaultThermalFuel(building, snapshot) : null;
  if (gapFuel !== null) kbtu[gapFuel] += levelKbtu - total;
  const reports: EnergyReports = {
    mixYear: mix.year,
    mixKbtuPerSqft: total / area,
    levelYear: level.year,
    levelKbtuPerSqft: level.kbtuPerSqft,
    distance,
    levelIsProbable: level.probable,
    far,
    scaled,
    gapFilled,
  };
  const origin: FuelOrigin = {
    mix: mix.source,
    mixKbtu: mix.kbtu,
    level: level.field,
    scaled,
    gapFuel,
  };
  const methodText = reportsText({ mix, level, scaled, gapFilled });
  return finish(
    kbtu,
    { method: 'own_fuels', methodText, origin, reports: mix.completed ? null : reports },
    snapshot,
  );
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
    (named !== null && named.year >= (input.energyYear ?? 0) ? namedMix(named, building, snapshot) : null) ??
    meteredMix(building, snapshot);
  if (mix === null) return null;
  const intensity = totalOf(mix.kbtu) / input.grossFloorAreaSqft;
  const { low, high } = snapshot.sections.siteEui.plausible[parameterClass];
  return intensity >= low && intensity <= high ? mix : null;
}

/** A report by fuel: all named, or at least electricity and gas. */
function namedMix(report: ReportedFuels, building: FuelUseCase, snapshot: Snapshot): Mix | null {
  const { electricityKbtu, naturalGasKbtu, everyFuelNamed, year } = report;
  if (electricityKbtu === null || (naturalGasKbtu === null && !everyFuelNamed)) return null;
  const kbtu: FuelKbtu = [
    electricityKbtu,
    naturalGasKbtu ?? 0,
    report.fuelOil2Kbtu ?? 0,
    report.fuelOil4Kbtu ?? 0,
    report.districtSteamKbtu ?? 0,
  ];
  addOther(kbtu, Math.max(0, report.otherKbtu ?? 0), building, snapshot);
  return { source: 'named', kbtu, year, everyFuelNamed, completed: false };
}

/** The record's own kWh and gas. */
function meteredMix(building: FuelUseCase, snapshot: Snapshot): Mix | null {
  const { input } = building;
  const { annualElectricityKwh: kwh, annualGasKbtu: gas, siteEuiKbtuPerSqft: eui, energyYear: year } = input;
  const site = eui === null ? null : eui * input.grossFloorAreaSqft;
  const electricity = kwh === null ? null : kbtuFromKwh(kwh);
  const other = Math.max(0, input.annualOtherKbtu ?? 0);
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

const NO_ORIGIN: FuelOrigin = { mix: null, mixKbtu: null, level: null, scaled: false, gapFuel: null };

interface Found {
  readonly origin: FuelOrigin;
  readonly method: FuelUse['method'];
  readonly methodText: string;
  readonly reports?: EnergyReports | null;
}

function finish(kbtu: FuelKbtu, { method, methodText, origin, reports }: Found, snapshot: Snapshot): FuelUse {
  let main = GAS;
  for (let fuel = GAS; fuel <= STEAM; fuel += 1) if ((kbtu[fuel] ?? 0) > (kbtu[main] ?? 0)) main = fuel;
  const total = totalOf(kbtu);
  const thermal = total - kbtu[0];
  const isElectric = thermal <= total * snapshot.sections.fuelMix.allElectricBelow;
  return {
    method,
    methodText,
    kbtu,
    origin,
    reports: reports ?? null,
    heatingFuel: isElectric ? 'electricity' : (FUELS[main] ?? 'natural_gas'),
  };
}

const LABELS = ['electricity', 'gas', 'No. 2 oil', 'No. 4 oil', 'district steam'] as const;

function ownText({ kbtu, year }: Mix): string {
  const parts = LABELS.filter((_, fuel) => (kbtu[fuel] ?? 0) > 0);
  return `The lot's own reported ${andList(parts)}${yearText(year)}.`;
}

function reportsText({
  mix,
  level,
  scaled,
  gapFilled,
}: {
  readonly mix: Mix;
  readonly level: Level;
  readonly scaled: boolean;
  readonly gapFilled: boolean;
}): string {
  if (mix.completed) return ownText(mix);
  if (gapFilled)
    return `${ownText(mix)} They fall short of the site EUI${yearText(level.year)}; the difference is counted as the fuel such buildings usually burn.`;
  return scaled ? `${ownText(mix)} They are scaled to the site EUI${yearText(level.year)}.` : ownText(mix);
}

function yearText(year: number | null): string {
  return year === null ? '' : ` of ${year}`;
}
