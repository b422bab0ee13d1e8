import { ChargeMapAnswer } from '../../contract/charge-map.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { defineOperation } from '../operation.ts';

/** The first callers of a release wait until it is drawn, or are told to ask again. */
export const chargeMap = defineOperation({
  id: 'chargeMap',
  summary: 'Covered lots by their Local Law 97 charge from 2030',
  access: { kind: 'open' },
  cost: 'short',
  services: 'map',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/map', input: 'parts' }],
  input: closed({}, 'Nothing.'),
  output: ChargeMapAnswer,
  errors: ['overloaded'],
  run: async ({ chargeMap: drawn }) => ({ map: await drawn() }),
});
