import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import {
  isPrivateHousing,
  levelOfOthers,
  OWN_PRICE,
  peersOf,
  pricedProjects,
  scorable,
  type PricedProject,
} from './priced-projects.ts';
import { keysOf } from '../../engine/projects/read-project.ts';
import { errorFigures, type ScoredEstimate } from './error-figures.ts';
import { jobInterval } from './job-interval.ts';
import { remainderOf } from '../../engine/uncertainty/measured-accuracy.ts';
import { aroundMedian } from '../../engine/uncertainty/spread.ts';
import { figuresOf, type BacktestFigures } from './figures.ts';
import type { CsvRow } from './csv-rows.ts';

export interface ProjectBacktest {
  /** Scores at the level other owners of the shipped corpus paid, over private housing. */
  readonly overall: BacktestFigures & { readonly n_skipped: number };
  /** Scores of the shipped lines over the same rows. */
  readonly raw: BacktestFigures & { readonly n_skipped: number };
  /** Housing at the level of other owners; other private classes at the price that an estimate serves. */
  readonly by_class: Readonly<Record<string, BacktestFigures>>;
  readonly by_tier: Readonly<Record<string, BacktestFigures>>;
  readonly by_scope_family: Readonly<Record<string, BacktestFigures>>;
  readonly apart: Readonly<Record<'public_housing', BacktestFigures>>;
  readonly published: Pick<BacktestFigures, 'median_ape' | 'within_50' | 'coverage'>;
  /** Scored rows of projects that the shipped corpus holds, under whatever spelling: no test of what it was fitted on. */
  readonly n_seen_in_fit: number;
  /** The price that an estimate serves, over the scored rows of no project that the corpus holds. */
  readonly unseen: BacktestFigures;
  readonly unseen_by_scope_family: Readonly<Record<string, BacktestFigures>>;
  /** Every row that could not be scored. */
  readonly skipped: readonly { readonly record_id: string; readonly reason: string }[];
}

/** Scores private projects in their published columns with the shipped catalogue; nothing is fitted on the file. */
export function projectBacktest(rows: readonly CsvRow[], snapshot: EngineSnapshot): ProjectBacktest {
  const shipped = pricedProjects(snapshot.sections.projects.rows, snapshot).priced;
  const corpus = shipped.filter(isPrivateHousing);
  const projectKeys = new Set(snapshot.sections.projects.rows.flatMap(keysOf));
  const { priced, skipped: unread } = pricedProjects(rows, snapshot);
  const others = priced.filter((item) => !isPrivateHousing(item) && isPrivate(item));
  const taught = new Set(priced.filter(isPrivateHousing));
  const scored = scorable([...taught], corpus);
  for (const item of scored) taught.delete(item);
  const skipped = [
    ...unread,
    ...[...taught].map(({ project }) => ({
      id: project.id,
      reason: OWN_PRICE,
    })),
  ];
  const score = scorer(corpus, snapshot);
  const levelled = (items: readonly PricedProject[]) =>
    figuresOf(errorFigures(items.map((item) => score(item, levelOfOthers(item, corpus) ?? 0))));
  const served = (items: readonly PricedProject[]) =>
    figuresOf(errorFigures(items.map((item) => score(item, 0))));
  const unseen = [...scored, ...others].filter(
    ({ project }) => !project.keys.some((key) => projectKeys.has(key)),
  );
  const grouped = (keyOf: (item: PricedProject) => string) => groupedBy(scored, keyOf, levelled);
  const withSkipped = ({ n, ...rest }: BacktestFigures) => ({ n, n_skipped: skipped.length, ...rest });
  const claimed = cellOf(snapshot)?.calibrated;
  return {
    overall: withSkipped(levelled(scored)),
    raw: withSkipped(served(scored)),
    by_class: {
      ...grouped(({ project }) => project.buildingClass),
      ...groupedBy(others, ({ project }) => project.buildingClass, served),
    },
    by_tier: {},
    by_scope_family: grouped(({ scope }) => scope),
    apart: { public_housing: levelled(priced.filter((item) => !isPrivate(item))) },
    published: {
      median_ape: claimed?.median_ape ?? null,
      within_50: claimed?.within_50 ?? null,
      coverage: claimed?.coverage ?? null,
    },
    n_seen_in_fit: scored.length + others.length - unseen.length,
    unseen: served(unseen),
    unseen_by_scope_family: groupedBy(unseen, ({ scope }) => scope, served),
    skipped: skipped.map(({ id, reason }) => ({ record_id: id, reason })),
  };
}

function groupedBy(
  items: readonly PricedProject[],
  keyOf: (item: PricedProject) => string,
  figures: (items: readonly PricedProject[]) => BacktestFigures,
): Readonly<Record<string, BacktestFigures>> {
  const groups = [...Map.groupBy(items, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(groups.map(([key, own]) => [key, figures(own)]));
}

/** An item at a level over its lines, with the interval of its own parts. */
function scorer(corpus: readonly PricedProject[], snapshot: EngineSnapshot) {
  const remainder = remainderOf({ engineClass: 'multifamily', priceLevel: 'nyc_private' }, snapshot);
  const { levelOfRecords } = snapshot.tables.interval;
  return (item: PricedProject, level: number): ScoredEstimate => {
    const estimateUsd = item.linesUsd * Math.exp(level);
    const levelWidth = aroundMedian(levelOfRecords, peersOf(item, corpus).length);
    // The remainder is that of private work; public housing has too few jobs for one.
    const interval = isPrivate(item) ? jobInterval({ ...item, levelWidth }, remainder, 0) : null;
    return {
      actualUsd: item.project.costUsd,
      estimateUsd,
      lowUsd: interval === null ? null : estimateUsd * interval.lowMultiplier,
      highUsd: interval === null ? null : estimateUsd * interval.highMultiplier,
    };
  };
}

const isPrivate = ({ project }: PricedProject): boolean => project.level !== 'public_housing';

const cellOf = ({ sections }: EngineSnapshot) =>
  sections.calibration.accuracy.cells.find(({ building_class }) => building_class === 'multifamily');
