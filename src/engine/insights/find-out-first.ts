import type { Snapshot } from '../../catalog/snapshot.ts';
import type { FindOut } from '../../contract/insights.ts';
import type { BuildingInput } from '../building/types.ts';
import { estimate } from '../estimate/estimate.ts';
import { round } from '../estimate/rounding.ts';
import type { BuildingContext } from '../estimate/types.ts';
import type { Tier } from '../measures/types.ts';

/** One unknown and the two ends of what it may plausibly be. */
interface Unknown {
  readonly input: string;
  readonly question: string;
  readonly ends: readonly [BuildingInput, BuildingInput];
}

interface Outcome {
  readonly netCostUsd: number;
  readonly annualSavingsUsd: number;
}

const YEARS_COMPARED = 10;
const MOST = 3;
/** Width of a screening guess where the catalogue has no interquartile range for the input. */
const ENERGY_SPREAD = 0.25;
const OWN_USE_SPREAD = 0.05;

/**
 * The unknown inputs whose answer would move the suggested tier most: the estimate is run at both ends of each and the
 * spread of net cost and ten years of savings ranks them.
 */
export function findOutFirst(context: BuildingContext, tier: Tier, snapshot: Snapshot): FindOut[] {
  return unknowns(context)
    .flatMap(({ input, question, ends }): FindOut[] => {
      const [low, high] = ends.map((end) => outcomeOf(context, end, tier, snapshot));
      if (low === undefined || high === undefined || low === null || high === null) return [];
      const spread =
        Math.abs(high.netCostUsd - low.netCostUsd) +
        YEARS_COMPARED * Math.abs(high.annualSavingsUsd - low.annualSavingsUsd);
      return [
        {
          input,
          question,
          tier,
          lowNetCostUsd: round(low.netCostUsd, 2),
          highNetCostUsd: round(high.netCostUsd, 2),
          lowAnnualSavingsUsd: round(low.annualSavingsUsd, 2),
          highAnnualSavingsUsd: round(high.annualSavingsUsd, 2),
          spreadUsd: round(spread, 2),
        },
      ];
    })
    .filter((found) => found.spreadUsd > 0)
    .toSorted((a, b) => b.spreadUsd - a.spreadUsd)
    .slice(0, MOST);
}

function outcomeOf(
  context: BuildingContext,
  input: BuildingInput,
  tier: Tier,
  snapshot: Snapshot,
): Outcome | null {
  const request = { ...context.request, tiers: [tier], includeFinancing: false };
  const outcome = estimate(request, input, snapshot, context.asOf);
  const entry = outcome.kind === 'estimated' ? outcome.tiers[0] : undefined;
  if (entry === undefined) return null;
  return { netCostUsd: entry.roi.netCost, annualSavingsUsd: entry.roi.totalAnnualSavings };
}

function unknowns(context: BuildingContext): Unknown[] {
  const { input, profile, baseline } = context;
  const found: Unknown[] = [];
  const eui = baseline.siteEuiKbtuPerSqft;
  const spread = baseline.method === 'class_median' ? ENERGY_SPREAD : OWN_USE_SPREAD;
  const bare = { ...input, annualElectricityKwh: null, annualGasKbtu: null, annualOtherKbtu: null };
  if (baseline.method !== 'own_fuels')
    found.push({
      input: 'energy bills',
      question:
        'Twelve months of electricity, gas, oil and steam bills: the utility portal or the LL84 report has them.',
      ends: [
        { ...bare, siteEuiKbtuPerSqft: eui * (1 - spread) },
        { ...bare, siteEuiKbtuPerSqft: eui * (1 + spread) },
      ],
    });
  if (context.compliance.pathway === 'undetermined')
    found.push({
      input: 'LL97 pathway',
      question:
        'Is more than 35 % of the units rent-regulated? The City’s covered-buildings list gives the pathway code.',
      ends: [
        { ...input, complianceStatus: 'article_321' },
        { ...input, complianceStatus: 'article_320' },
      ],
    });
  if (input.yearBuilt === null)
    found.push({
      input: 'year built',
      question:
        'When was the building built? The certificate of occupancy or the City’s property record says.',
      ends: [
        { ...input, yearBuilt: 1925 },
        { ...input, yearBuilt: 1990 },
      ],
    });
  if (input.floors === null)
    found.push({
      input: 'storeys',
      question: 'How many storeys above grade?',
      ends: [
        { ...input, floors: Math.max(1, Math.round(profile.geometry.floors / 2)) },
        { ...input, floors: profile.geometry.floors * 2 },
      ],
    });
  if (input.dwellingUnits === null && profile.counts.dwellings > 0)
    found.push({
      input: 'dwelling units',
      question: 'How many apartments?',
      ends: [
        { ...input, dwellingUnits: Math.max(1, Math.round(profile.counts.dwellings * 0.8)) },
        { ...input, dwellingUnits: Math.round(profile.counts.dwellings * 1.2) },
      ],
    });
  return found;
}
