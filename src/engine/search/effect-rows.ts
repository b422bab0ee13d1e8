import { layoutOf, writeRow } from '../number-rows.ts';

/** What an effect does. */
export const REDUCE = 0;
export const GENERATOR = 1;
export const ELECTRIFY = 2;
export const OIL_TO_GAS = 3;
export const PV = 4;
export const STORAGE = 5;

/** Whose meter a saving is read on: in proportion to what each pays for the end use, or one meter alone. */
export const DIVIDED = 0;
export const OWNER = 1;
export const TENANT = 2;

/**
 * An effect with its numbers resolved: realisation, applicable share and class multiplied in. Every kind has every field,
 * 0 where it has no use for it; what is either so or not is 1 or 0.
 */
export interface Effect {
  readonly kind: number;
  readonly endUse: number;
  /** `REDUCE`: share saved of the end use's fuels from `fromFuel` up to and without `toFuel`. */
  readonly fraction: number;
  readonly fromFuel: number;
  readonly toFuel: number;
  /** `REDUCE`: index of the capped cluster, -1 for none. */
  readonly cluster: number;
  /** `REDUCE`: the figure was measured. The cap on a sum of estimates never cuts it below itself. */
  readonly measured: number;
  /** `REDUCE`: lowers the heating load itself, so that later heat pumps are smaller. */
  readonly isLoad: number;
  /** `REDUCE`: `fraction` is that of a one-storey building and goes down with the number of storeys. */
  readonly perStorey: number;
  /** `REDUCE`: whose meter the saving is read on where owner and tenants divide the end use. */
  readonly meter: number;
  /** `GENERATOR`: efficiency of the new plant and the share of its modelled gain that is realised. */
  readonly efficiency: number;
  readonly realised: number;
  /** `ELECTRIFY`: share of the end use taken over, seasonal and design-day performance. */
  readonly served: number;
  readonly cop: number;
  readonly designCop: number;
  /** `ELECTRIFY`: efficiency of what is replaced; 0 takes the building's own. */
  readonly existingEfficiency: number;
  readonly addedKwPerUnit: number;
  readonly heatPump: number;
  /** `OIL_TO_GAS`: share of the fuel saved. */
  readonly saving: number;
  /** `PV`: kWh a year of one kW DC. */
  readonly kwhPerKw: number;
  /** `STORAGE`: kW that a kWh of battery gives, and kWh that it loses in a year. */
  readonly kwPerKwh: number;
  readonly lostKwhPerKwh: number;
}

export const EFFECT = layoutOf<keyof Effect>({
  kind: 1,
  endUse: 1,
  fraction: 1,
  fromFuel: 1,
  toFuel: 1,
  cluster: 1,
  measured: 1,
  isLoad: 1,
  perStorey: 1,
  meter: 1,
  efficiency: 1,
  realised: 1,
  served: 1,
  cop: 1,
  designCop: 1,
  existingEfficiency: 1,
  addedKwPerUnit: 1,
  heatPump: 1,
  saving: 1,
  kwhPerKw: 1,
  kwPerKwh: 1,
  lostKwhPerKwh: 1,
});

/** The effects of many measures, one row each. */
export interface EffectRows {
  readonly numbers: Float64Array;
  /** The same as whole numbers: kinds, indices and choices are read here. */
  readonly whole: Int32Array;
  /** Where the first row of a measure begins, by its index; one more says where the last ends. */
  readonly starts: Int32Array;
}

export function effectRows(effects: readonly (readonly Effect[])[]): EffectRows {
  const starts = new Int32Array(effects.length + 1);
  const all = effects.flat();
  const numbers = new Float64Array(all.length * EFFECT.length);
  all.forEach((effect, index) => {
    writeRow(EFFECT, numbers, index * EFFECT.length, effect);
  });
  effects.forEach((own, index) => {
    starts[index + 1] = starts[index]! + own.length * EFFECT.length;
  });
  return { numbers, whole: Int32Array.from(numbers), starts };
}
