import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram, CompiledPrograms } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from '../../engine/incentives/status.ts';

const BONUS_ADDERS = [
  ['energyCommunity', 'energy_community'],
  ['domesticContent', 'domestic_content'],
  ['lowIncome', 'low_income'],
] as const;

/** The adders of a program, as a match names them. */
export function bonusAdders({ adders }: CompiledProgram): (typeof BONUS_ADDERS)[number][1][] {
  return BONUS_ADDERS.filter(([key]) => adders?.[key] !== undefined).map(([, name]) => name);
}

/** Where to apply; empty where no address is known. */
export function applicationUrlOf({ applicationUrl, sourceUrl }: CompiledProgram): string {
  return applicationUrl ?? sourceUrl ?? '';
}

interface Day {
  readonly asOf: CalendarDate;
  readonly statuses: Map<CompiledProgram, ProgramStatus>;
}

/** Statuses of the newest day asked for: they can change from one day to the next. */
const days = new WeakMap<CompiledPrograms, Day>();

/** The status of each program on a day, found once a day. */
export function statusesOn(programs: CompiledPrograms, asOf: CalendarDate, rules: IncentiveRules) {
  let day = days.get(programs);
  if (day === undefined || day.asOf !== asOf) {
    day = { asOf, statuses: new Map() };
    days.set(programs, day);
  }
  const { statuses } = day;
  return (program: CompiledProgram): ProgramStatus => {
    let status = statuses.get(program);
    if (status === undefined) {
      status = statusOn(program, asOf, rules);
      statuses.set(program, status);
    }
    return status;
  };
}
