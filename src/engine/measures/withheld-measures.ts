import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import { doneAlready, doneInstead, requiredWhenBuilt } from './done-already.ts';
import type { CompiledEntry } from './entries.ts';
import type { FactRow } from './fact-row.ts';
import { heatPumpTons } from './quantities.ts';
import { factsOfPart, partReason, type PartYears } from './part-years.ts';
import type { MeasureRules } from './rules.ts';
import { storageReason, type StorageSetting } from './storage-worth.ts';
import type { TierOffer, TierPlan } from './types.ts';

type Withheld = TierOffer['withheldMeasures'][number];

export interface WithheldSetting extends StorageSetting {
  readonly facts: FactRow;
  readonly parts: PartYears;
  readonly plans: readonly TierPlan[];
}

/** Storage, ground source and other work that is not offered by default, what a landmark bars, and what an owner's facts do. */
export function withheldMeasures(entries: readonly CompiledEntry[], setting: WithheldSetting): Withheld[] {
  const withheld: Withheld[] = [];
  const said = setting.profile.input.facts !== undefined || Object.keys(setting.parts.years).length > 0;
  for (const entry of entries) {
    const { measure, mayBeWithheld, isGroundSource, applies } = entry;
    const known = said ? factReason(entry, setting) : null;
    if (!(known !== null || mayBeWithheld) || (!isGroundSource && !applies(setting.facts))) continue;
    const reason = known ?? reasonFor(entry, setting);
    if (reason !== null) withheld.push({ measureId: measure.id, name: measure.name, reason });
  }
  return withheld;
}

/**
 * Why one measure is not for this building: what its owner says, what it does not meet, what withholds it.
 * @param unmet the condition that the building does not meet, in words
 */
export const reasonAgainst = (
  entry: CompiledEntry,
  unmet: string | null,
  setting: WithheldSetting,
): string | null =>
  factReason(entry, setting) ??
  (entry.isGroundSource ? null : unmet) ??
  (entry.mayBeWithheld ? reasonFor(entry, setting) : null) ??
  unmet;

const MASTER_METER =
  'One meter serves all dwellings, so submeters are worth asking for. Tenants would keep the savings, and no tier counts them.';

/** What the owner says of the work or of the part it is done on. */
function factReason(entry: CompiledEntry, setting: WithheldSetting): string | null {
  const { measure, applies } = entry;
  const { facts, parts, profile, rules } = setting;
  if (doneAlready(measure, profile.input.facts, parts.today))
    return 'The owner says that this is done already.';
  const instead = doneInstead(entry, profile.input.facts, parts.today);
  if (instead !== undefined)
    return `The owner says that this is done, which takes its place: ${instead.name}.`;
  if (
    measure.assumed_done_under.includes('tenant_meters') &&
    profile.input.facts?.electricity_metered_by === 'owner'
  )
    return measure.withheld_by_default === null ? null : MASTER_METER;
  return partReason(measure, parts, { rules, applies: applies(factsOfPart(measure, facts, parts)) });
}

function reasonFor(
  { measure, isGroundSource, isStorage }: CompiledEntry,
  setting: WithheldSetting,
): string | null {
  const { profile, rules } = setting;
  const required = requiredWhenBuilt(measure, profile.input.yearBuilt);
  if (required !== null)
    return `The code asks for it in new buildings, so those finished after ${required} are taken to have it. This one is of ${profile.input.yearBuilt}.`;
  if (measure.withheld_by_default !== null) return measure.withheld_by_default;
  if (isGroundSource) return boreFieldReason(profile, rules);
  if (isStorage) return isPlanned(measure, setting.plans) ? null : storageReason(measure, setting);
  if (profile.landmarkConstraint !== 'none' && measure.landmark.rule === 'withheld')
    return measure.landmark.text ?? 'It is not possible on a protected façade.';
  return null;
}

const isPlanned = (measure: CompiledMeasure, plans: readonly TierPlan[]): boolean =>
  plans.some(({ measures }) => measures.some((planned) => planned.measure === measure));

/** Ground source needs open lot for the whole bore field. */
function boreFieldReason(profile: BuildingProfile, rules: MeasureRules): string | null {
  const open = profile.geometry.openLotAreaSqft;
  if (open === null) return 'The open area of the lot is not known, so no bore field can be placed.';
  const tons = Math.floor(open / rules.sqftPerBore) * rules.tonsPerBore;
  const needed = heatPumpTons(profile, rules);
  if (tons >= needed) return null;
  if (tons === 0) return 'The open part of the lot has no room for a bore.';
  return `The open part of the lot has room for bores of about ${Math.round(tons)} tons; heating needs about ${Math.ceil(needed)}.`;
}
