import type { RunProgress } from '../contract/portfolio-run.ts';

const REPORT_EVERY_MS = 1_000;

/** Counts rows and tells about once a second; rows of an earlier run count as done but not towards the rate. */
export function progressOf(rowsTotal: number, tell: (progress: RunProgress) => void) {
  const begun = performance.now();
  let [skipped, added, toldAt] = [0, 0, begun];
  const report = (): void => {
    const rowsDone = skipped + added;
    const rowsPerSecond = (1000 * added) / Math.max(1, performance.now() - begun);
    const secondsLeft = rowsPerSecond > 0 ? (rowsTotal - rowsDone) / rowsPerSecond : null;
    tell({ rowsDone, rowsTotal, rowsPerSecond, secondsLeft });
  };
  return {
    skip: (rows: number) => void (skipped += rows),
    add(rows: number): void {
      added += rows;
      if (performance.now() - toldAt < REPORT_EVERY_MS) return;
      toldAt = performance.now();
      report();
    },
    end: report,
  };
}
