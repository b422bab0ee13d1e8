import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import { OWNERS, type OwnerType } from '../explorer/scenario.ts';

export interface TakenOwner {
  /** Null where the record leaves it open. */
  readonly owner: OwnerType | null;
  readonly reason: string;
}

/** Who the answer takes to own the building, and why. */
export function takenOwner({ resolution }: EstimateResponse): TakenOwner {
  const taken = resolution.assumptions.find(({ code }) => code === 'owner_type');
  const owner = OWNERS.find(([id]) => id === taken?.value)?.[0] ?? null;
  return { owner, reason: taken?.text ?? '' };
}
