import type { MeasureFile } from './schema.ts';
import type { QuantityBasis } from './vocabulary.ts';

/** What one of each basis may be called: a price is of this, whatever a file calls it. */
const COUNTED: Readonly<Record<QuantityBasis, readonly string[]>> = {
  gross_sqft: ['sqft'],
  dwelling: ['dwelling', 'system'],
  lodging_unit: ['dwelling'],
  control_zone: ['zone'],
  radiator: ['radiator', 'plate'],
  steam_trap: ['trap'],
  guest_room: ['room'],
  kitchen: ['kitchen'],
  kitchen_equivalent: ['kitchen'],
  boiler: ['boiler', 'burner'],
  plant: ['plant', 'pump'],
  heating_kbtuh: ['kBtu/h'],
  heating_ton: ['ton'],
  heat_pump_ton: ['ton'],
  dwelling_heat_pump_ton: ['ton'],
  hot_water_kbtuh: ['kBtu/h'],
  cooling_ton: ['ton'],
  pv_kw_dc: ['kW DC'],
  glazing_sqft: ['sqft glazing'],
  opaque_wall_sqft: ['sqft wall'],
  exposed_wall_sqft: ['sqft wall'],
  roof_sqft: ['sqft roof'],
  bare_pipe_ft: ['ft'],
  outdoor_air_cfm: ['cfm'],
  fan_motor_hp: ['hp'],
  peak_kw: ['kW shed'],
  storage_kwh: ['kW'],
  refrigeration_kbtuh: ['kBtu/h'],
  process_kbtuh: ['kBtu/h'],
  added_kva: ['kVA'],
};

/** `meters per sqft`: what is bought, and for each of what. */
const RATE = /^(\S+?)s? (?:per|a|an) (.+)$/;
const MAINTENANCE = /^USD per (.+) and year$/;

/** How the unit of a measure's quantity is at odds with what it counts; null where they agree. */
export function unitFault({ quantity }: MeasureFile): string | null {
  const { basis, unit, per } = quantity;
  const counted = COUNTED[basis];
  const [, bought, each] = RATE.exec(per?.unit ?? '') ?? [];
  if (bought === undefined || each === undefined)
    return counted.includes(unit) ? null : `${basis} counts ${counted.join(' or ')}, not ${unit}`;
  if (bought !== unit) return `buys ${bought}, not ${unit}`;
  return counted.some((one) => each.includes(one))
    ? null
    : `${basis} counts ${counted.join(' or ')}, not ${each}`;
}

/** The upkeep is of what is bought, or of what is counted. */
export function upkeepFault({ quantity, maintenance_usd_per_unit_year: upkeep }: MeasureFile): string | null {
  if (upkeep === undefined) return null;
  const [, each] = MAINTENANCE.exec(upkeep.unit) ?? [];
  const isOfUnit = each !== undefined && quantity.unit.split(' ')[0] === each;
  if (isOfUnit || COUNTED[quantity.basis].some((one) => one === each)) return null;
  return `is in ${upkeep.unit}, and the quantity is counted in ${quantity.unit}`;
}
