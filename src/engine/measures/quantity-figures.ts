import type { QuantityBasis } from '../../catalog/sections/measures/vocabulary.ts';
import { KBTU_PER_HOUR_PER_TON, KBTU_PER_KWH } from '../../quantities/units.ts';
import { minus, times, over, larger, smaller, plusOf } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, constant, type Figure } from '../figures/figure.ts';
import {
  COOKING,
  ELECTRICITY,
  FANS,
  FUEL_COUNT,
  HOT_WATER,
  otherFossilCells,
  REFRIGERATION,
} from '../energy/energy-index.ts';
import { countFigure, plantsFigure } from '../building/count-figures.ts';
import { hasLodgings, usableRoofKey } from './quantities.ts';
import {
  dwellings,
  exposedWall,
  glazing,
  grossArea,
  opaqueWall,
  physical,
  roofArea,
} from '../building/profile-figures.ts';
import { endUseShare, factor, type BuildingScope } from '../provenance/catalog-leaves.ts';
import {
  baselineCells,
  baselineFuels,
  baselinePeaks,
  classIntensity,
  electricEndUse,
  electricityShare,
  notBelowZero,
} from '../provenance/energy/baseline.ts';
import { existingEfficiency, heatingLoad, heatPumpLoad } from '../provenance/energy/simulation.ts';
import { stepOnce, type TierScope } from '../provenance/rule.ts';
import type { ApplicableMeasure } from './types.ts';

type Formula = (scope: TierScope) => Figure;

const counting = (scope: BuildingScope, id: string): Figure => factor(scope, 'counting', id);

/** Energy of the baseline in some cells, kBtu a year. */
function usedIn(scope: BuildingScope, keep: (endUse: number, fuel: number) => boolean): Figure {
  const cells = baselineCells(scope).filter((_, cell) =>
    keep(Math.floor(cell / FUEL_COUNT), cell % FUEL_COUNT),
  );
  return plusOf(cells) ?? constant(0);
}

/** Amount of one basis on this building: the twin of `measures/quantities.ts`. */
const FORMULAS: Readonly<Record<Exclude<QuantityBasis, 'added_kva'>, Formula>> = {
  gross_sqft: grossArea,
  dwelling: dwellings,
  lodging_unit: lodgingUnits,
  control_zone: (scope) =>
    hasLodgings(scope.context.profile)
      ? lodgingUnits(scope)
      : over(grossArea(scope), counting(scope, 'sqft_a_control_zone')),
  radiator: (scope) => countFigure(scope, 'radiators'),
  steam_trap: (scope) => countFigure(scope, 'steamTraps'),
  guest_room: (scope) => countFigure(scope, 'guestRooms'),
  kitchen: (scope) => larger(1, countFigure(scope, 'kitchens')),
  kitchen_equivalent: kitchenEquivalents,
  boiler: (scope) => larger(1, countFigure(scope, 'boilers')),
  plant: (scope) => plantsFigure(scope) ?? constant(1),
  heating_kbtuh: heatingLoad,
  heating_ton: (scope) => {
    const cooling = coolingTons(scope);
    return cooling === null ? heatPumpTons(scope) : larger(cooling, heatPumpTons(scope));
  },
  heat_pump_ton: (scope) => heatPumpTons(scope),
  dwelling_heat_pump_ton: (scope) =>
    larger(
      heatPumpTons(scope),
      times(dwellings(scope), factor(scope, 'heat-pump-sizing', 'least_tons_a_dwelling')),
    ),
  hot_water_kbtuh: hotWaterLoad,
  cooling_ton: (scope) => coolingTons(scope) ?? constant(0),
  pv_kw_dc: solarKwDc,
  glazing_sqft: glazing,
  opaque_wall_sqft: opaqueWall,
  exposed_wall_sqft: exposedWall,
  roof_sqft: roofArea,
  bare_pipe_ft: (scope) => countFigure(scope, 'bareSteamPipeFeet'),
  outdoor_air_cfm: (scope) => times(grossArea(scope), physical(scope, 'outdoor_air')),
  fan_motor_hp: (scope) =>
    over(
      over(
        usedIn(scope, (endUse, fuel) => endUse === FANS && fuel === ELECTRICITY),
        KBTU_PER_KWH,
      ),
      times(counting(scope, 'fan_hours'), counting(scope, 'motor_load'), counting(scope, 'kw_per_hp')),
    ),
  refrigeration_kbtuh: (scope) =>
    over(
      times(
        usedIn(scope, (endUse) => endUse === REFRIGERATION),
        counting(scope, 'refrigeration_cop'),
      ),
      counting(scope, 'refrigeration_hours'),
    ),
  process_kbtuh: (scope) =>
    over(
      plusOf(
        otherFossilCells().map((cells) => plusOf(cells.map((cell) => baselineCells(scope)[cell] ?? null))),
      ) ?? constant(0),
      counting(scope, 'process_hours'),
    ),
  peak_kw: summerPeak,
  storage_kwh: summerPeak,
};

