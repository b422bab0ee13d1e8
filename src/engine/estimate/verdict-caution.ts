import { dateParts } from '../../quantities/calendar-date.ts';
import { STAND_INS } from '../building/stand-ins.ts';
import { oldOilReport } from '../building/old-oil.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext } from './types.ts';

type Cautioned = Pick<BuildingContext, 'input' | 'profile' | 'baseline' | 'compliance' | 'asOf'>;

/** Both bear on whether a Local Law 97 charge is due from 2030. */
const ONE_OF_TWO_REPORTS = {
  due: 'Two reports of its energy differ, and by the one not used here no Local Law 97 charge would be due from 2030: check the bills before acting on what follows.',
  not_due:
    'Two reports of its energy differ, and by the one not used here a Local Law 97 charge would be due from 2030: check the bills before acting on what follows.',
} as const;

/**
 * What to settle before any figure of the answer is relied on, as the first sentence of the verdict; null when nothing of
 * that weight is open. The warnings say it too, at more length and further down.
 */
export function verdictCaution(
  { input, profile, baseline, compliance, asOf }: Cautioned,
  snapshot: EngineSnapshot,
): string | null {
  if (profile.engineClass === null)
    return profile.useIsTold
      ? `No figures are held for a building of this use: these are of ${STAND_INS[profile.parameterClass]} and may not be its own.`
      : 'The use of the building is not known, so these are figures of a typical building and may not be its own.';
  const { low, high } = snapshot.sections.siteEui.plausible[profile.parameterClass];
  const eui = baseline.siteEuiKbtuPerSqft;
  if (eui < low || eui > high)
    return 'The energy on record is outside what 98 % of such buildings report: check it before acting on what follows.';
  if (compliance.byOneReportOnly !== null) return ONE_OF_TWO_REPORTS[compliance.byOneReportOnly];
  const oil =
    profile.fuelUse.origin.mix === 'named' ? oldOilReport(input, dateParts(asOf).year, snapshot) : null;
  return oil === null
    ? null
    : `The building burned oil in ${oil.year}, by the newest report of its fuels: check that it still does before acting on what follows.`;
}
