import { Type } from 'typebox';
import { closed, oneOf, orNull, text } from '../../contract/estimate/fields.ts';
import { defineVerb } from '../verb.ts';

const PlanRules = closed(
  {
    plan: text('Name.'),
    title: text('Name for people.'),
    paid: Type.Boolean({ description: 'Whether it costs anything.' }),
    live_keys: Type.Boolean({ description: 'Whether it has live keys.' }),
    programs: oneOf(['none', 'read', 'all'] as const, 'What of the programs interface it reaches.'),
    requests_per_minute: orNull(
      Type.Number(),
      'Requests a minute of a live key or a token; null where it has neither.',
    ),
  },
  'A plan.',
);

export const listPlans = defineVerb({
  id: 'listPlans',
  summary: 'List the plans and what each allows',
  access: { kind: 'open' },
  cost: 'short',
  room: 'catalogue',
  http: [{ at: ['pages'], method: 'GET', path: '/plans', input: 'parts', cache: 'no-cache' }],
  input: closed({}, 'Nothing.'),
  output: closed(
    {
      plans: Type.Array(PlanRules, { description: 'In the order of the catalogue.' }),
      test_key_requests_per_minute: Type.Number({ description: 'Of a test key, on every plan.' }),
    },
    'The plans.',
  ),
  errors: [],
  run({ snapshot }) {
    const { plans, test_key_requests_per_minute } = snapshot.sections.plans;
    return {
      plans: Object.entries(plans).map(([plan, rules]) => ({ plan, ...rules })),
      test_key_requests_per_minute,
    };
  },
});
