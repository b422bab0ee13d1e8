import { KBTU_PER_KWH } from '../../../quantities/units.ts';
import { END_USES, FUELS } from '../../energy/types.ts';
import { plus, minus, times, over, larger, smaller, plusOf } from '../../figures/arithmetic.ts';
import { catalogFigure, figureAt } from '../../figures/catalog-leaf.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { COOKING, ELECTRICITY, FUEL_COUNT, HEATING, NATURAL_GAS } from '../../energy/energy-index.ts';
import { billedOver } from './bills.ts';
import { grossArea, physical } from '../../building/profile-figures.ts';
import { endUseName, endUseShare, fuelName, type BuildingScope } from '../catalog-leaves.ts';
import { buildingNumber } from '../leaves.ts';

/** Energy by end use and fuel as `EnergyMatrix` has it; null where there is none. */
export type EnergyCells = readonly (Figure | null)[];

export const cellName = (cell: number): string =>
  `${endUseName(Math.floor(cell / FUEL_COUNT))} by ${fuelName(cell % FUEL_COUNT)}`;
export const cellPath = (cell: number): string =>
  `${END_USES[Math.floor(cell / FUEL_COUNT)] ?? ''}/${FUELS[cell % FUEL_COUNT] ?? ''}`;

type EnergyField = 'annualElectricityKwh' | 'annualGasKbtu' | 'annualOtherKbtu';

const recorded = (scope: BuildingScope, field: EnergyField, name: string, unit: string): Figure =>
  buildingNumber(scope, name, `/${field}`, unit);

const orNull = (figure: Figure): Figure | null => (figure.value === 0 ? null : figure);

/** The year's energy of each fuel, kBtu, as reported or split from the site's intensity. */
export function baselineFuels(scope: BuildingScope): readonly (Figure | null)[] {
  return scope.memo('fuels before', () => {
    const fuels = electrifiedFuels(billedOver(reportedFuelsOf(scope), scope), scope);
    return fuels.map((figure, fuel) => {
      const used = figure?.value === 0 ? null : figure;
      return step(`#/energy/before/${FUELS[fuel] ?? ''}`, `${fuelName(fuel)} as is`, 'kBtu/yr', used);
    });
  });
}

/** All fuel as electricity where the owner says that heat is electric: the twin of `asHeated`. */
function electrifiedFuels(
  fuels: readonly (Figure | null)[],
  scope: BuildingScope,
): readonly (Figure | null)[] {
  const { electrified } = scope.context.profile.fuelUse.origin;
  const burnt = plusOf(fuels.slice(NATURAL_GAS));
  if (electrified === undefined || burnt === null) return fuels;
  const { system, replaced } = electrified;
  const efficiency = (of: string): Figure => {
    const path = `buildings/systems/heating_efficiency/${of}`;
    return catalogFigure(scope, `efficiency of ${of.replaceAll('_', ' ')}`, path, 'fraction');
  };
  const heat = endUseShare(scope, 'thermal', HEATING);
  const moved =
    replaced === null
      ? burnt
      : times(burnt, plus(minus(1, heat), times(heat, over(efficiency(replaced), efficiency(system)))));
  return fuels.map((figure, fuel) => (fuel === ELECTRICITY ? plusOf([figure, moved]) : null));
}

function reportedFuelsOf(scope: BuildingScope): readonly (Figure | null)[] {
  const { method, origin } = scope.context.profile.fuelUse;
  if (origin.billed?.length === FUELS.length) return FUELS.map(() => null);
  return method === 'own_fuels' ? atLevel(ownFuels(scope), scope) : splitSite(scope);
}

/** The intensity that the energy as is was compared with or made of. */
export function levelIntensity(scope: BuildingScope): Figure {
  const { level } = scope.context.profile.fuelUse.origin;
  return buildingNumber(scope, 'reported site energy use intensity', `/${level ?? ''}`, 'kBtu/sqft/yr');
}

/** Site energy from its intensity: the lot's own, or the median of its class and vintage. */
function siteKbtu(scope: BuildingScope): Figure {
  if (scope.context.profile.fuelUse.origin.level !== null)
    return times(levelIntensity(scope), grossArea(scope));
  return times(classIntensity(scope, 'median'), grossArea(scope));
}

/** Site energy use intensity of the class and vintage, the blend of years applied, kBtu/sqft a year. */
export function classIntensity(scope: BuildingScope, of: 'median' | 'upper quartile'): Figure {
  const { parameterClass, vintage } = scope.context.profile;
  const { snapshot } = scope;
  const at = 'energy/site-eui';
  const figure = catalogFigure(
    { snapshot },
    `${of} site energy use intensity of ${parameterClass}, ${vintage}`,
    `${at}/medians/${parameterClass}/${vintage}${of === 'median' ? '' : '/high'}`,
  );
  const blend = `${at}/blend/${parameterClass}`;
  return figureAt(snapshot.sections.figures, blend) === undefined
    ? figure
    : times(figure, catalogFigure({ snapshot }, 'blend of the years before and after 2020', blend));
}

