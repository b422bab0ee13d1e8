import type { Snapshot } from '../../catalog/snapshot.ts';
import { dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { isOfClassAlone } from '../building/energy-range.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import { firstUnpaidYear } from './charge-due.ts';
import { limitRange, limitsOf } from './limits.ts';
import type { PathwayFinding } from './housing-pathway.ts';
import { PATHWAY_STATUSES, pathwayOf } from './pathway.ts';
import { emittingTotals } from './emissions.ts';
import { periodsAsIs } from './period-outcomes.ts';
import { periodStatuses } from './period-status.ts';
import { propertyTypesOf } from './property-types.ts';
import { suppliedShift, unexplainedTco2e, type SuppliedShift } from './supplied-penalty.ts';
import type { Assumed, ComplianceProfile, Ll97Pathway } from './types.ts';
import { wholeDollars } from '../../quantities/number-text.ts';

const WESTCHESTER: PathwayFinding = {
  pathway: 'not_covered',
  reason: 'Local Law 97 is a New York City law; no such limit is enacted in Westchester.',
};

/**
 * How Local Law 97 reaches the building: coverage, pathway, property types and the limits of periods not yet paid for. Where
 * periods are given and not `counted`, they hold if what is assumed does.
 */
export function assessCompliance(
  profile: BuildingProfile,
  baseline: EnergyBaseline,
  asOf: CalendarDate,
  snapshot: Snapshot,
): ComplianceProfile {
  const finding = profile.input.region === 'westchester' ? WESTCHESTER : pathwayOf(profile, snapshot);
  const { ll97 } = snapshot.sections;
  const base = { ...UNCHARGED, ...ownOf(profile, finding, ll97.penaltyUsdPerTco2e) };
  const uncharged = withoutCharge(base, finding, profile, ll97.article321Usd);
  if (uncharged !== null) return uncharged;
  const propertyTypes = propertyTypesOf(profile);
  if (propertyTypes.length === 0) return withoutLimit({ ...base, reason: finding.reason }, profile, snapshot);
  const all = limitsOf(propertyTypes, snapshot);
  const shift = suppliedShift(profile, baseline, { periods: all, asOfYear: dateParts(asOf).year }, snapshot);
  const unpaid = firstUnpaidYear(asOf);
  const periods = all.filter(({ to }) => to === null || to >= unpaid);
  const assuming = assumed(finding, profile);
  const firstYear = firstPenaltyYear(finding.pathway, all[0]?.from ?? 0);
  const limited = {
    ...base,
    applicable: true,
    counted: assuming.length === 0,
    assuming,
    reason: [
      finding.reason,
      ...assuming.map((one) => (one === 'article_320' ? bothOutcomes(ll97.article321Usd) : NOT_COUNTED[one])),
    ].join(' '),
    flatRiskUsd: assuming.includes('article_320') ? ll97.article321Usd : 0,
    propertyTypes,
    periods,
    stated: shift.stated,
    baselineShiftTco2e: shift.tco2e,
    firstPenaltyYear: firstYear,
    warnings: [...base.warnings, ...shift.warnings, ...statusAgainstModel(profile, shift)],
  };
  return withStatuses(limited, { profile, baseline }, snapshot);
}

interface AsIs {
  readonly profile: Pick<BuildingProfile, 'fuelUse'>;
  readonly baseline: Pick<EnergyBaseline, 'state'>;
}

/** What the law says of the model stands for the building at its stated charge, whose energy is another. */
export const atStatedEnergy = (
  compliance: ComplianceProfile,
  asIs: AsIs,
  snapshot: Snapshot,
): ComplianceProfile =>
  withStatuses(
    { ...compliance, baselineShiftTco2e: unexplainedTco2e(compliance.stated, asIs.baseline.state, snapshot) },
    asIs,
    snapshot,
  );

function withStatuses(
  compliance: ComplianceProfile,
  { profile, baseline }: AsIs,
  snapshot: Snapshot,
): ComplianceProfile {
  const asIs = periodsAsIs(emittingTotals(baseline.state), compliance, snapshot);
  return { ...compliance, statuses: periodStatuses(asIs, profile.fuelUse.range, compliance) };
}

const UNCHARGED = {
  assuming: [],
  propertyTypes: [],
  periods: [],
  stated: null,
  baselineShiftTco2e: 0,
  firstPenaltyYear: null,
  flatRiskUsd: 0,
  statuses: [],
} satisfies Partial<ComplianceProfile>;

const ownOf = (
  profile: BuildingProfile,
  { pathway }: Pick<ComplianceProfile, 'pathway'>,
  penaltyUsdPerTco2e: number,
) => ({
  pathway,
  propertyType: profile.propertyType,
  penaltyUsdPerTco2e,
  warnings: statusWarnings(profile),
});

type Base = Omit<ComplianceProfile, 'applicable' | 'counted' | 'reason'>;

/** Pathways without a charge by the ton; null for every other. */
function withoutCharge(
  base: Base,
  { pathway, reason }: PathwayFinding,
  profile: BuildingProfile,
  flatUsd: number,
): ComplianceProfile | null {
  const warnings = [...base.warnings, ...penaltyUnused(profile)];
  if (pathway === 'not_covered' || pathway === 'city_owned')
    return { ...base, applicable: false, counted: false, reason, warnings };
  if (pathway !== 'article_321') return null;
  return {
    ...base,
    applicable: true,
    counted: false,
    reason: `${reason} The owner had to do the prescribed measures or meet the 2030 limit by 2024. Article 321 has no fine by the ton, but a flat penalty of ${wholeDollars(flatUsd)} is at risk if neither was done.`,
    flatRiskUsd: flatUsd,
    warnings,
  };
}

/** A penalty that is supplied says what the building emits. */
function assumed(
  { pathway }: PathwayFinding,
  { propertyType, fuelUse, input }: BuildingProfile,
): ComplianceProfile['assuming'] {
  return [
    ...(pathway === 'undetermined' ? (['article_320'] as const) : []),
    ...(propertyType === null ? (['housing'] as const) : []),
    ...(isOfClassAlone(fuelUse.range) && input.estimatedPenaltyUsd === null
      ? (['class_energy'] as const)
      : []),
  ];
}

const NOT_COUNTED: Readonly<Record<Exclude<Assumed, 'article_320'>, string>> = {
  housing:
    'The limits shown are those of housing, in case it is housing; no fine is counted. What is the building used for? Its class (building_class) settles it.',
  class_energy:
    'No report, bill or stated energy of the building is held: the emissions shown are those of the median of its class, and no fine is counted. Twelve months of bills settle it.',
};

const bothOutcomes = (flatUsd: number): string =>
  `Under Article 320 the fines shown would be due; none is counted. Under Article 321 the prescribed measures were due, with ${wholeDollars(flatUsd)} at risk if they were not done. If the building is not covered, nothing is due.`;

function firstPenaltyYear(pathway: Ll97Pathway, first: number): number {
  if (pathway === 'article_320_from_2026') return 2026;
  if (pathway === 'article_320_from_2035') return 2035;
  return first;
}

/** A status of `compliant` or `non_compliant` that the model does not bear out; no warning when a penalty was supplied. */
function statusAgainstModel(profile: BuildingProfile, shift: SuppliedShift): string[] {
  const status = profile.input.complianceStatus?.trim().toLowerCase();
  if (profile.input.estimatedPenaltyUsd !== null || shift.modelledExcessTco2e === null) return [];
  const over = shift.modelledExcessTco2e > 0;
  if (status === 'compliant' && over)
    return ['The status is compliant, but modelled emissions exceed the current limit.'];
  if (status === 'non_compliant' && !over)
    return ['The status is non_compliant, but modelled emissions are within the current limit.'];
  return [];
}

/** A supplied penalty shifts emissions against limits; without limits there is nothing to shift. */
function penaltyUnused({ input }: BuildingProfile): string[] {
  return input.estimatedPenaltyUsd === null
    ? []
    : ['estimated_penalty is not used: no Local Law 97 fine is counted against this building.'];
}

type Unlimited = Omit<ComplianceProfile, 'applicable' | 'counted'>;

/** Covered, but no single limit can be told: the span is shown where the class is known, and nothing is counted. */
function withoutLimit(base: Unlimited, profile: BuildingProfile, snapshot: Snapshot): ComplianceProfile {
  const range =
    profile.engineClass === null ? [] : limitRange(profile.engineClass, profile.areaSqft, snapshot);
  const spans = range
    .map(
      ({ from, to, low, high }) => `${Math.round(low)} to ${Math.round(high)} tCO2e a year in ${from}-${to}`,
    )
    .join(', ');
  const what =
    range.length === 0
      ? 'The property type is not known, so we cannot give a limit.'
      : `The class fits several property types, with limits of ${spans}. Send a DOF code to settle it.`;
  return {
    ...base,
    applicable: true,
    counted: false,
    reason: `${base.reason} ${what}`,
    warnings: [...base.warnings, ...penaltyUnused(profile)],
  };
}

function statusWarnings(profile: BuildingProfile): string[] {
  const status = profile.input.complianceStatus;
  if (status === null || status.trim() === '') return [];
  const known = PATHWAY_STATUSES.includes(status.trim().toLowerCase());
  return known ? [] : [`Compliance status "${status}" is not one the engine knows, so it changes nothing.`];
}
