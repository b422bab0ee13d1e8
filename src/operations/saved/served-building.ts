import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { SavedAnswer, SavedBuilding } from '../../contract/saved.ts';
import { instant } from '../accounts/fields.ts';
import type { SavedRecord } from '../ports/accounts.ts';

export interface Question {
  readonly request: EstimateRequest;
  readonly facts?: FactRecord;
}

export const questionOf = ({ question }: SavedRecord): Question => JSON.parse(question) as Question;
export const answerOf = ({ answer }: SavedRecord): SavedAnswer => JSON.parse(answer) as SavedAnswer;

/** A saved building as it is served. */
export const servedBuilding = (record: SavedRecord): SavedBuilding => ({
  saved_id: record.id,
  name: record.name,
  saved_at: instant(record.savedAtMs),
  ...questionOf(record),
  answer: answerOf(record),
});

export const notSaved = (id: string) =>
  new ProblemError('not-found', `No saved building has the id ${id}.`, [
    { pointer: '/saved_id', code: 'not_found', message: 'Take an id of the list of saved buildings.' },
  ]);
