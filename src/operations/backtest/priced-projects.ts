import type { CompiledPrice } from '../../catalog/sections/measures.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import { medianOf } from '../../quantities/median.ts';
import type { HalfWidths } from '../../engine/uncertainty/spread.ts';
import { priceProject } from './price-project.ts';
import { readProjects, type ProjectText } from '../../engine/projects/read-project.ts';
import { HOUSING, type Project } from '../../engine/projects/types.ts';

/** A project beside what the shipped lines come to for its scope, in dollars of its own year. */
export interface PricedProject {
  readonly project: Project;
  /** Families as one key. */
  readonly scope: string;
  readonly linesUsd: number;
  /** The same at the sizes an estimate would take; null where the row states none. */
  readonly estimatedSizesUsd: number | null;
  /** Dollars of the last month of the indices over dollars of the project's year. */
  readonly toToday: number;
  /** ln(actual / lines). */
  readonly logRatio: number;
  /** Half-widths that price ranges and unknown quantities explain, and how much of a remainder its work carries. */
  readonly explained: HalfWidths;
  readonly remainderShare: number;
  /** Whether a price of its lines was read from this very row. */
  readonly citesItself: boolean;
}

export interface PricedCorpus {
  readonly priced: readonly PricedProject[];
  /** Rows that are no evidence or cannot be priced, each with its reason. */
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}

/** Whether the errors of private housing are measured on it: public housing and other classes are told apart. */
export const isPrivateHousing = ({ project }: PricedProject): boolean =>
  project.buildingClass === HOUSING && project.level !== 'public_housing';

/** Why a project without peers is not scored where its own price was read from it. */
export const OWN_PRICE = 'its price was read from this very row';

/** Every row priced by the shipped catalogue or passed over with its reason. */
export function pricedProjects(rows: readonly ProjectText[], snapshot: EngineSnapshot): PricedCorpus {
  const map = snapshot.sections.calibration.projectScopes;
  const priced: PricedProject[] = [];
  const skipped: { id: string; reason: string }[] = [];
  for (const read of readProjects(rows, map)) {
    if (read.kind === 'skipped') {
      skipped.push({ id: read.id, reason: read.reason });
      continue;
    }
    const { project } = read;
    const price = priceProject(project, snapshot);
    if (price.kind === 'unpriced') skipped.push({ id: project.id, reason: price.reason });
    else
      priced.push({
        citesItself: price.cost.items.some(({ unit }) => cites(unit.price, project.id)),
        project,
        scope: project.families.join('+'),
        linesUsd: price.expectedUsd,
        estimatedSizesUsd: estimatedSizesUsd(project, snapshot),
        toToday: 1 / price.carried,
        explained: price.explained,
        remainderShare: price.remainderShare,
        logRatio: Math.log(project.costUsd / price.expectedUsd),
      });
  }
  return { priced, skipped };
}

const SIZES: ReadonlySet<string> = new Set(['kw', 'ton', 'window']);

function estimatedSizesUsd(project: Project, snapshot: EngineSnapshot): number | null {
  if (!project.sizes.some(({ driver }) => SIZES.has(driver))) return null;
  const price = priceProject(project, snapshot, 'estimated');
  return price.kind === 'priced' ? price.expectedUsd : null;
}

/** Whether a price says that it was read from a row, in its locator or its records. */
function cites(price: CompiledPrice, id: string): boolean {
  const words = [price.locator, ...(price.records ?? []).map(({ locator }) => locator)].join(' ');
  return new RegExp(`\\b${id}\\b`).test(words);
}

/** Projects of other owners with the same scope. */
export const peersOf = (
  { project, scope }: PricedProject,
  corpus: readonly PricedProject[],
): readonly PricedProject[] =>
  corpus.filter((other) => other.scope === scope && other.project.owner !== project.owner);

/**
 * ln of the level that the projects of other owners paid for a scope over what the shipped lines come to: their median,
 * null without any. A price of the catalogue is a factor of both sides and drops out, so that a price refitted from these
 * very projects tells nothing about the one that is scored.
 */
export function levelOfOthers(item: PricedProject, corpus: readonly PricedProject[]): number | null {
  const others = peersOf(item, corpus);
  return others.length === 0 ? null : medianOf(others.map(({ logRatio }) => logRatio));
}

/**
 * Projects that can be scored without having taught their own estimate: those with peers, and those whose lines rest on
 * no price read from them.
 */
export function scorable(
  priced: readonly PricedProject[],
  corpus: readonly PricedProject[],
): PricedProject[] {
  return priced.filter((item) => !item.citesItself || levelOfOthers(item, corpus) !== null);
}
