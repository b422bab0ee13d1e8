import type { LawFile } from '../../catalog/sections/law/schema.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext, TierComputation } from '../estimate/types.ts';
import type { DefaultTier } from '../returns/default-tier.ts';
import type { PresentCostSetting } from '../returns/present-cost.ts';

/** An estimate as the law beside it is read from. */
export interface LawScope {
  readonly context: BuildingContext;
  readonly tiers: readonly TierComputation[];
  readonly verdict: DefaultTier | null;
  readonly setting: PresentCostSetting;
  readonly snapshot: EngineSnapshot;
}

/** The entry of the law watch; @throws RangeError where the catalogue has none of the name */
export function lawOf({ snapshot }: Pick<LawScope, 'snapshot'>, id: string): LawFile {
  const found = snapshot.sections.law.byId[id];
  if (found === undefined) throw new RangeError(`no entry of the law is called ${id}`);
  return found;
}

/** A number of its terms; @throws RangeError where it says none of the name */
export function termOf({ snapshot }: Pick<LawScope, 'snapshot'>, id: string, term: string): number {
  const found = snapshot.sections.law.terms[id]?.[term];
  if (found === undefined) throw new RangeError(`${id} says no ${term}`);
  return found;
}

/** What every part of the answer says of the text it rests on. */
export const readIn = ({ id, section, source, confidence, day_read: dayRead }: LawFile) => ({
  law: id,
  section,
  source,
  confidence,
  dayRead,
});