/** The amount of work of a measure as a step. @throws RangeError for the electrical service: see `measureQuantity`. */
export function quantityFigure(scope: TierScope, { measure, unit }: ApplicableMeasure): Figure {
  const { basis, per, counted: words, whole: byPiece } = measure.quantity;
  if (basis === 'added_kva') throw new RangeError('the electrical service is sized from the energy after');
  return stepOnce(scope, `#/quantity/${measure.id}`, [words, unit], () => {
    const amount = FORMULAS[basis](scope);
    const each = `measures/${measure.id}/quantity/per`;
    const exact = per === undefined ? amount : times(amount, catalogFigure(scope, 'units per amount', each));
    return byPiece === true && exact.value > 0 ? wholePieces(exact) : exact;
  });
}

/** What is bought by the piece comes whole. */
const wholePieces = (amount: Figure): Figure => larger(1, compute('round', amount, 0));

function lodgingUnits(scope: TierScope): Figure {
  const rooms = times(countFigure(scope, 'guestRooms'), counting(scope, 'guest_room_as_dwelling'));
  return larger(dwellings(scope), rooms);
}

const heatPumpTons = (scope: BuildingScope): Figure => over(heatPumpLoad(scope), KBTU_PER_HOUR_PER_TON);

function coolingTons(scope: BuildingScope): Figure | null {
  if (scope.context.profile.systems.cooling === 'none') return null;
  return over(grossArea(scope), physical(scope, 'cooling_area_per_ton'));
}

function kitchenEquivalents(scope: BuildingScope): Figure {
  const burnt = usedIn(scope, (endUse, fuel) => endUse === COOKING && fuel > ELECTRICITY);
  const thermal = minus(1, electricityShare(scope));
  const most = times(
    classIntensity(scope, 'upper quartile'),
    thermal,
    endUseShare(scope, 'thermal', COOKING),
    grossArea(scope),
  );
  return over(smaller(burnt, most), counting(scope, 'kitchen_kbtu'));
}

/** Heat delivered as hot water in a year over the hours of full load, kBtu/h. */
function hotWaterLoad(scope: BuildingScope): Figure {
  const [electricity = null, ...fuels] = baselineFuels(scope);
  const burnt = plusOf(fuels);
  const delivered = plusOf([
    burnt === null ? null : times(burnt, endUseShare(scope, 'thermal', HOT_WATER)),
    electricity === null ? null : times(electricity, electricEndUse(scope, HOT_WATER)),
  ]);
  if (delivered === null) return constant(0);
  return over(
    times(delivered, existingEfficiency(scope, HOT_WATER)),
    physical(scope, 'hot_water_full_load_hours'),
  );
}

function summerPeak(scope: BuildingScope): Figure {
  return baselinePeaks(scope).summerKw ?? constant(0);
}

/** Modules that fit the roof after access paths and the room that heat pumps would need. */
function solarKwDc(scope: TierScope): Figure {
  const { context, snapshot } = scope;
  const { rules } = snapshot.tables.measures;
  const solar = (id: string) => factor(scope, 'solar-roof', id);
  const roof = roofArea(scope);
  const usable = times(roof, solar(usableRoofKey(context.profile, rules)));
  const forHeatPumps =
    context.profile.parameterClass === 'multifamily'
      ? null
      : times(heatPumpTons(scope), solar('heat_pump_sqft_per_ton'));
  const left = forHeatPumps === null ? roof : minus(roof, forHeatPumps);
  return over(times(notBelowZero(smaller(usable, left)), solar('watts_per_sqft')), 1000);
}