function splitSite(scope: BuildingScope): (Figure | null)[] {
  const { fuelUse } = scope.context.profile;
  const total = step('#/energy/before/site', 'site energy as is', 'kBtu/yr', siteKbtu(scope));
  const electricity = times(total, electricityShare(scope));
  const thermal = FUELS.findIndex((_, fuel) => fuel > ELECTRICITY && (fuelUse.kbtu[fuel] ?? 0) !== 0);
  // Where all of it was moved to electricity, any place serves.
  const other = thermal < 0 ? NATURAL_GAS : thermal;
  return FUELS.map((_, fuel) =>
    fuel === ELECTRICITY ? electricity : fuel === other ? minus(total, electricity) : null,
  );
}

export function electricityShare({ context, snapshot }: BuildingScope): Figure {
  const { parameterClass, vintage } = context.profile;
  return catalogFigure(
    { snapshot },
    "electricity's share of site energy",
    `energy/fuel-mix/electricity_share/${parameterClass}/${vintage}`,
  );
}

const sumOfFuels = (own: readonly (Figure | null)[]): Figure =>
  step('#/energy/reported/sum', 'sum of the reported fuels', 'kBtu/yr', plusOf(own) ?? plus());

/** What the reported fuels come to before they were brought to any level, kBtu a year. */
export const reportedFuelsSum = (scope: BuildingScope): Figure => sumOfFuels(ownFuels(scope));

/** The fuels brought to the reported level, or completed to it. */
function atLevel(own: readonly (Figure | null)[], scope: BuildingScope): (Figure | null)[] {
  const { scaled, gapFuel } = scope.context.profile.fuelUse.origin;
  if (!scaled && gapFuel === null) return [...own];
  const total = sumOfFuels(own);
  const level = step(
    '#/energy/reported/level',
    'energy at the reported intensity',
    'kBtu/yr',
    siteKbtu(scope),
  );
  return own.map((figure, fuel) => {
    if (gapFuel !== null) return fuel === gapFuel ? plusOf([figure, minus(level, total)]) : figure;
    return figure === null ? null : over(times(figure, level), total);
  });
}

const NAMED_FUELS = [
  'electricityKbtu',
  'naturalGasKbtu',
  'fuelOil2Kbtu',
  'fuelOil4Kbtu',
  'districtSteamKbtu',
] as const;

/** A report by fuel; what it leaves over is counted where the engine counted it. */
function namedFuels(scope: BuildingScope, mixKbtu: readonly number[]): (Figure | null)[] {
  const { reportedFuels: report } = scope.context.input;
  const leaf = (field: string, name: string): Figure =>
    buildingNumber(scope, name, `/reportedFuels/${field}`, 'kBtu/yr');
  const own = NAMED_FUELS.map((field, fuel) =>
    report?.[field] === null ? null : orNull(leaf(field, `reported ${fuelName(fuel)}`)),
  );
  if ((report?.otherKbtu ?? 0) <= 0) return own;
  const joined = mixKbtu.findIndex((kbtu, fuel) => kbtu !== (own[fuel]?.value ?? 0));
  own[joined] = plusOf([own[joined] ?? null, leaf('otherKbtu', 'reported other fuel')]);
  return own;
}

/** Metered fuels; the one that is missing is what they leave of the site's energy. */
function ownFuels(scope: BuildingScope): (Figure | null)[] {
  const { origin } = scope.context.profile.fuelUse;
  const mixKbtu = origin.mixKbtu ?? [];
  if (origin.mix === 'named') return namedFuels(scope, mixKbtu);
  const { input } = scope.context;
  const { annualElectricityKwh: kwh, annualGasKbtu: gas } = input;
  const own: (Figure | null)[] = FUELS.map(() => null);
  const metered =
    kwh === null
      ? null
      : times(recorded(scope, 'annualElectricityKwh', 'reported electricity', 'kWh/yr'), KBTU_PER_KWH);
  const reportedGas = gas === null ? null : recorded(scope, 'annualGasKbtu', 'reported gas', 'kBtu/yr');
  const other =
    (input.annualOtherKbtu ?? 0) > 0
      ? recorded(scope, 'annualOtherKbtu', 'reported other fuel', 'kBtu/yr')
      : null;
  own[ELECTRICITY] = metered;
  if (metered !== null && reportedGas === null) {
    const rest = minus(siteKbtu(scope), metered);
    own[mixKbtu.findIndex((kbtu, fuel) => fuel > ELECTRICITY && kbtu !== 0)] = rest;
    return own;
  }
  own[NATURAL_GAS] = reportedGas;
  if (metered === null && reportedGas !== null)
    own[ELECTRICITY] =
      other === null ? minus(siteKbtu(scope), reportedGas) : minus(siteKbtu(scope), reportedGas, other);
  if (other === null) return own;
  const joined = mixKbtu.findIndex((kbtu, fuel) => fuel > ELECTRICITY && kbtu !== (own[fuel]?.value ?? 0));
  own[joined] = plusOf([own[joined] ?? null, other]);
  return own;
}

