import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { loadPrograms } from '../../src/catalog/files/load-programs.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { serialiserOf } from '../../src/http/serialise.ts';
import { programOperations } from '../../src/operations/programs/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { TECHNOLOGIES } from '../../src/vocabulary/technologies.ts';

/**
 * One line a question: what was asked, and digests of the answer as an object and as it is sent. Two trees answer alike
 * where `diff` finds nothing between their files. Every state and technology is matched on several days with several
 * projects; every program is shown and calculated. `node bench/programs/answer-digests.ts OUT`
 */
const [out = 'program-answers.txt'] = process.argv.slice(2);
const file = createWriteStream(out);
const places = {
  programsDir: 'data/programs',
  catalogDir: 'catalog',
  cacheDir: 'node_modules/.cache/plumbline-test',
  today: '2026-11-22',
};
const snapshot = loadSnapshot(places);
const services = { snapshot, programs: loadPrograms(places, snapshot) };
const operations: readonly AnyOperation[] = programOperations;
const writers = new Map(
  operations.map((operation) => [operation.id, serialiserOf<unknown>(operation.output)]),
);

const DAYS = ['2026-02-03', '2026-11-22', '2028-01-05'];
const PROJECTS: readonly object[] = [
  {},
  { capacity: 250 },
  { capacity: 4_000, includeBonus: true, prevailingWage: false },
  { capacity: 8, projectSize: 'residential', ownerType: 'homeowner', incomeQualified: true },
  { projectCost: 90_000, ownerType: 'public', buildingType: 'education', existingBuilding: true },
  { capacity: 900, projectCost: 5_000_000, ownerType: 'nonprofit', includeBonus: true, confirmed: ['open'] },
  {
    capacity: 60,
    buildingType: 'multifamily',
    dwellingUnits: 40,
    floorAreaSqft: 38_000,
    affordableHousing: true,
    fuelReplaced: 'oil',
    existingBuilding: true,
    utility: 'other',
    gasUtility: 'none',
    confirmed: ['terms_not_on_record', 'open', 'utility_account'],
  },
  {
    capacity: 1_200,
    projectSize: 'commercial',
    beginConstruction: '2026-06-01',
    placedInService: '2027-12-30',
    annualKwh: 1_500_000,
    annualTherms: 20_000,
    peakDemandKw: 800,
    zip: '10601',
    disadvantagedCommunity: true,
    incomeQualified: false,
  },
  { capacity: 30_000, projectSize: 'utility', beginConstruction: '2025-03-01', town: 'Brooklyn' },
  { capacity: 500, utility: 'con_edison', ownerType: 'coop', buildingType: 'multifamily' },
];

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

interface Plain {
  run(services: unknown, context: unknown, input: unknown): unknown;
}

function tell(id: string, day: string, input: object): void {
  const operation = operations.find((entry) => entry.id === id) as unknown as Plain;
  const context = {
    actor: { kind: 'operator' },
    requestId: 'digest',
    nowMs: Date.parse(`${day}T17:00:00Z`),
  };
  let said: string;
  try {
    const answer = operation.run(services, context, input);
    said = `${digest(JSON.stringify(answer))} ${digest(writers.get(id)!(answer))}`;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    said = digest(JSON.stringify([error.code, error.message, error.faults]));
  }
  file.write(`${id} ${day} ${JSON.stringify(input)} ${said}\n`);
}

const { all } = services.programs;
const states = [...new Set(all.map(({ state }) => state))].toSorted();
for (const day of DAYS) {
  for (const state of states)
    for (const projectType of TECHNOLOGIES)
      for (const project of PROJECTS) tell('matchPrograms', day, { projectType, state, ...project });
  for (const state of states) tell('listPrograms', day, { state, limit: 100 });
  for (const { id, lines = [] } of all) {
    tell('getProgram', day, { id });
    for (const project of PROJECTS)
      tell('calculateCredit', day, { projectCost: 400_000, ...withoutMatch(project), programId: id });
    for (const { id: benefitId } of lines)
      tell('calculateCredit', day, {
        programId: id,
        benefitId,
        projectCost: 50_000,
        capacity: 20,
        quantity: 3,
      });
  }
}
file.end();

/** What only a match may be told. */
function withoutMatch(project: object): object {
  const { projectSize: _size, includeBonus: _bonus, ...rest } = project as Record<string, unknown>;
  return rest;
}
