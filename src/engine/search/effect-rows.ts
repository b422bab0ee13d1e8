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

/** Where the numbers of an effect stand in its row. */
export const EFFECT = layoutOf({
  kind: 1,
  endUse: 1,
  // `REDUCE`: share saved of the end use's fuels from `fromFuel` up to and without `toFuel`.
  fraction: 1,
  fromFuel: 1,
  toFuel: 1,
  // `REDUCE`: index of the capped cluster, -1 for none.
  cluster: 1,
  // `REDUCE`: the figure was measured. The cap on a sum of estimates never cuts it below itself.
  measured: 1,
  // `REDUCE`: lowers the heating load itself, so that later heat pumps are smaller.
  isLoad: 1,
  // `REDUCE`: `fraction` is that of a one-storey building and goes down with the number of storeys.
  perStorey: 1,
  // `REDUCE`: whose meter the saving is read on where owner and tenants divide the end use.
  meter: 1,
  // `GENERATOR`: efficiency of the new plant and the share of its modelled gain that is realised.
  efficiency: 1,
  realised: 1,
  // `ELECTRIFY`: share of the end use taken over, seasonal and design-day performance.
  served: 1,
  cop: 1,
  designCop: 1,
  // `ELECTRIFY`: efficiency of what is replaced; 0 takes the building's own.
  existingEfficiency: 1,
  addedKwPerUnit: 1,
  heatPump: 1,
  // `OIL_TO_GAS`: share of the fuel saved.
  saving: 1,
  // `PV`: kWh a year of one kW DC.
  kwhPerKw: 1,
  // `STORAGE`: kW that a kWh of battery gives, and kWh that it loses in a year.
  kwPerKwh: 1,
  lostKwhPerKwh: 1,
});

/**
 * An effect with its numbers resolved: realisation, applicable share and class multiplied in. Every kind has every field,
 * 0 where it has no use for it; what is either so or not is 1 or 0.
 */
export type Effect = Readonly<Record<keyof typeof EFFECT.at, number>>;

/** The effects of many measures, one row each. */
export function effectRows(effects: readonly (readonly Effect[])[]) {
  const starts = new Int32Array(effects.length + 1);
  const all = effects.flat();
  const numbers = new Float64Array(all.length * EFFECT.length);
  all.forEach((effect, index) => {
    writeRow(EFFECT, numbers, index * EFFECT.length, effect);
  });
  effects.forEach((own, index) => {
    starts[index + 1] = starts[index]! + own.length * EFFECT.length;
  });
  return {
    numbers,
    // The same as whole numbers: kinds, indices and choices are read here.
    whole: Int32Array.from(numbers),
    // Where the first row of a measure begins, by its index; one more says where the last ends.
    starts,
  };
}

export type EffectRows = Readonly<ReturnType<typeof effectRows>>;
