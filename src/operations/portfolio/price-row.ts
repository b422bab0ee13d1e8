import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { PricedBuilding } from '../../contract/portfolio.ts';
import { createEstimate } from '../estimate/create-estimate.ts';
import { settled, warningsOf } from '../estimate/assemble-response.ts';
import { unreadFacts } from '../estimate/fact-effects.ts';
import {
  engineRequest,
  prepare,
  type EstimateCall,
  type FoundBuilding,
} from '../estimate/prepare-request.ts';
import type { EstimateServices } from '../estimate/services.ts';
import type { Estimated } from '../../engine/estimate/types.ts';
import type { Warning } from '../../vocabulary/warning-codes.ts';
import { faultsIn } from '../call.ts';
import { parseRow, type Cells } from './parse-row.ts';
import { pricedBuilding } from './priced-building.ts';
import { rowBuilding } from './row-building.ts';
import { rowFacts } from './row-facts.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

export interface RowToPrice {
  readonly row: number;
  readonly cells: Cells;
  /** Moment of the evaluation, epoch milliseconds. */
  readonly nowMs: number;
  /** What the caller's account knows of a lot; the facts of the row are laid over it. */
  readonly factsFor?: (request: EstimateRequest) => Promise<FactRecord | null>;
}

/**
 * Prices one row of a portfolio.
 * @throws ProblemError with every fault of its cells, or why the building cannot be priced.
 */
export async function priceRow(
  services: EstimateServices,
  { row, cells, nowMs, factsFor }: RowToPrice,
): Promise<PricedBuilding> {
  const { request, faults, readAs } = await rowBuilding(parseRow(cells), services.lookup);
  const stated = rowFacts(cells, dayInNewYork(nowMs));
  const wrong = [
    ...faults,
    ...stated.faults,
    ...(faults.length > 0
      ? []
      : faultsIn(createEstimate, request).map((fault) => `${fault.pointer.slice(1)}: ${fault.message}`)),
  ];
  if (wrong.length > 0) throw new ProblemError('invalid-request', wrong.join('; '));
  const held = (await factsFor?.(request)) ?? null;
  const facts = held === null ? stated.facts : { ...held, ...stated.facts };
  const { outcome, found, warnings } = await runNumbers(services, { nowMs, request, facts });
  // An answer without tiers has no line of its own: its reasons go where an owner looks for missing rows.
  if (outcome.computed.length === 0)
    throw new ProblemError('tiers-not-offered', warnings[0]?.text ?? 'No tier is offered.');
  return pricedBuilding({ row, cells, request, readAs, outcome, warnings, record: found.record });
}

/** The estimate of a row, of which the table shows numbers and warnings: no entry, source or fact is put in words. */
export async function runNumbers(
  services: EstimateServices,
  input: EstimateCall,
): Promise<{ readonly outcome: Estimated; readonly found: FoundBuilding; readonly warnings: Warning[] }> {
  const envelope = await prepare(services, input);
  const { found, request, evaluationDate: day } = envelope;
  const outcome = settled(services.engine.estimate(engineRequest(request), found.input, day));
  return { outcome, found, warnings: warningsOf(outcome, unreadFacts(envelope, outcome)) };
}
