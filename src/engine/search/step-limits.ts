import { KBTU_PER_KWH } from '../../quantities/units.ts';
import type { Space } from './space.ts';
import { ENERGY, STATE } from './state-rows.ts';
import type { Point } from './trials.ts';

const EPSILON = 1e-9;
const PV_KWH = STATE.at.energy + ENERGY.at.pvKwh;

/** A step may not cost less than what it replaces, nor use more site energy: tiers nest. */
export function worseThan(trial: Point, current: Point): boolean {
  return trial.loadedUsd < current.loadedUsd - EPSILON || trial.siteKbtu > current.siteKbtu * (1 + EPSILON);
}

export const madeKwh = ({ states }: Space, { row }: Point): number => states[row + PV_KWH]!;

/** Beyond the catalogue's dollars for a kBtu of yearly site energy (solar output counted) a tier does not reach. */
export function tooDear(space: Space, from: Point, to: Point, usdPerKbtu: number): boolean {
  const addedKwh = madeKwh(space, to) - madeKwh(space, from);
  const savedKbtu = from.siteKbtu - to.siteKbtu + addedKwh * KBTU_PER_KWH;
  return to.loadedUsd - from.loadedUsd > usdPerKbtu * savedKbtu;
}
