import { clearSums } from '../pricing/loading.ts';
import { MATRIX_LENGTH } from '../energy/energy-state.ts';
import type { Candidate } from './candidates.ts';
import { CLUSTERS } from './clusters.ts';
import {
  applyCandidate,
  applyFrom,
  evaluateDraft,
  newDraft,
  settle,
  type Bench,
  type Draft,
  type Evaluated,
} from './evaluate.ts';
import { buy, canBuy, isCovered, REFUSED, type Selection } from './selection.ts';
import { copyOf, resetSimulation } from './simulate.ts';

/**
 * A search over selections: where it stands and one trial beside it. A trial starts from the energy and cost that the
 * standing selection has just before the first measure that differs, so only what comes after is worked out again.
 */
export interface Walk {
  readonly bench: Bench;
  at: Draft;
  /** Valid until the next trial. */
  trial: Draft;
  /** Energy and cost before each bought measure of `at`, and after the last: one row each. */
  readonly rows: Float64Array;
  /** Row that holds the state just before a candidate, by candidate index. */
  readonly rowBefore: Uint8Array;
}

/** The energy matrix, seven numbers of the simulation, one a cluster, and the six sums of cost: see `saveRow`. */
const ROW_LENGTH = MATRIX_LENGTH + 7 + CLUSTERS.length + 6;

/** Starts with nothing bought. */
export function newWalk(bench: Bench): Walk {
  const count = bench.relations.candidates.length;
  const walk: Walk = {
    bench,
    at: newDraft(bench),
    trial: newDraft(bench),
    rows: new Float64Array((count + 1) * ROW_LENGTH),
    rowBefore: new Uint8Array(count),
  };
  retrace(walk);
  return walk;
}

/** Puts the walk on a selection it was on before. */
export function standOn(walk: Walk, selection: Selection): void {
  walk.at.selection.set(selection);
  retrace(walk);
}

/** Makes the trial the standing selection. */
export function accept(walk: Walk): void {
  const { at, trial } = walk;
  walk.at = trial;
  walk.trial = at;
  retrace(walk);
}

/** The standing selection, to keep. */
export function standing({ at }: Walk): Evaluated {
  const { loadedUsd, addedKva, siteKbtu } = at;
  return { selection: at.selection.slice(), after: copyOf(at.after), loadedUsd, addedKva, siteKbtu };
}

/**
 * Tries one more measure. Where it displaces others, work of `kept` whose replacement is displaced in turn is bought
 * back. Null when the measure cannot be bought.
 */
export function tryBuying(walk: Walk, index: number, kept: readonly number[]): Draft | null {
  const { trial, bench } = walk;
  if (!canBuy(walk.at.selection, index, bench.relations)) return null;
  const { selection } = trial;
  selection.set(walk.at.selection);
  let first = buy(selection, index, bench.relations);
  if (first === REFUSED) return null;
  for (const earlier of kept) {
    if (isCovered(selection, earlier, bench.relations)) continue;
    const changed = buy(selection, earlier, bench.relations);
    if (changed !== REFUSED) first = Math.min(first, changed);
  }
  loadRow(trial, walk.rows, (walk.rowBefore[first] ?? 0) * ROW_LENGTH);
  applyFrom(trial, first, bench);
  settle(trial, bench);
  return trial;
}

/** Tries a selection changed by `change` in place. */
export function tryChanging(walk: Walk, change: (selection: Selection) => void): Draft {
  const { trial } = walk;
  trial.selection.set(walk.at.selection);
  change(trial.selection);
  evaluateDraft(trial, walk.bench);
  return trial;
}

function retrace({ at, rows, rowBefore, bench }: Walk): void {
  resetSimulation(at.after, bench.setting);
  clearSums(at.sums);
  let row = 0;
  const { candidates } = bench.relations;
  for (let index = 0; index < candidates.length; index += 1) {
    rowBefore[index] = row;
    if (at.selection[index] !== 1) continue;
    saveRow(at, rows, row * ROW_LENGTH);
    applyCandidate(at, candidates[index] as Candidate, bench);
    row += 1;
  }
  saveRow(at, rows, row * ROW_LENGTH);
  settle(at, bench);
}

function saveRow({ after, sums }: Draft, rows: Float64Array, start: number): void {
  rows.set(after.use, start);
  let at = start + MATRIX_LENGTH;
  rows[at++] = after.pvKwh;
  rows[at++] = after.heatPumpKwh;
  rows[at++] = after.summerPeakKw;
  rows[at++] = after.winterPeakKw;
  rows[at++] = after.heatingPeakKw;
  rows[at++] = after.tenantShiftKbtu;
  rows[at++] = after.loadShare;
  for (const saved of after.clusterSavedKbtu) rows[at++] = saved;
  rows[at++] = sums.tradeUsd;
  rows[at++] = sums.contractUsd;
  rows[at++] = sums.allInUsd;
  rows[at++] = sums.finalCostUsd;
  rows[at++] = sums.heldUsd;
  rows[at++] = sums.siteUsd;
}

function loadRow({ after, sums }: Draft, rows: Float64Array, start: number): void {
  const { use, clusterSavedKbtu } = after;
  let at = start;
  for (let cell = 0; cell < MATRIX_LENGTH; cell += 1) use[cell] = rows[at++] ?? 0;
  after.pvKwh = rows[at++] ?? 0;
  after.heatPumpKwh = rows[at++] ?? 0;
  after.summerPeakKw = rows[at++] ?? 0;
  after.winterPeakKw = rows[at++] ?? 0;
  after.heatingPeakKw = rows[at++] ?? 0;
  after.tenantShiftKbtu = rows[at++] ?? 0;
  after.loadShare = rows[at++] ?? 0;
  for (let cluster = 0; cluster < CLUSTERS.length; cluster += 1) clusterSavedKbtu[cluster] = rows[at++] ?? 0;
  sums.tradeUsd = rows[at++] ?? 0;
  sums.contractUsd = rows[at++] ?? 0;
  sums.allInUsd = rows[at++] ?? 0;
  sums.finalCostUsd = rows[at++] ?? 0;
  sums.heldUsd = rows[at++] ?? 0;
  sums.siteUsd = rows[at++] ?? 0;
}
