import { dateParts } from '../../quantities/calendar-date.ts';
import { oldOilReport } from '../building/old-oil.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext } from './types.ts';

/**
 * What to settle before any figure of the answer is relied on, as the first sentence of the verdict; null when nothing of
 * that weight is open. The warnings say it too, at more length and further down.
 */
export function verdictCaution(
  { input, profile, baseline, asOf }: Pick<BuildingContext, 'input' | 'profile' | 'baseline' | 'asOf'>,
  snapshot: EngineSnapshot,
): string | null {
  if (profile.engineClass === null)
    return 'The use of the building is not known, so these are figures of a typical building and may not be its own.';
  const { low, high } = snapshot.sections.siteEui.plausible[profile.parameterClass];
  const eui = baseline.siteEuiKbtuPerSqft;
  if (eui < low || eui > high)
    return 'The energy on record is outside what 98 % of such buildings report: check it before acting on what follows.';
  const oil =
    profile.fuelUse.origin.mix === 'named' ? oldOilReport(input, dateParts(asOf).year, snapshot) : null;
  return oil === null
    ? null
    : `The building burned oil in ${oil.year}, by the newest report of its fuels: check that it still does before acting on what follows.`;
}
