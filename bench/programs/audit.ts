/**
 * The counts an audit of the programs interface makes, over the whole catalogue as it ships:
 *
 *   node bench/programs/audit.ts [--list]
 *
 * Answers that say "eligible" with something untested, sums over rival utilities, answers that return the whole cost, matches
 * of $0, amounts without a source, and programs of New York that can be calculated. `--list` names the offenders. Exit code 1
 * when one of the counts that have to be none is not.
 */
import type { Static } from 'typebox';
import type { CalculationResult, MatchResult } from '../../src/contract/programs/index.ts';
import { offersOf } from '../../src/operations/programs/offers.ts';
import { statusOn } from '../../src/engine/incentives/status.ts';
import type { CalendarDate } from '../../src/quantities/calendar-date.ts';
import { callOperation, programServices, snapshot, TODAY } from './call-operation.ts';

type Calculated = Static<typeof CalculationResult>;
type Matched = Static<typeof MatchResult>;

const COST = 500_000;
const QUANTITIES = {
  capacity: 500,
  annualKwh: 100_000,
  annualTherms: 10_000,
  floorAreaSqft: 50_000,
  dwellingUnits: 20,
  quantity: 10,
};
/** A program can be calculated when one of these projects gets an amount. */
const PROJECTS = [
  {},
  { ownerType: 'homeowner', buildingType: 'house', dwellingUnits: 1, floorAreaSqft: 2000, capacity: 10 },
  { ownerType: 'coop', buildingType: 'multifamily', dwellingUnits: 3, disadvantagedCommunity: false },
  { ownerType: 'coop', buildingType: 'multifamily', dwellingUnits: 60, disadvantagedCommunity: false },
  { ownerType: 'nonprofit', buildingType: 'multifamily', affordableHousing: true, incomeQualified: true },
  { ownerType: 'for_profit', buildingType: 'office', peakDemandKw: 400, existingBuilding: true },
  { ownerType: 'for_profit', buildingType: 'house', dwellingUnits: 2, disadvantagedCommunity: true },
] as const;
const { programs } = programServices();
const { incentiveRules, sources } = snapshot().sections;
const found = new Map<string, string[]>();
const note = (name: string, id: string) => found.set(name, [...(found.get(name) ?? []), id]);

/** Is anything about this program untested by this answer, and not printed with it? */
function untested(id: string, answer: Calculated): boolean {
  const program = programs.all.find((entry) => entry.id === id);
  if (program === undefined) return true;
  const words = program.requirements.some(
    ({ when, undertaking }) => when === undefined && undertaking !== true,
  );
  const nothing = program.requirements.length + program.gates.length === 0 && program.openToAll !== true;
  return words || nothing || answer.status !== 'open';
}

function calculations(): void {
  for (const program of programs.all)
    for (const { line } of offersOf(program)) {
      const name = line === null ? program.id : `${program.id} ${line.id}`;
      const answers = PROJECTS.map((project) => {
        const input = { programId: program.id, projectCost: COST, ...QUANTITIES, ...project };
        return callOperation<Calculated>(
          'calculateCredit',
          line === null ? input : { ...input, benefitId: line.id },
        );
      }).filter((answer): answer is Calculated => !('problem' in answer));
      if (answers.length === 0) continue;
      note('lines priced', name);
      const eligible = answers.filter(({ determination }) => determination === 'eligible');
      if (eligible.length > 0) note('eligible', name);
      if (eligible.some((answer) => untested(program.id, answer))) note('eligible untested', name);
      if (answers.some((answer) => isWholeCost(line?.caps?.totalUsd ?? program.caps?.totalUsd, answer)))
        note('whole cost returned, without a limit in dollars', name);
      if (program.state === 'NY' && statusOn(program, TODAY as CalendarDate, incentiveRules) === 'open')
        note('New York lines open and calculable', name);
    }
  const ids = new Set(
    (found.get('New York lines open and calculable') ?? []).map((name) => name.split(' ')[0]),
  );
  for (const id of ids) note('New York programs open and calculable', id ?? '');
}

/** A rate times a size can reach the cost, which then caps it; a share of the whole cost without a limit may not. */
const isWholeCost = (limitUsd: number | undefined, { totalCredit, formula }: Calculated): boolean =>
  limitUsd === undefined && totalCredit >= COST && formula.startsWith('100%');

