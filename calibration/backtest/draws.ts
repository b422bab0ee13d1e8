import { medianOf } from '../../src/quantities/median.ts';
import type { FitSettings } from '../fit/settings.ts';
import { seededRandom } from '../random.ts';

/** Draws of the bootstrap: whole buildings or owners with replacement. Same items, same draws. */
export function* bootstrapDraws<T extends { readonly building: string }>(
  items: readonly T[],
  settings: FitSettings,
): Generator<readonly T[]> {
  const random = seededRandom(settings.bootstrapSeed);
  const groups = [...Map.groupBy(items, ({ building }) => building).values()];
  for (let draw = 0; draw < settings.bootstrapDraws; draw += 1)
    yield groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? []);
}

/** Between what the median error of nine draws of ten lies: how well so few jobs know it. */
export function medianErrorRange(
  items: readonly { readonly building: string; readonly error: number }[],
  settings: FitSettings,
): readonly [low: number, high: number] {
  const medians = [...bootstrapDraws(items, settings)]
    .map((drawn) => medianOf(drawn.map(({ error }) => error)))
    .toSorted((a, b) => a - b);
  const at = (share: number) => medians[Math.round(share * (medians.length - 1))] ?? NaN;
  return [at(0.05), at(0.95)];
}
