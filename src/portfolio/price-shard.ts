import { ProblemError } from '../contract/error-codes.ts';
import type { EstimateResponse } from '../contract/estimate/index.ts';
import { evaluationDate } from '../operations/estimate/evaluation-date.ts';
import { runEstimate } from '../operations/estimate/run-estimate.ts';
import { createEstimate, type EstimateServices } from '../operations/estimate/index.ts';
import { faultsIn } from '../operations/parse.ts';
import { csvLine } from './csv-text.ts';
import { OUTPUT_COLUMNS } from './output-columns.ts';
import { parseRow, type Cells } from './parse-row.ts';
import { rowBuilding } from './row-building.ts';
import { rowFacts } from './row-facts.ts';
import type { Shard, ShardResult } from './shard.ts';
import { addAnswer, noSums } from './summary.ts';

/** Prices every row of a shard. A row that cannot be priced becomes an error line and never stops the rest. */
export async function priceShard(services: EstimateServices, shard: Shard): Promise<ShardResult> {
  const sums = noSums();
  let lines = '';
  let errorLines = '';
  for (let i = 0; i < shard.rows.length; i += 1) {
    const cells = shard.rows[i] ?? {};
    const row = shard.firstRow + i;
    try {
      const { answer, readAs } = await priceRow(services, cells, shard.nowMs);
      // An answer without tiers has no line of its own: its reasons go where an owner looks for missing rows.
      if (answer.tiers.length === 0)
        throw new ProblemError('tiers-not-offered', answer.consistency_warnings[0] ?? 'No tier is offered.');
      lines += linesOf({ row, reference: cells.reference ?? '', answer, readAs });
      addAnswer(sums, answer);
    } catch (error) {
      sums.failed += 1;
      errorLines += errorLine(row, cells, faultOf(error));
    }
  }
  return { lines, errorLines, sums };
}

/** The result of a shard no worker survived: every row with the same reason. */
export function lostShard(shard: Shard, reason: string): ShardResult {
  const sums = noSums();
  sums.failed = shard.rows.length;
  const fault = { code: 'worker-lost', detail: reason };
  const errorLines = shard.rows.map((cells, i) => errorLine(shard.firstRow + i, cells, fault)).join('');
  return { lines: '', errorLines, sums };
}

interface PricedRow {
  readonly answer: EstimateResponse;
  /** What was read into the words of the row; null where they were taken as they stand. */
  readonly readAs: string | null;
}

async function priceRow(services: EstimateServices, cells: Cells, nowMs: number): Promise<PricedRow> {
  const { request, faults, readAs } = await rowBuilding(parseRow(cells), services.lookup);
  const known = rowFacts(cells, evaluationDate(nowMs));
  const wrong = [
    ...faults,
    ...known.faults,
    ...(faults.length > 0
      ? []
      : faultsIn(createEstimate, request).map((fault) => `${fault.pointer.slice(1)}: ${fault.message}`)),
  ];
  if (wrong.length > 0) throw new ProblemError('invalid-request', wrong.join('; '));
  return { answer: await runEstimate(services, nowMs, request, known.facts), readAs };
}

function linesOf(priced: PricedRow & { readonly row: number; readonly reference: string }): string {
  let lines = '';
  for (const entry of priced.answer.tiers)
    lines += csvLine(OUTPUT_COLUMNS.map(({ value }) => value({ ...priced, entry })));
  return lines;
}

interface RowFault {
  readonly code: string;
  readonly detail: string;
}

function faultOf(error: unknown): RowFault {
  if (error instanceof ProblemError) return { code: error.code, detail: error.message };
  return { code: 'internal-error', detail: error instanceof Error ? error.message : String(error) };
}

function errorLine(row: number, cells: Cells, { code, detail }: RowFault): string {
  return csvLine([row, cells.reference ?? null, cells.bbl ?? null, code, detail]);
}
