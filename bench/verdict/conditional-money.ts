import type { Snapshot } from '../../src/catalog/snapshot.ts';
import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';
import { asksAbout } from '../../src/catalog/sections/programs/compiled-condition.ts';
import type { IncentiveView, TierEntry } from '../../src/contract/estimate/index.ts';
import { projectFacts } from '../../src/engine/estimate/project-facts.ts';
import type { Estimated } from '../../src/engine/estimate/types.ts';
import { statusOn } from '../../src/engine/incentives/status.ts';
import { addMonths, calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';

/** What a counted item still hangs on unsaid; empty when nothing. */
function conditional(
  item: IncentiveView,
  entry: TierEntry,
  outcome: Estimated,
  { sections }: Snapshot,
): string[] {
  const { programs, incentiveRules: rules, measures } = sections;
  const program = programs.all.find(({ id }) => id === item.programId) as CompiledProgram;
  const facts = projectFacts(outcome.context, rules);
  const said = item.conditions.map(({ text }) => text).join(' ');
  const tags: readonly string[] = program.estimate?.tags ?? [];
  const last = lastDay(entry, outcome.context.asOf, taggedMeasures(measures.list, tags));
  const faults: [boolean, string][] = [
    [!['page_read', 'partly_read'].includes(program.confidence), 'not read on a page'],
    [statusOn(program, outcome.context.asOf, rules) !== 'open', 'not known to be open'],
    [
      outcome.context.profile.inferredOwner.assumed &&
        program.gates.some(({ when }) => asksAbout(when, new Set(['ownerType']))),
      'owner assumed',
    ],
    [facts.ownerType === null && program.electivePay === true, 'owner unknown'],
    [
      program.requirements.some(({ when, undertaking, text }) =>
        undertaking === true ? !said.includes(text) : when === undefined,
      ),
      'condition in words unsaid',
    ],
    [
      item.deadline !== null && addMonths(last, 6) > item.deadline && byService(program),
      'no slack before the last day of service',
    ],
    [program.paid === 'abatement' && !said.includes('never above the tax'), 'tax bound unsaid'],
    [/energy community|domestic content|low-income/.test(item.formula) && !/%/.test(said), 'adder unsaid'],
    [/are taken as met/.test(item.wageAssumption ?? '') && !/apprentices/.test(said), 'wages unsaid'],
    [
      outcome.context.profile.fuelUse.heatingFuel === 'district_steam' &&
        program.requirements.some(({ code }) => code === 'gas_baseline'),
      'figured against gas, heated with steam',
    ],
  ];
  return faults.flatMap(([wrong, name]) => (wrong ? [name] : []));
}

const byService = ({ windows }: CompiledProgram): boolean =>
  JSON.stringify(windows ?? {}).includes('"kind":"placed_in_service","to"');

const taggedMeasures = (
  measures: Snapshot['sections']['measures']['list'],
  tags: readonly string[],
): ReadonlySet<string> =>
  new Set(measures.filter(({ tags: own }) => own.some((tag) => tags.includes(tag))).map(({ id }) => id));

/** The latest planned day of service of the measures the program pays for. */
function lastDay(entry: TierEntry, asOf: CalendarDate, paid: ReadonlySet<string>): CalendarDate {
  const days = entry.measures.filter(({ id }) => paid.has(id)).map(({ inService }) => inService);
  return calendarDate(days.toSorted().at(-1) ?? asOf);
}

/** Dollars of a tier that are counted and still hang on something unsaid, by what. */
export function conditionalUsd(
  entry: TierEntry,
  outcome: Estimated,
  snapshot: Snapshot,
): [why: string, usd: number][] {
  return entry.incentives.flatMap((item) =>
    conditional(item, entry, outcome, snapshot).map((why): [string, number] => [why, item.amount]),
  );
}
