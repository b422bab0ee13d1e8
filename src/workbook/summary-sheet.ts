import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { Levers } from './levers.ts';
import { given, Sheet, text, toCent, worked, type Placed } from './sheet.ts';

/** The first page begins with what a lender may turn: the other pages follow it. */
export function summarySheet(artifact: AuditArtifact): { readonly sheet: Sheet; readonly levers: Levers } {
  const sheet = new Sheet('Summary', [40, 22, 22, 22, 22, 22]);
  sheet.title(
    'Retrofit estimate',
    'An estimate, not an offer, a bid or advice. Every figure has its evidence in the audit artifact.',
  );
  for (const [name, value] of factsOf(artifact)) sheet.add(text(name), text(value));
  sheet.gap();
  sheet.heads('What if', 'Change');
  const lever = (name: string) => sheet.add(text(name), given(0, 'percent', 'input'))[1] as Placed;
  const levers = {
    overrun: lever('Cost above the estimate'),
    shortfall: lever('Energy and operations savings below it'),
    dearer: lever("Added to every loan's rate"),
  };
  sheet.add(text('At nought all figures are as served, and the page Check compares them.', 'note'));
  sheet.gap();
  return { sheet, levers };
}

function factsOf({
  resolution,
  methodology_version,
  reproducibility,
  generated_at,
  default_tier,
}: AuditArtifact) {
  return [
    ['Building', resolution.parcel_id ?? 'as described'],
    ['Class', resolution.building_class ?? 'not known'],
    ['Gross floor area, square feet', resolution.gross_floor_area_sqft.toLocaleString('en-US')],
    ['Site energy, kBtu per square foot and year', String(resolution.site_eui_kbtu_per_sqft)],
    ['Made', generated_at],
    ['Method', methodology_version],
    ['Hash of the input', reproducibility.input_hash],
    ['Verdict', default_tier?.reason ?? 'No tier is offered.'],
    ['Certainty', certaintyText(default_tier)],
  ] as const;
}

function certaintyText(verdict: AuditArtifact['default_tier']): string {
  const odds = verdict?.odds ?? [];
  if (odds.length === 0) return 'not known';
  const shares = odds.map(({ alternative, share }) => `${alternative} ${Math.round(share * 100)} %`);
  return `${verdict?.certainty ?? ''}: costs least in ${shares.join(', ')} of the draws`;
}

interface Columns {
  readonly totals: readonly Placed[];
  readonly incentives: readonly Placed[];
  readonly values: readonly Placed[];
  readonly differences: Placed;
}

/** One row for each tier, out of the other pages; the last thing written, though it stands on the first page. */
export function tierTable(
  sheet: Sheet,
  { tiers }: AuditArtifact,
  { totals, incentives, values, differences }: Columns,
): void {
  sheet.heads(
    'Scope of work',
    'Cost',
    'Incentives',
    'Net cost',
    'Net present value',
    'Savings of the first full year',
  );
  tiers.forEach((entry, at) => {
    const [cost, incentive, value] = [totals[at], incentives[at], values[at]];
    if (cost === undefined || incentive === undefined || value === undefined) return;
    sheet.add(
      text(entry.label),
      worked(String(cost), cost.value),
      worked(String(incentive), incentive.value),
      ([, gross, counted]) =>
        worked(`${String(gross)}-${String(counted)}`, toCent((gross?.value ?? 0) - (counted?.value ?? 0))),
      worked(String(value), value.value),
      given(entry.roi.totalAnnualSavings),
    );
  });
  sheet.gap();
  sheet.add(
    text('Figures that differ from the artifact', 'total'),
    worked(String(differences), 0, 'year', 'total'),
  );
}
