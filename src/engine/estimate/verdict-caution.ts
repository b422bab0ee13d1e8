import { dateParts } from '../../quantities/calendar-date.ts';
import { percent, roundedDollars } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import { limitsAreKnown } from '../compliance/assumed.ts';
import { doneSince, doneText } from '../measures/done-since.ts';
import { lastCharged, openPeriod } from '../compliance/period-status.ts';
import { STAND_INS } from '../building/stand-ins.ts';
import { oldOilReport } from '../building/old-oil.ts';
import type { PeriodStatus } from '../compliance/types.ts';
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
  const { siteEuiKbtuPerSqft: eui } = baseline;
  const switched = switchedSince({ profile, asOf }, snapshot);
  if (switched.length > 0)
    return `The energy that this rests on does not show work that is done: ${doneText(switched)}. Load a year of bills first.`;
  if (isUnlikely({ profile, baseline }, snapshot))
    return 'The energy on record is outside what 98 % of such buildings report. Check it before you act on this.';
  const oil =
    profile.fuelUse.origin.mix === 'named' ? oldOilReport(input, dateParts(asOf).year, snapshot) : null;
  const burnsOil =
    oil === null ? null : `The newest fuel report, of ${oil.year}, shows oil. Check that it is still burned.`;
  const sentences = [classEnergyOpen({ compliance, profile }, eui), burnsOil].filter(
    (sentence) => sentence !== null,
  );
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Whether no verdict should rest on the energy: hardly any building reports it, or a fuel was switched since. */
export const energyIsDoubtful = (
  building: Pick<Cautioned, 'profile' | 'baseline' | 'asOf'>,
  snapshot: EngineSnapshot,
): boolean => isUnlikely(building, snapshot) || switchedSince(building, snapshot).length > 0;

const switchedSince = ({ profile, asOf }: Pick<Cautioned, 'profile' | 'asOf'>, snapshot: EngineSnapshot) =>
  doneSince(profile, snapshot.sections.measures.list, dateParts(asOf).year).filter(
    ({ switchesFuel }) => switchesFuel,
  );

/** Whether the energy is outside what 98 % of such buildings report: a meter may be missing, or tenants' use. */
function isUnlikely(
  { profile, baseline }: Pick<Cautioned, 'profile' | 'baseline'>,
  snapshot: EngineSnapshot,
): boolean {
  const { low, high } = snapshot.sections.siteEui.plausible[profile.parameterClass];
  return baseline.siteEuiKbtuPerSqft < low || baseline.siteEuiKbtuPerSqft > high;
}

/** What the charge rests on where no report, bill or stated energy bears it. */
function classEnergyOpen(building: Pick<Cautioned, 'compliance' | 'profile'>, eui: number): string | null {
  const { compliance } = building;
  if (!limitsAreKnown(compliance) || compliance.counted) return null;
  const open = lastCharged(compliance, ['undecided', 'over']);
  if (open === null) return null;
  return `No report of its energy is held, so no fine is counted: buildings of its class use ${energyText(building, eui)} a year, which makes it ${likelyText(open)} to be over its Local Law 97 limit of ${periodText(open)}, ${chargeText(open)}. A year of bills settles it.`;
}

/** Said beside what the law asks where the range of the energy leaves a counted limit open; null where it does not. */
export function openLimit(building: Pick<Cautioned, 'compliance' | 'profile' | 'baseline'>): string | null {
  const open = openPeriod(building.compliance);
  if (open === null) return null;
  const { siteEuiKbtuPerSqft: eui } = building.baseline;
  return `As it stands it is ${likelyText(open)} to be over its limit of ${periodText(open)} (${chargeText(open)}, at ${energyText(building, eui)}). A year of bills settles it.`;
}

const energyText = ({ profile }: Pick<Cautioned, 'profile'>, eui: number): string => {
  const { lowRatio, highRatio } = profile.fuelUse.range;
  return `${(eui * lowRatio).toFixed(0)} to ${(eui * highRatio).toFixed(0)} kBtu/sqft`;
};

const periodText = ({ from, to }: PeriodStatus): string => (to === null ? `${from}` : `${from}-${to % 100}`);

const likelyText = ({ probabilityOver }: PeriodStatus): string =>
  `${percent(round(probabilityOver, 2))} likely`;

const chargeText = ({ chargeUsd: { p10, p90 } }: PeriodStatus): string =>
  `a fine of ${roundedDollars(p10)} to ${roundedDollars(p90)} a year`;
