import { factWarnings } from '../building/fact-warnings.ts';
import { energyYear } from '../building/reported-energy.ts';
import { familyUnitCost } from '../costs/public-works.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { financingRequestWarnings } from '../financing/request-warnings.ts';
import { doneSince, doneText } from '../measures/done-since.ts';
import { uncoveredNote } from '../uncertainty/tier-evidence.ts';
import type { FinancingRequest } from '../../contract/estimate/index.ts';
import { dateParts } from '../../quantities/calendar-date.ts';
import { whole, wholeDollars } from '../../quantities/number-text.ts';
import type { Warning, WarningCode } from '../../vocabulary/warning-codes.ts';
import { unitOf } from './baseline-view.ts';
import type { BuildingContext, TierComputation } from './types.ts';

/** What to look at before relying on the answer; each sentence once. */
export function consistencyWarnings(
  context: BuildingContext,
  tiers: readonly TierComputation[],
  snapshot: EngineSnapshot,
): Warning[] {
  const warnings: Warning[] = [];
  const add = (warning: Warning): void => {
    if (!warnings.some(({ text }) => text === warning.text)) warnings.push(warning);
  };
  const say = (code: WarningCode, sentences: readonly string[]): void => {
    for (const text of sentences) add({ code, text });
  };
  for (const warning of factWarnings(context.input, snapshot.sections.ll97)) add(warning);
  say('energy_before_work', doneSinceWarnings(context, snapshot));
  for (const warning of context.profile.warnings) add(warning);
  say('local_law_97', context.compliance.warnings);
  say('school_prices', schoolPrices(context));
  for (const { plan, cost } of tiers) {
    say('tier_target', plan.warnings);
    say('open_prices', cost.warnings);
  }
  say('own_prices_unused', ownBillsWarnings(context));
  const { financing } = context.request;
  if (financing !== null) say('financing_request', financingRequestWarnings(financing));
  say('overrides', overrideWarnings(context, tiers));
  say('wages', wageWarnings(context, tiers));
  say('quote_unused', quoteWarnings(context, tiers));
  for (const tier of tiers) {
    say('public_wages', publicFundsWarnings(tier, snapshot));
    say('small_school', smallSchoolWarnings(tier, snapshot));
    say('evidence_missing', evidenceWarnings(context, tier, snapshot));
  }
  return warnings;
}

/** Work that the energy does not show yet. */
function doneSinceWarnings({ profile, asOf }: BuildingContext, snapshot: EngineSnapshot): string[] {
  const done = doneSince(profile, snapshot.sections.measures.list, dateParts(asOf).year);
  if (done.length === 0) return [];
  const year = energyYear(profile.fuelUse, profile.input);
  const isOfClass = profile.fuelUse.method === 'class_median';
  const of = year === null ? (isOfClass ? 'that of the class' : 'as stated') : `of ${year}`;
  return [
    `The energy is ${of} and does not show work that is done: ${doneText(done)}. What the work saves is not taken off, so energy, savings and Local Law 97 fines may be too high. Load a year of bills since then.`,
  ];
}

/** Bills in dollars that are not of the meters whose units they stand beside, or not of this rate. */
function ownBillsWarnings({ baseline }: BuildingContext): string[] {
  return baseline.ownPrices
    .filter(({ isUsed }) => !isUsed)
    .map(({ fuel, usdPerUnit, rateUsdPerUnit }) => {
      const { unit } = unitOf(fuel, baseline);
      const dollars = (usd: number): string => `$${usd.toPrecision(3)}`;
      return `By the bills ${fuel.replaceAll('_', ' ')} costs ${dollars(usdPerUnit)} a ${unit}, by the rate ${dollars(rateUsdPerUnit)}. The two are too far apart to be of the same meters, so the rate is used. Check dollars and quantities.`;
    });
}

/** Overrides stay in financing; one that differs from the model by more than a tenth is named with both figures. */
function overrideWarnings({ request }: BuildingContext, tiers: readonly TierComputation[]): string[] {
  const { financing, includeFinancing } = request;
  if (financing === null) return [];
  if (!includeFinancing) return unusedFields(financing);
  return [
    ...differs('dr_revenue_year1', financing.dr_revenue_year1, 0),
    ...tiers.flatMap(({ plan, cost, returns, cashFlow }) => [
      ...differs(`${plan.tier}: scope_cost`, financing.scope_cost, cost.totalCents / 100),
      ...differs(
        `${plan.tier}: projected_annual_savings`,
        financing.projected_annual_savings,
        returns.ownerAnnualSavingsUsd,
      ),
      ...(financing.projected_annual_savings === undefined ? [] : chargesOnTop(plan.tier, cashFlow)),
    ]),
  ];
}

/** What only financing structures read. */
const FOR_STRUCTURES = [
  'scope_cost',
  'projected_annual_savings',
  'dr_revenue_year1',
  'max_combined_ltc',
  'all_electric_outcome',
  'single_commercial_owner',
  'combined_energy_water_savings_pct',
  'energy_savings_pct',
] as const;

