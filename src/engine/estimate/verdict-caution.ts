import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext } from './types.ts';

/**
 * What to settle before any figure of the answer is relied on, as the first sentence of the verdict; null when nothing of
 * that weight is open. The warnings say it too, at more length and further down.
 */
export function verdictCaution(
  { profile, baseline }: Pick<BuildingContext, 'profile' | 'baseline'>,
  snapshot: EngineSnapshot,
): string | null {
  if (profile.engineClass === null)
    return 'The use of the building is not known, so these are figures of a typical building and may not be its own.';
  const { low, high } = snapshot.sections.siteEui.plausible[profile.parameterClass];
  const eui = baseline.siteEuiKbtuPerSqft;
  return eui < low || eui > high
    ? 'The energy on record is outside what 98 % of such buildings report: check it before acting on what follows.'
    : null;
}
