import type { ProjectInputs } from '../../contract/programs/index.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { EligibleWork } from '../../engine/incentives/types.ts';

/** Tons per thermal kW: 3,412 Btu/h to the kW and 12,000 to the ton. */
const TONS_PER_THERMAL_KW = 3.412 / 12;

/** Thermal kW as tons. */
export const tonsOf = (kwThermal: number): number => kwThermal * TONS_PER_THERMAL_KW;

const THERMAL = new Set<string>(['geothermal_heat_pump', 'heat_pump']);
/** Whether the kW of a technology are thermal. */
export const isThermal = (technology: string): boolean => THERMAL.has(technology);

/** What the size in a request is read as: the same in a match and in a calculation. */
export type SizeReading = 'kw' | 'kw_held_back' | 'tons' | 'storage_kwh' | 'kw_of_storage' | 'kw_thermal';

type SizedBy = Pick<CompiledProgram, 'benefit' | 'technologies'>;

/** What a line counts the size by, unless the request says its unit. */
function readingOf(unit: ProjectInputs['capacityUnit'], { benefit, technologies }: SizedBy): SizeReading {
  const by = benefit.components?.[0]?.kind ?? benefit.kind;
  if (benefit.basis === 'per_month') return 'kw_held_back';
  if (unit === 'kwh' || benefit.basis === 'storage_capacity') return 'storage_kwh';
  if (unit === 'tons') return 'tons';
  if (technologies.includes('storage')) return 'kw_of_storage';
  const thermal = by === 'per_ton' || by === 'per_10kbtuh' || technologies.some(isThermal);
  return thermal ? 'kw_thermal' : 'kw';
}

const UNITS_OF: Readonly<Record<SizeReading, (capacity: number) => Partial<EligibleWork>>> = {
  kw: (kw) => ({ capacityKwAc: kw }),
  kw_held_back: (kw) => ({ units: kw }),
  tons: (tons) => ({ tons, capacityKwAc: tons / TONS_PER_THERMAL_KW }),
  storage_kwh: (kwh) => ({ storageKwh: kwh }),
  // A battery of a building stores at least an hour of its power.
  kw_of_storage: (kw) => ({ capacityKwAc: kw, storageKwh: kw }),
  kw_thermal: (kw) => ({ capacityKwAc: kw, tons: tonsOf(kw) }),
};

/** The work with its size as a line counts it. */
export function sizedWork(
  { capacity, capacityUnit, quantity }: Pick<ProjectInputs, 'capacity' | 'capacityUnit' | 'quantity'>,
  of: SizedBy,
  work: EligibleWork,
): { readonly reading: SizeReading; readonly work: EligibleWork } {
  const reading = readingOf(capacityUnit, of);
  const counted = quantity === undefined ? work : { ...work, units: quantity };
  return { reading, work: capacity === undefined ? counted : { ...counted, ...UNITS_OF[reading](capacity) } };
}
