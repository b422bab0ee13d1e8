import type { ChargeMap } from '../../../src/contract/charge-map.ts';
import type { LotClass } from './lot-classes.ts';
import { planeX, planeY } from './plane.ts';

export interface DrawnLot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly lotClass: LotClass;
  /** USD a year; 0 unless charged. */
  readonly chargeUsd: number;
}

/** The lots of a map, from its differences. */
export function lotsOf(map: ChargeMap): DrawnLot[] {
  let [id, east, north, charged] = [0, 0, 0, 0];
  return map.ids.map((step, at) => {
    id += step;
    east += map.east[at] ?? 0;
    north += map.north[at] ?? 0;
    const letter = map.standings[at] ?? 'u';
    const chargeUsd = letter === 'c' ? (map.charges_usd[charged++] ?? 0) : 0;
    return {
      id: String(id),
      x: planeX(map.west_degrees + east * map.step_degrees),
      y: planeY(map.south_degrees + north * map.step_degrees),
      lotClass: classOf(letter, chargeUsd),
      chargeUsd,
    };
  });
}

const BY_LETTER: Readonly<Record<string, LotClass>> = { w: 'within', o: 'open', p: 'prescribed' };

function classOf(letter: string, chargeUsd: number): LotClass {
  if (letter === 'c') return chargeUsd > 50_000 ? 'high' : chargeUsd > 10_000 ? 'middle' : 'low';
  return BY_LETTER[letter] ?? 'unknown';
}
