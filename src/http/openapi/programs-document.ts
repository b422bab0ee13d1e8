import type { HttpServices } from '../services.ts';
import type { ExampleAnswers } from './example-answers.ts';
import { HEADERS } from './problem-responses.ts';
import type { Json } from './schema-components.ts';
import { describedOperations, type Interface } from './operation-object.ts';

const PROGRAMS: Interface = { surface: 'programs', base: '/incentives/v1', tag: 'Programs' };

/** OpenAPI 3.1 of the programs interface, made from the registry of its operations. */
export async function programsDocument(services: HttpServices, answers: ExampleAnswers): Promise<Json> {
  const { paths, schemas } = await describedOperations(services, PROGRAMS, answers);
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
    paths,
    components: {
      securitySchemes: {
        Bearer: {
          type: 'http',
          scheme: 'bearer',
          description: '`plb_pat_` and 40 letters and digits, of a paid account.',
        },
      },
      headers: HEADERS,
      schemas,
    },
  };
}
