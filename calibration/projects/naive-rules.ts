import { median } from '../fit/weighted.ts';
import type { HeldOutProject } from './out-of-owner.ts';

/** An estimate a spreadsheet could make of the same rows, the owner left out and prices moved by the same index; null where the rule says nothing. */
export interface NaiveRule {
  readonly id: string;
  readonly label: string;
  estimateUsd(item: HeldOutProject, all: readonly HeldOutProject[]): number | null;
}

const perDwelling = ({ project, toToday }: HeldOutProject): number | null =>
  project.dwellings === null ? null : (project.costUsd * toToday) / project.dwellings;

function medianPerDwelling(peers: readonly HeldOutProject[], item: HeldOutProject): number | null {
  const rates = peers.flatMap((peer) => perDwelling(peer) ?? []);
  const { dwellings } = item.project;
  return rates.length === 0 || dwellings === null ? null : (median(rates) * dwellings) / item.toToday;
}

const others = (item: HeldOutProject, all: readonly HeldOutProject[]) =>
  all.filter(({ project }) => project.owner !== item.project.owner);

export const PER_DWELLING: NaiveRule = {
  id: 'private_family_median_dwelling',
  label: 'Private housing: median dollars a dwelling of the same scope family',
  estimateUsd: (item, all) =>
    medianPerDwelling(
      others(item, all).filter(({ scope }) => scope === item.scope),
      item,
    ),
};

export const NAIVE_RULES: readonly NaiveRule[] = [
  PER_DWELLING,
  {
    id: 'private_family_median_job',
    label: 'Private housing: median cost per job of the same scope family',
    estimateUsd(item, all) {
      const peers = others(item, all).filter(({ scope }) => scope === item.scope);
      return peers.length === 0
        ? null
        : median(peers.map(({ project, toToday }) => project.costUsd * toToday)) / item.toToday;
    },
  },
];
