import { join } from 'node:path';
import { openLookup } from '../../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';
import type { IncentiveView, TierEntry } from '../../src/contract/estimate/index.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import type { OwnerType } from '../../src/engine/building/types.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { projectFacts } from '../../src/engine/estimate/project-facts.ts';
import type { Estimated } from '../../src/engine/estimate/types.ts';
import { asksAbout } from '../../src/catalog/sections/programs/compiled-condition.ts';
import { statusOn } from '../../src/engine/incentives/status.ts';
import { addMonths, calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';
import { sampleBbls } from '../sample-bbls.ts';

/**
 * Counted, contingent and excluded money over a fixed sample of lots, and the conditional dollars among the counted
 * (which must be none), looked for in the served items and the catalogue, not with the engine's own rules.
 * `node bench/verdict/incentives.ts [lots] [owner_type]`
 */
const LOTS = Number(process.argv[2] ?? 1500);
const owner = process.argv[3] as OwnerType | undefined;
const TODAY = calendarDate('2026-11-20');
const root = join(import.meta.dirname, '../..');
const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: TODAY,
});
const { programs, incentiveRules: rules } = snapshot.sections;
const byId = new Map(programs.all.map((program) => [program.id, program]));
const engine = compileEngine(snapshot, 'bench');
const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });
const mortgage = { exists: false, holder_class: null, refi_in_progress: false };
const request = {
  tiers: null,
  laborBasis: 'prevailing',
  includeFinancing: false,
  financing: owner === undefined ? null : { owner_type: owner, mortgage },
} as const;

/** What a counted item still hangs on unsaid; empty when nothing. */
function conditional(item: IncentiveView, entry: TierEntry, outcome: Estimated): string[] {
  const program = byId.get(item.programId) as CompiledProgram;
  const facts = projectFacts(outcome.context);
  const said = item.conditions.map(({ text }) => text).join(' ');
  const tags: readonly string[] = program.estimate?.tags ?? [];
  const last = lastDay(entry, outcome, tags);
  const faults: [boolean, string][] = [
    [!['page_read', 'partly_read'].includes(program.confidence), 'not read on a page'],
    [statusOn(program, TODAY, rules) !== 'open', 'not known to be open'],
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

/** The latest planned day of service of the measures the program pays for. */
function lastDay(entry: TierEntry, outcome: Estimated, tags: readonly string[]): CalendarDate {
  const tagged = new Set(
    snapshot.sections.measures.list
      .filter(({ tags: own }) => own.some((tag) => tags.includes(tag)))
      .map(({ id }) => id),
  );
  const days = entry.measures.filter(({ id }) => tagged.has(id)).map(({ inService }) => inService);
  return calendarDate(days.toSorted().at(-1) ?? outcome.context.asOf);
}

interface Sum {
  items: number;
  usd: number;
}
const counted: Record<string, Sum> = {};
const contingent: Record<string, Sum> = {};
const conditionalUsd: Record<string, number> = {};
const recommended: Record<string, number> = {};
let lots = 0;
let tiers = 0;
let excluded = 0;
let secondNpv = 0;
let secondNpvTurns = 0;
const add = (into: Record<string, Sum>, id: string, usd: number): void => {
  const sum = (into[id] ??= { items: 0, usd: 0 });
  sum.items += 1;
  sum.usd = Math.round(sum.usd + usd);
};

for (const bbl of sampleBbls(LOTS)) {
  const found = await lookup.find(bbl);
  if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
  const input = buildingInputFromRecord({
    ...found.record,
    grossFloorAreaSqft: found.record.grossFloorAreaSqft,
  });
  const outcome = engine.estimate(request, input, TODAY);
  if (outcome.kind !== 'estimated' || outcome.defaultTier === null) continue;
  lots += 1;
  const { recommendation } = outcome.defaultTier;
  recommended[recommendation] = (recommended[recommendation] ?? 0) + 1;
  for (const entry of outcome.tiers) {
    tiers += 1;
    const { npv, npvIfLastScheduleContinues: second } = entry.roi;
    if (second !== null) secondNpv += 1;
    if (second !== null && npv < 0 && second >= 0) secondNpvTurns += 1;
    for (const item of entry.incentives) {
      add(counted, item.programId, item.amount);
      for (const why of conditional(item, entry, outcome))
        conditionalUsd[why] = (conditionalUsd[why] ?? 0) + item.amount;
    }
    for (const item of entry.excluded_incentives)
      if (item.standing === 'contingent') add(contingent, item.programId, item.potentialAmount ?? 0);
      else excluded += 1;
  }
}
await lookup.close();
const conditionalTotalUsd = Object.values(conditionalUsd).reduce((sum, usd) => sum + usd, 0);
console.log(
  JSON.stringify(
    {
      lots,
      tiers,
      recommended,
      counted,
      contingent,
      excluded,
      secondNpv,
      secondNpvTurns,
      conditionalUsd,
      conditionalTotalUsd,
    },
    null,
    2,
  ),
);
if (conditionalTotalUsd > 0) process.exitCode = 1;
