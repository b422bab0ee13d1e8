import type { Static } from 'typebox';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { evaluationDayFault } from '../../contract/estimate/rules.ts';
import { RowsAnswer, RowsRequest, type FailedRow, type PricedBuilding } from '../../contract/portfolio.ts';
import type { CallContext } from '../call-context.ts';
import { accountFacts } from '../estimate/prepare-request.ts';
import { defineOperation } from '../operation.ts';
import { isField } from './fields.ts';
import { failedRow } from './parse-row.ts';
import { madeBy, type PricingServices } from './made-by.ts';
import { priceRow } from './price-row.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

type Input = Static<typeof RowsRequest>;

const shared = {
  summary: 'Price some rows of a portfolio',
  cost: 'estimate',
  services: 'pricing',
  input: RowsRequest,
  output: RowsAnswer,
  rules: rowsFaults,
  run: priced,
} as const;

/** For a visitor without an account. */
export const priceRows = defineOperation({
  ...shared,
  id: 'portfolio.price',
  access: { kind: 'open' },
  errors: ['overloaded', 'payload-too-large'],
  http: [{ at: ['pages'], method: 'POST', path: '/portfolio/rows', input: 'body', limit: 'portfolio' }],
});

/** For a person who is signed in: with what their account knows of each lot. */
export const priceOwnRows = defineOperation({
  ...shared,
  id: 'portfolio.price_own',
  access: { kind: 'session' },
  errors: ['rate-limited', 'overloaded', 'payload-too-large', 'storage-unavailable'],
  http: [
    { at: ['pages'], method: 'POST', path: '/account/portfolio/rows', input: 'body', limit: 'portfolio' },
  ],
});

/** Noon in New York, standard time: the evaluation day whatever the season. */
const momentOf = (day: string) => Date.parse(`${day}T17:00:00Z`);

async function priced(
  services: PricingServices,
  context: CallContext,
  { rows, as_of: day }: Input,
): Promise<Static<typeof RowsAnswer>> {
  const nowMs = day === undefined ? context.nowMs : momentOf(day);
  const buildings: PricedBuilding[] = [];
  const failed: FailedRow[] = [];
  const factsFor = (request: EstimateRequest) => accountFacts(services, context, request);
  for (const { row, cells } of rows) {
    try {
      buildings.push(await priceRow(services, { row, cells, nowMs, factsFor }));
    } catch (error) {
      // What is wrong with the row, not with the service.
      if (!(error instanceof ProblemError) || error.code === 'storage-unavailable') throw error;
      failed.push(failedRow(row, cells, { code: error.code, detail: error.message }));
    }
    await nextRound();
  }
  return { made_by: madeBy(services, dayInNewYork(nowMs)), buildings, failed };
}

/** Between two rows the loop takes what came meanwhile, so that nobody waits for a whole batch. */
const nextRound = () => new Promise((resolve) => setImmediate(resolve));

/** The day, and the cells. */
function rowsFaults(input: unknown): readonly FieldFault[] {
  const day = evaluationDayFault((input as Partial<Input> | null)?.as_of, '/as_of');
  return [...(day === null ? [] : [day]), ...fieldFaults(input)];
}

/** Cells of fields that do not exist: a column was named wrongly. */
function fieldFaults(input: unknown): readonly FieldFault[] {
  const rows = (input as Partial<Input> | null)?.rows;
  if (!Array.isArray(rows)) return [];
  const unknown = new Set<string>();
  return rows.flatMap((entry, at) => {
    const cells = (entry as Partial<Input['rows'][number]> | null)?.cells;
    if (typeof cells !== 'object' || cells === null) return [];
    return Object.keys(cells).flatMap((field) => {
      if (isField(field) || unknown.has(field)) return [];
      unknown.add(field);
      const pointer = `/rows/${at}/cells/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return [{ pointer, code: 'unknown_field', message: 'is no field of a building' }];
    });
  });
}
