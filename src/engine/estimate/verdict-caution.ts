import { dateParts } from '../../quantities/calendar-date.ts';
import { percent, roundedDollars } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import { limitsAreKnown } from '../compliance/assumed.ts';
import { lastCharged, openPeriod } from '../compliance/period-status.ts';
import { STAND_INS } from '../building/stand-ins.ts';
import { oldOilReport } from '../building/old-oil.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext } from './types.ts';

type Cautioned = Pick<BuildingContext, 'input' | 'profile' | 'baseline' | 'compliance' | 'asOf'>;

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
  const open = energyOpen({ compliance, profile }, eui);
  const oil =
    profile.fuelUse.origin.mix === 'named' ? oldOilReport(input, dateParts(asOf).year, snapshot) : null;
  const burnsOil =
    oil === null ? null : `The newest fuel report, of ${oil.year}, shows oil. Check that it is still burned.`;
  const sentences = [open, burnsOil].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** What the charge rests on, where the range of the energy leaves it open or no report, bill or stated energy bears it. */
function energyOpen(
  { compliance, profile }: Pick<Cautioned, 'compliance' | 'profile'>,
  eui: number,
): string | null {
  const isOfClass = limitsAreKnown(compliance) && !compliance.counted;
  const open = isOfClass ? lastCharged(compliance, ['undecided', 'over']) : openPeriod(compliance);
  if (open === null) return null;
  const { lowRatio, highRatio } = profile.fuelUse.range;
  const energy = `${(eui * lowRatio).toFixed(0)} to ${(eui * highRatio).toFixed(0)} kBtu/sqft a year`;
  const { from, to, probabilityOver, chargeUsd } = open;
  const limit = `its Local Law 97 limit of ${from}-${to ?? ''}`;
  const charge = `a charge of ${roundedDollars(chargeUsd.p10)} to ${roundedDollars(chargeUsd.p90)} a year`;
  const likely = `${percent(round(probabilityOver, 2))} likely`;
  return isOfClass
    ? `No report of its energy is held, so no charge is counted: buildings of its class use ${energy}, which makes it ${likely} to be over ${limit}, ${charge}. A year of bills settles it.`
    : `Whether the building is over ${limit} is open (${likely} over, ${charge}): it most likely uses ${energy}. A year of bills settles it.`;
}