/** The owner settles incentives and the discount rate either way; the rest waits for structures nobody asked for. */
function unusedFields(financing: FinancingRequest): string[] {
  const given = FOR_STRUCTURES.filter((name) => financing[name] !== undefined);
  if (given.length === 0) return [];
  return [`include_financing is not true, so these are not used: financing.${given.join(', financing.')}.`];
}

/** Given savings stand for energy and upkeep: charges avoided come on top, which the giver may not expect. */
function chargesOnTop(tier: string, { avoidedPenaltyUsdByYear }: TierComputation['cashFlow']): string[] {
  const most = Math.max(0, ...avoidedPenaltyUsdByYear.values());
  if (most < 0.5) return [];
  return [
    `${tier}: financing adds Local Law 97 fines avoided, up to ${wholeDollars(most)} a year, to projected_annual_savings.`,
  ];
}

function differs(name: string, givenUsd: number | undefined, modelUsd: number): string[] {
  if (givenUsd === undefined || Math.abs(givenUsd - modelUsd) <= 0.1 * Math.abs(modelUsd)) return [];
  return [
    `${name} of ${wholeDollars(givenUsd)} differs from the model's ${wholeDollars(modelUsd)}. Financing uses yours; roi, measures and default_tier keep the model's.`,
  ];
}

/** A quote for work that no tier of the answer holds prices nothing. */
function quoteWarnings({ input }: BuildingContext, tiers: readonly TierComputation[]): string[] {
  const quotes = input.facts?.quotes ?? [];
  if (quotes.length === 0) return [];
  const bought = new Set(tiers.flatMap(({ plan }) => plan.measures.map(({ measure }) => measure.id)));
  return quotes.flatMap(({ measure_id: id, quoted_on: day }) =>
    bought.has(id) ? [] : [`The quote of ${day} for ${id} is not used: no tier here includes that work.`],
  );
}

/** `labor_basis` changes no number; under `market` each program whose rate rests on wages is named once. */
function wageWarnings({ request }: BuildingContext, tiers: readonly TierComputation[]): string[] {
  if (request.laborBasis !== 'market') return [];
  const names = new Map<string, string>();
  for (const tier of tiers)
    for (const evaluation of [...tier.incentives.included, ...tier.incentives.excluded])
      if (evaluation.rateRestsOnWages) names.set(evaluation.programId, evaluation.program.name);
  return [...names].map(
    ([id, name]) =>
      `${name} (${id}): its rate assumes prevailing-wage and apprenticeship compliance, which labor_basis market does not promise. The amount shown is unchanged.`,
  );
}

/** Public money in a large project brings state prevailing wages (Labor Law 224-a). */
function publicFundsWarnings(
  { plan, cost, incentives }: TierComputation,
  snapshot: EngineSnapshot,
): string[] {
  const { publicFundsWageShare, publicFundsWageProjectUsd } = snapshot.sections.incentiveRules.parameters;
  if (publicFundsWageShare === undefined || publicFundsWageProjectUsd === undefined) return [];
  const share = cost.totalCents > 0 ? incentives.totalCents / cost.totalCents : 0;
  const large = cost.totalCents > publicFundsWageProjectUsd.value * 100;
  if (!large || share < publicFundsWageShare.value) return [];
  return [
    `${plan.tier}: counted incentives are ${Math.round(100 * share)} % of a project above $${publicFundsWageProjectUsd.value / 1e6} million; Labor Law 224-a may require prevailing wages.`,
  ];
}

/** Public works of other buildings than those whose jobs gave the prices. */
const schoolPrices = ({ profile: { priceLevel, parameterClass } }: BuildingContext): string[] =>
  priceLevel !== 'nyc_public_works' || ['education', 'multifamily'].includes(parameterClass)
    ? []
    : [
        'The prices of public works come from jobs in City schools. How far they fit other City buildings was not measured.',
      ];

/** Public-works prices that rest on larger buildings alone. */
function smallSchoolWarnings({ plan, interval }: TierComputation, snapshot: EngineSnapshot): string[] {
  const families = new Set<string>();
  for (const { belowLaw } of interval.works) if (belowLaw !== null) families.add(belowLaw.family);
  return [...families].flatMap((family) => {
    const fitted = familyUnitCost(snapshot.sections.calibration, family);
    if (fitted === null) return [];
    const smallest = whole(fitted.smallest_area_sqft);
    return [
      `${plan.tier}: the public-works price of "${fitted.label}" rests on schools of ${smallest} sqft and more. Their price a square foot is used for this smaller building, and the interval reaches up to what the trend with size would give.`,
    ];
  });
}

/** Where accuracy is measured, what of a tier no completed record covers is said. */
function evidenceWarnings(
  { accuracy, profile }: BuildingContext,
  { plan }: TierComputation,
  snapshot: EngineSnapshot,
): string[] {
  if (accuracy.calibration_status === 'uncalibrated') return [];
  const measures = plan.measures.map((planned) => planned.measure);
  const note = uncoveredNote(measures, profile.priceLevel === 'nyc_public_works', snapshot);
  return note === null ? [] : [`${plan.tier}: ${note}`];
}
