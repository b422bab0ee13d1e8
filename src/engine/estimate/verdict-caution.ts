import { dateParts } from '../../quantities/calendar-date.ts';
import { STAND_INS } from '../building/stand-ins.ts';
import { oldOilReport } from '../building/old-oil.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext } from './types.ts';

type Cautioned = Pick<BuildingContext, 'input' | 'profile' | 'baseline' | 'compliance' | 'asOf'>;

/** Both bear on whether a Local Law 97 charge is due from 2030. */
const ONE_OF_TWO_REPORTS = {
  due: 'Two energy reports differ, and by the one not used here no Local Law 97 charge would be due from 2030. Check the bills before you act on this.',
  not_due:
    'Two energy reports differ, and by the one not used here a Local Law 97 charge would be due from 2030. Check the bills before you act on this.',
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
      ? `The catalogue has no figures for this use. These are of ${STAND_INS[profile.parameterClass]} and may not fit this building.`
      : 'The use of the building is not known. These figures are of a typical building and may not fit this one.';
  const { low, high } = snapshot.sections.siteEui.plausible[profile.parameterClass];
  const eui = baseline.siteEuiKbtuPerSqft;
  if (eui < low || eui > high)
    return 'The energy on record is outside what 98 % of such buildings report. Check it before you act on this.';
  if (compliance.byOneReportOnly !== null) return ONE_OF_TWO_REPORTS[compliance.byOneReportOnly];
  const oil =
    profile.fuelUse.origin.mix === 'named' ? oldOilReport(input, dateParts(asOf).year, snapshot) : null;
  return oil === null
    ? null
    : `The newest fuel report, of ${oil.year}, shows oil. Check that the building still burns it before you act on this.`;
}