const TECHNOLOGIES = [
  'solar',
  'storage',
  'heat_pump',
  'geothermal_heat_pump',
  'heat_pump_water_heater',
  'building_efficiency',
  'ev_charging',
  'lighting',
  'wind',
  'electric_appliance',
];
const SIZES = ['residential', 'commercial', 'utility'] as const;

/** What a person who knows the project would say. */
const KNOWN = {
  residential: {
    ownerType: 'homeowner',
    buildingType: 'house',
    dwellingUnits: 1,
    floorAreaSqft: 2000,
    projectCost: 30_000,
    capacity: 10,
  },
  commercial: {
    ownerType: 'for_profit',
    buildingType: 'office',
    floorAreaSqft: 50_000,
    projectCost: 500_000,
    capacity: 100,
  },
  utility: { ownerType: 'for_profit', projectCost: 5_000_000, capacity: 5000 },
} as const;
const SHARED = {
  incomeQualified: false,
  affordableHousing: false,
  disadvantagedCommunity: false,
  existingBuilding: true,
  fuelReplaced: 'gas',
  annualKwh: 20_000,
  annualTherms: 2000,
};

/** Utilities of a state in the catalogue; a project has one of them. */
function utilityOf(state: string): string | undefined {
  const ids = programs.all
    .filter((program) => program.state === state)
    .flatMap(({ utilities }) => utilities ?? []);
  const counts = new Map<string, number>();
  for (const { id } of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];
}

function rivals(answer: Matched): boolean {
  const counted = new Set(
    answer.programs.filter(({ availability }) => availability === 'available').map(({ id }) => id),
  );
  const accounts = programs.all
    .filter(({ id }) => counted.has(id))
    .flatMap(({ utilities }) => utilities?.[0] ?? []);
  const ids = (fuels: readonly string[]) =>
    new Set(accounts.filter(({ fuel }) => fuels.includes(fuel)).map(({ id }) => id));
  return ids(['electric', 'any']).size > 1 || ids(['gas']).size > 1;
}

function matches(): void {
  const states = [...new Set(programs.all.map(({ state }) => state))]
    .filter((state) => state !== 'US')
    .toSorted();
  for (const projectType of TECHNOLOGIES)
    for (const state of states)
      for (const projectSize of SIZES) {
        const name = `${projectType}/${state}/${projectSize}`;
        for (const [kind, more] of [
          ['bare', { capacity: KNOWN[projectSize].capacity }],
          ['known', { ...SHARED, ...KNOWN[projectSize], utility: utilityOf(state) ?? 'other' }],
        ] as const) {
          const answer = callOperation<Matched>('matchPrograms', {
            projectType,
            state,
            projectSize,
            ...more,
          });
          if ('problem' in answer) throw new Error(`${name} ${kind}: ${answer.problem}`);
          note(`matches, ${kind}`, name);
          if (rivals(answer)) note('sums over rival utilities', `${name} ${kind}`);
          if (
            answer.programs.some(
              ({ determination, eligibilityScore }) => determination !== 'eligible' && eligibilityScore === 1,
            )
          )
            note('untested programs that score 1', name);
          if (answer.programCount === 0) continue;
          note(`matches not empty, ${kind}`, name);
          if (answer.totalValue === '$0') note(`of these $0, ${kind}`, name);
          if (answer.totalValue === '$0' && answer.contingentValue === '$0') continue;
          note(`matches with any money, ${kind}`, name);
          if (answer.totalValue === '$0') note(`of these $0 until something is settled, ${kind}`, name);
        }
      }
}

function provenance(): void {
  for (const program of programs.all)
    for (const { line, program: priced } of offersOf(program)) {
      if (priced.benefit.amount === null) continue;
      const name = line === null ? program.id : `${program.id} ${line.id}`;
      note('amounts', name);
      if (priced.locator === '' || sources[priced.source] === undefined)
        note('amounts without a source or a place in it', name);
    }
}

/** What the audit of November 2026 counted at the first release, and what has to be none. */
const NONE = [
  'eligible untested',
  'sums over rival utilities',
  'whole cost returned, without a limit in dollars',
  'untested programs that score 1',
  'amounts without a source or a place in it',
];
for (const name of NONE) found.set(name, []);
calculations();
matches();
provenance();
const list = process.argv.includes('--list');
for (const [name, ids] of found) {
  process.stdout.write(`${name}: ${ids.length}\n`);
  if (list && ids.length < 200) process.stdout.write(ids.map((id) => `  ${id}\n`).join(''));
}
process.exitCode = NONE.some((name) => (found.get(name) ?? []).length > 0) ? 1 : 0;
