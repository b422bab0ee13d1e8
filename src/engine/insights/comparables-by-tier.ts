import type { Comparables } from '../../contract/insights.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { comparablesOf, type Comparable } from '../projects/comparables.ts';
import type { Estimated } from '../estimate/types.ts';

/** The three real projects nearest to each tier of a private housing building. */
export function comparablesByTier({ context, computed }: Estimated, snapshot: EngineSnapshot): Comparables[] {
  const { parameterClass, priceLevel, counts } = context.profile;
  if (parameterClass !== 'multifamily' || priceLevel === 'nyc_public_works') return [];
  const { projects } = snapshot.tables;
  return computed.map(({ plan, cost }) => ({
    tier: plan.tier,
    projects: comparablesOf(cost, counts.dwellings, projects, snapshot).map((near) =>
      view(near, counts.dwellings),
    ),
  }));
}

function view({ project, dwellings, todayUsd, distance, sharedScope }: Comparable, here: number) {
  const ratio = dwellings / here;
  const times = ratio >= 0.95 && ratio <= 1.05 ? 'as many' : `${Number(ratio.toPrecision(2))} times the`;
  return {
    recordId: project.id,
    name: project.name,
    place: project.place,
    year: project.year,
    scope: project.scope,
    dwellings,
    paidUsd: project.costUsd,
    todayUsd: Math.round(todayUsd),
    todayUsdPerDwelling: Math.round(todayUsd / dwellings),
    distance: Math.round(distance * 100) / 100,
    whyNear: `It shares kinds of work that make up ${Math.round(sharedScope * 100)} % of this tier's direct cost, has ${times} dwellings and dates from ${project.year}.`,
    url: `https://${project.url}`,
  };
}
