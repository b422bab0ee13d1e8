import { OTHERS } from './questions-others.ts';
import { OWNERS } from './questions-owners.ts';

/**
 * Sixty questions of people who have not seen the tools, written first. Each stands with the call that an assistant would
 * make and what the answer must hold. Six have no answer, and `NOT_ANSWERED` says why.
 */
export const STRANGERS = [...OWNERS, ...OTHERS];

/** No tool holds these, and none pretends to. */
export const NOT_ANSWERED: Readonly<Record<string, string>> = {
  'Is our board personally liable?': 'Legal advice: every answer says that it is none.',
  'When does my NYCHA building get window heat pumps?': 'No record of planned works is held.',
  'Does any of the fine come to the tenants?': 'The law watch holds no use of the charges.',
  'Does the violation follow the building to the buyer?': 'Law of sale and title is not held.',
  'Ten buildings in Brooklyn with the largest charge of 2030?':
    'Tools answer for one building; a portfolio answers for many.',
  'Do retrofitted buildings sell for more?': 'No sale prices are held.',
};
