import { ProblemError } from '../../contract/error-codes.ts';
import { ListUtilitiesInput, PlaceView, UTILITIES_QUERY } from '../../contract/programs/index.ts';
import { defineOperation } from '../operation.ts';
import { stateView, zipView } from './place-view.ts';
import { knownZip } from './request-place.ts';
import { capitalState } from './state-letters.ts';

export const listUtilities = defineOperation({
  id: 'listUtilities',
  summary: 'List who serves a ZIP code or a state',
  description:
    'The electric and gas utilities, counties and named places of a ZIP code, or all utilities of a state. Territories of utilities are approximate at their borders: where several are listed, an address may be served by any of them.',
  success: 'Where it lies and who serves it.',
  access: { kind: 'plan', programs: 'read' },
  keyless: ['pages', 'tools'],
  cost: 'short',
  services: 'catalogue',
  sameAllDay: true,
  http: [
    {
      at: ['programs', 'pages'],
      method: 'GET',
      path: '/programs/utilities',
      input: 'parts',
      query: UTILITIES_QUERY,
    },
  ],
  command: {
    name: 'programs utilities',
    description: 'Who serves a ZIP code, or all utilities of a state',
    inputs: {
      zip: { flag: '--zip <code>', description: 'five digits' },
      state: { flag: '--state <code>', description: 'two letters' },
    },
  },
  examples: { answered: { zip: '02139' } },
  input: ListUtilitiesInput,
  normalise: capitalState,
  output: PlaceView,
  errors: [],
  run(_services, _context, { zip, state }): PlaceView {
    const place = knownZip(zip, state ?? null);
    if (place !== null) return zipView(place);
    if (state !== undefined && state !== 'US') return stateView(state);
    throw new ProblemError('invalid-request', 'Neither a ZIP code nor a state is named.', [
      { pointer: '/zip', code: 'required', message: 'give zip, or a state for all its utilities' },
    ]);
  },
});
