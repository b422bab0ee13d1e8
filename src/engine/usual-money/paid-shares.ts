import type { OwnerKind, PaidJob } from '../../catalog/sections/paid-jobs.ts';
import type { ProjectFacts } from '../incentives/types.ts';
import { medianOf } from '../../quantities/median.ts';
import type { PaidShares } from './types.ts';

/** Fewer jobs show a range, and no middle. */
const FEWEST_FOR_A_MIDDLE = 5;

const HOUSING: ReadonlySet<OwnerKind> = new Set(['coop_condo', 'rental', 'affordable', 'public']);
const WORKPLACES: ReadonlySet<OwnerKind> = new Set(['commercial', 'small_business', 'nonprofit']);

const KIND_OF_HOUSING: Readonly<Record<string, OwnerKind>> = {
  coop: 'coop_condo',
  condo: 'coop_condo',
  for_profit: 'rental',
  nonprofit: 'affordable',
  public: 'public',
};

/** Whose jobs are like this one; null where the owner is not known. */
export function ownerKindOf(
  { buildingClass, ownerType }: ProjectFacts,
  affordable: boolean,
): OwnerKind | null {
  if (buildingClass === 'multifamily')
    return affordable ? 'affordable' : (KIND_OF_HOUSING[ownerType ?? ''] ?? null);
  if (ownerType === null) return null;
  return ownerType === 'public' || ownerType === 'nonprofit' ? ownerType : 'commercial';
}

/** Jobs whose page names no administrator may be anybody's. */
const paidBy = ({ administrator }: PaidJob, names: readonly string[]): boolean =>
  administrator.includes('not named') || names.some((name) => administrator.includes(name));

interface Evidence {
  readonly family: string;
  readonly names: readonly string[];
  readonly kind: OwnerKind | null;
  readonly isHousing: boolean;
}

/**
 * What jobs of the family got from an administrator: of the same kind of owner where five are known, else of housing or of
 * workplaces, else of all; where five are known of none, the range of housing or of workplaces. Null without any.
 */
export function paidShares(
  list: readonly PaidJob[],
  { family, names, kind, isHousing }: Evidence,
): PaidShares | null {
  const all = list.filter((job) => job.family === family && paidBy(job, names));
  const use = isHousing ? HOUSING : WORKPLACES;
  const sameUse = all.filter(({ ownerKind }) => use.has(ownerKind));
  const own = all.filter(({ ownerKind }) => ownerKind === kind);
  const enough = [own, sameUse, all].find(({ length }) => length >= FEWEST_FOR_A_MIDDLE);
  const jobs = enough ?? sameUse;
  if (jobs.length === 0) return null;
  const shares = jobs.map(({ share }) => share);
  return {
    jobs,
    low: Math.min(...shares),
    middle: enough === undefined ? null : medianOf(shares),
    high: Math.max(...shares),
  };
}
