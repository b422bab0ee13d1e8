import { addMonths, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { CompiledLl97 } from '../../catalog/sections/emissions.ts';
import { limitsAreKnown } from '../compliance/assumed.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { Candidate } from './candidates.ts';
import type { MeasureRules } from './rules.ts';
import type { Tier, TierSchedule } from './types.ts';

export interface MeasureDates {
  readonly constructionStart: CalendarDate;
  readonly inService: CalendarDate;
}

export interface ScheduleSetting {
  readonly asOf: CalendarDate;
  readonly rules: MeasureRules;
  readonly compliance: ComplianceProfile;
  readonly ll97: CompiledLl97;
}

/** Months to start and to service of a tier: its own, the slowest measure's, and the landmark process where windows need it. */
export function tierSchedule(
  tier: Tier,
  chosen: readonly Candidate[],
  setting: ScheduleSetting,
): TierSchedule {
  const { asOf, rules } = setting;
  const landmark = chosen.some((candidate) => candidate.landmarkAlternative) ? rules.landmarkMonths : 0;
  let { toStart, toService } = rules.monthsByTier[tier];
  for (const { measure } of chosen) {
    if (measure.months === undefined || measure.stage === 'supply') continue;
    toStart = Math.max(toStart, measure.months.to_start.value);
    toService = Math.max(toService, measure.months.to_service.value);
  }
  toStart += landmark;
  toService += landmark;
  const constructionStart = addMonths(asOf, toStart);
  const inService = addMonths(asOf, toService);
  const midpoint = addMonths(asOf, Math.round((toStart + toService) / 2));
  const dates = {
    constructionStart,
    inService,
    midpoint,
    monthsToStart: toStart,
    monthsToService: toService,
  };
  return {
    ...dates,
    notes: () => [...aheadNotes(dates, chosen, asOf), ...scheduleNotes(inService, landmark, chosen, setting)],
  };
}

type TierDates = Omit<TierSchedule, 'notes'>;

/** Solar and storage run on their own track and may finish before the tier; everything else goes with the tier. */
export function measureDates(candidate: Candidate, schedule: TierDates, asOf: CalendarDate): MeasureDates {
  const { months, stage } = candidate.measure;
  if (months === undefined || stage !== 'supply') return schedule;
  const start = Math.min(months.to_start.value, schedule.monthsToStart);
  const service = Math.min(months.to_service.value, schedule.monthsToService);
  return { constructionStart: addMonths(asOf, start), inService: addMonths(asOf, service) };
}

function aheadNotes(dates: TierDates, chosen: readonly Candidate[], asOf: CalendarDate): string[] {
  const notes: string[] = [];
  for (const candidate of chosen) {
    const { inService } = measureDates(candidate, dates, asOf);
    if (inService < dates.inService)
      notes.push(
        `${candidate.measure.name} is in service on ${inService}, before the rest: its cost, savings and incentives count from then.`,
      );
  }
  return notes;
}

const isHeatPump = ({ measure }: Candidate): boolean =>
  measure.effects.some((effect) => effect.kind === 'electrify' && effect.heat_pump);

/** Dated consequences in words; the dates are the law's and the catalogue's. */
function scheduleNotes(
  inService: CalendarDate,
  landmarkMonths: number,
  chosen: readonly Candidate[],
  { compliance, ll97 }: ScheduleSetting,
): string[] {
  const notes: string[] = [];
  const firstYear = dateParts(inService).year + 1;
  if (landmarkMonths > 0) notes.push(`Landmarks approval adds ${landmarkMonths} months before work starts.`);
  if (compliance.periods.length === 0) return notes;
  const period = compliance.periods.find(
    (entry) => !entry.projection && (entry.to ?? firstYear) >= firstYear,
  );
  if (period !== undefined && limitsAreKnown(compliance))
    notes.push(
      `First full emission year: ${firstYear} (limit of ${period.from}-${period.to ?? 'later'}), reported by 1 May ${firstYear + 1}.`,
    );
  const [dated] = ll97.beneficialElectrification;
  if (dated !== undefined && inService >= dated.before && chosen.some(isHeatPump))
    notes.push(
      `The doubled heat-pump credit is for work in service before ${dated.before}. The work cannot be finished by then.`,
    );
  return notes;
}