/** The fuels spread over end uses; every cell is a step. */
export function baselineCells(scope: BuildingScope): EnergyCells {
  return scope.memo('cells before', () => {
    const cells: (Figure | null)[] = Array.from({ length: END_USES.length * FUEL_COUNT }, () => null);
    const fuels = baselineFuels(scope);
    const put = (endUse: number, fuel: number, figure: Figure) => {
      cells[endUse * FUEL_COUNT + fuel] = orNull(figure);
    };
    const electricity = fuels[ELECTRICITY] ?? null;
    if (electricity !== null)
      END_USES.forEach((_, endUse) => {
        const share = electricEndUse(scope, endUse);
        if (share.value !== 0) put(endUse, ELECTRICITY, times(electricity, share));
      });
    spreadThermal(scope, fuels, put);
    return cells.map((figure, cell) =>
      step(`#/energy/before/${cellPath(cell)}`, `${cellName(cell)} as is`, 'kBtu/yr', figure),
    );
  });
}

/** Share of an end use in electricity; in an all-electric building, in the whole site's energy. */
export function electricEndUse(scope: BuildingScope, endUse: number): Figure {
  const own = endUseShare(scope, 'electricity', endUse);
  if (scope.context.profile.fuelUse.heatingFuel !== 'electricity') return own;
  const share = electricityShare(scope);
  return plus(times(share, own), times(minus(1, share), endUseShare(scope, 'thermal', endUse)));
}

function spreadThermal(
  scope: BuildingScope,
  fuels: readonly (Figure | null)[],
  put: (endUse: number, fuel: number, figure: Figure) => void,
): void {
  const cooking = endUseShare(scope, 'thermal', COOKING);
  const gas = fuels[NATURAL_GAS] ?? null;
  const total = plusOf(fuels.slice(NATURAL_GAS));
  const gasCooking =
    gas === null || total === null || cooking.value === 0
      ? null
      : orNull(smaller(gas, times(total, cooking)));
  if (gasCooking !== null) put(COOKING, NATURAL_GAS, gasCooking);
  fuels.forEach((whole, fuel) => {
    if (whole === null || fuel === ELECTRICITY) return;
    const rest = fuel === NATURAL_GAS && gasCooking !== null ? minus(whole, gasCooking) : whole;
    if (rest.value === 0) return;
    END_USES.forEach((_, endUse) => {
      const share = endUseShare(scope, 'thermal', endUse);
      if (endUse !== COOKING && share.value !== 0)
        put(
          endUse,
          fuel,
          cooking.value === 0 ? times(rest, share) : over(times(rest, share), minus(1, cooking)),
        );
    });
  });
}

export interface PeakFigures {
  readonly summerKw: Figure | null;
  readonly winterKw: Figure | null;
  readonly heatingKw: Figure | null;
}

const HOURS_PER_YEAR = 8760;

/** Electric peaks as is: from the year's use and the load factor, electric heat over its hours. */
export function baselinePeaks(scope: BuildingScope): PeakFigures {
  return scope.memo('peaks before', () => {
    const electricity = baselineFuels(scope)[ELECTRICITY] ?? null;
    if (electricity === null) return { summerKw: null, winterKw: null, heatingKw: null };
    const kwOf = (kbtu: Figure, hours: Figure): Figure => over(over(kbtu, KBTU_PER_KWH), hours);
    const peak = <F extends Figure | null>(season: string, words: string, kw: F) =>
      step(`#/energy/before/${season}_peak`, `${words} peak as is`, 'kW', kw);
    const hours = times(HOURS_PER_YEAR, physical(scope, 'load_factor'));
    const heat = electricHeat(scope, electricity);
    const unheated = heat === null ? electricity : minus(electricity, heat);
    const summerKw = peak('summer', 'summer', kwOf(unheated, hours));
    const heatHours = physical(scope, 'heating_full_load_hours');
    const heatingKw = peak('heating', 'electric heating', heat === null ? null : kwOf(heat, heatHours));
    const base = times(summerKw, physical(scope, 'winter_peak_share'));
    const winterKw = peak('winter', 'winter', heatingKw === null ? base : plus(base, heatingKw));
    return { summerKw, winterKw, heatingKw };
  });
}

/** Electricity that heats, kBtu a year; null where none does. */
const electricHeat = (scope: BuildingScope, electricity: Figure): Figure | null =>
  scope.context.profile.fuelUse.heatingFuel === 'electricity'
    ? orNull(times(electricity, electricEndUse(scope, HEATING)))
    : null;

export const notBelowZero = (figure: Figure): Figure => larger(0, figure);
