import type { CompiledMonths } from '../../../catalog/sections/rates.ts';
import { isSummerMonth, MONTHS } from '../../../vocabulary/energy.ts';
import { numbersOf } from '../../number-rows.ts';
import type { Block, Charge, YearPrices } from './types.ts';

/** A rate as one price a year wherever it is linear, and as blocks by the month where it is not. */
export function yearPrices(
  charges: readonly Charge[],
  { shapes }: Pick<CompiledMonths, 'shapes'>,
): YearPrices {
  const of = (per: Charge['per']): readonly Charge[] => charges.filter((charge) => charge.per === per);
  const blocks = blocksOf(of('unit'));
  const linear = blocks.find(({ from, to }) => from === 0 && to === Infinity)?.usd ?? null;
  const mean = (shape: readonly number[]): number =>
    linear === null ? 0 : shape.reduce((sum, share, month) => sum + share * linear[month]!, 0);
  return {
    fixedUsd: of('month').reduce((sum, { usd }) => sum + usd.reduce((year, month) => year + month, 0), 0),
    unitUsd: {
      heating: mean(shapes.heating),
      cooling: mean(shapes.cooling),
      even: mean(shapes.even),
      solar: mean(shapes.solar),
    },
    unitBlocks: blocks.filter(({ usd }) => usd !== linear),
    demandBlocks: blocksOf(of('kw')),
  };
}

/** One block for all charges that share its ends. */
function blocksOf(charges: readonly Charge[]): Block[] {
  const ends = new Map<string, Charge[]>();
  for (const charge of charges) {
    const key = `${charge.from} ${charge.to}`;
    ends.set(key, [...(ends.get(key) ?? []), charge]);
  }
  return [...ends.values()].map((same) => {
    const usd = numbersOf(MONTHS, (_, month) => same.reduce((sum, charge) => sum + charge.usd[month]!, 0));
    const ofSeason = (summer: boolean): number =>
      usd.reduce((sum, price, month) => (isSummerMonth(month) === summer ? sum + price : sum), 0);
    return {
      from: same[0]!.from,
      to: same[0]!.to,
      usd,
      summerUsd: ofSeason(true),
      winterUsd: ofSeason(false),
    };
  });
}
