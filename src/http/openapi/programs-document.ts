import type { TSchema } from 'typebox';
import { Problem } from '../../contract/problem.ts';
import * as contract from '../../contract/programs/index.ts';
import type { HttpServices } from '../services.ts';
import type { ExampleAnswers } from './example-answers.ts';
import { HEADERS } from './problem-responses.ts';
import { schemaComponents, type Json } from './schema-components.ts';
import { operationPaths, type Interface } from './operation-object.ts';

const NAMED: Readonly<Record<string, TSchema>> = {
  MatchInput: contract.MatchInput,
  CalculateInput: contract.CalculateInput,
  ProgramSummary: contract.ProgramSummary,
  ProgramList: contract.ProgramList,
  StateProgramList: contract.StateProgramList,
  ProgramDetail: contract.ProgramDetail,
  ProgramChangeList: contract.ProgramChangeList,
  MatchItem: contract.MatchItem,
  MatchResult: contract.MatchResult,
  CalculationResult: contract.CalculationResult,
  Problem,
};

const PROGRAMS: Interface = { surface: 'programs', base: '/incentives/v1', tag: 'Programs', named: NAMED };

/** OpenAPI 3.1 of the programs interface, made from the registry of its operations. */
export async function programsDocument(services: HttpServices, answers: ExampleAnswers): Promise<Json> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumbline Incentive Programs Interface',
      version: services.readiness.programsVersion,
      summary: 'Incentive programs of the United States, matched and calculated.',
      description:
        'Lists federal, state, local and utility programs, matches them to a project and calculates what one pays.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: PROGRAMS.base, description: 'This server.' }],
    tags: [{ name: 'Programs', description: 'Incentive programs.' }],
    security: [{ Bearer: [] }],
    paths: await operationPaths(services, PROGRAMS, answers),
    components: {
      securitySchemes: {
        Bearer: {
          type: 'http',
          scheme: 'bearer',
          description: '`plb_pat_` and 40 letters and digits, of a paid account.',
        },
      },
      headers: HEADERS,
      schemas: schemaComponents(NAMED),
    },
  };
}
