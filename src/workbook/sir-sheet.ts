import type { AuditArtifact, TierEntry } from '../contract/estimate/index.ts';
import type { FlowCells } from './cash-flow-sheet.ts';
import type { Checks } from './checks.ts';
import { given, range, Sheet, text, toCent, worked, type Placed } from './sheet.ts';

interface SirInput {
  readonly artifact: AuditArtifact;
  readonly flows: readonly FlowCells[];
  readonly costs: readonly Placed[];
  readonly checks: Checks;
}

const AS_SERVED = ['scope_cost', 'projected_annual_savings', 'dr_revenue_year1'] as const;

/** Financing that rests on the request's own cost or savings does not follow from the cash flow of the tier. */
export function restsOnOwnFigures({ reproducibility }: AuditArtifact): boolean {
  const { financing } = reproducibility.canonical_input as { financing?: Record<string, unknown> };
  return AS_SERVED.some((name) => financing?.[name] !== undefined);
}

/** Savings-to-investment ratio of each tier: present value of savings over the useful life ÷ cost net of rebates. */
export function sirSheet({ artifact, flows, costs, checks }: SirInput): Sheet {
  const sheet = new Sheet('SIR', [34, 18, 18, 18, 18]);
  sheet.title(
    'Savings-to-investment ratio',
    'Energy and operations savings over the useful life, discounted, ÷ cost net of incentives paid at completion. A gate of 1 or more is usual.',
  );
  if (restsOnOwnFigures(artifact)) {
    sheet.add(text('The request gave its own cost or savings: see the ratios on the page Financing.'));
    return sheet;
  }
  artifact.tiers.forEach((entry, at) => {
    const terms = termsOf(entry);
    const [flow, cost] = [flows[at], costs[at]];
    if (terms === null || flow === undefined || cost === undefined) return;
    const ratios = tierRatios(sheet, { entry, terms, flow, cost });
    const place = entry.financing?.structures.findIndex(({ sir }) => sir !== null) ?? -1;
    const served = entry.financing?.structures[place]?.sir ?? null;
    if (served === null || ratios === null) return;
    const where = `/tiers/${at}/financing/structures/${place}/sir`;
    const [ratio, withCharges] = ratios;
    checks.ratio(`${entry.label}: savings-to-investment ratio`, `${where}/ratio`, served.ratio, ratio);
    checks.ratio(
      `${entry.label}: the same with charges`,
      `${where}/ratioWithPenalties`,
      served.ratioWithPenalties,
      withCharges,
    );
  });
  return sheet;
}

interface TierParts {
  readonly entry: TierEntry;
  readonly terms: Terms;
  readonly flow: FlowCells;
  readonly cost: Placed;
}

/** The ratio and the same with charges; null where nothing is left to invest. */
function tierRatios(sheet: Sheet, { entry, terms, flow, cost }: TierParts) {
  const atOnce = atCompletion(entry);
  const invested = toCent(cost.value - atOnce);
  if (invested <= 0) return null;
  sheet.add(text(entry.label, 'title'));
  const rate = sheet.add(text('Discount rate'), given(terms.rate, 'percent', 'input'))[1] as Placed;
  const rebates = sheet.add(text('Incentives at completion'), given(atOnce))[1] as Placed;
  const net = worked(`${String(cost)}-${String(rebates)}`, invested);
  const investment = sheet.add(text('Cost net of these'), net)[1] as Placed;
  sheet.heads('Year', 'Energy and operations', 'Charge avoided', 'Discounted savings', 'Discounted charge');
  const years = flow.energy
    .slice(0, terms.life)
    .map((_, index) => discountedYear(sheet, { flow, index, rate }));
  const [savings, charges] = [3, 4].map((column) => years.map((cells) => cells[column] as Placed));
  const ratio = (name: string, columns: readonly (readonly Placed[])[], look?: 'total') => {
    const sums = columns.map((cells) => `SUM(${range(cells[0] as Placed, cells.at(-1) as Placed)})`);
    const value = columns.flat().reduce((all, cell) => all + cell.value, 0) / invested;
    const formula = `(${sums.join('+')})/${String(investment)}`;
    return sheet.add(text(name, look), worked(formula, value, 'ratio', look))[1];
  };
  const ratios = [
    ratio('Ratio', [savings ?? []], 'total'),
    ratio('With charges avoided', [savings ?? [], charges ?? []]),
  ] as const;
  sheet.gap();
  return ratios;
}

function discountedYear(
  sheet: Sheet,
  { flow, index, rate }: { readonly flow: FlowCells; readonly index: number; readonly rate: Placed },
): Placed[] {
  const [energy, operations, charge] = [flow.energy, flow.operations, flow.charge].map(
    (of) => of[index] as Placed,
  ) as [Placed, Placed, Placed];
  const year = index + 1;
  const discounted = (cell: Placed | undefined) =>
    worked(`${String(cell)}/(1+${String(rate)})^${year}`, (cell?.value ?? 0) / (1 + rate.value) ** year);
  return sheet.add(
    given(year, 'year'),
    worked(`${String(energy)}+${String(operations)}`, energy.value + operations.value),
    worked(String(charge), charge.value),
    ([, savings]) => discounted(savings),
    ([, , avoided]) => discounted(avoided),
  );
}

interface Terms {
  /** Fraction a year. */
  readonly rate: number;
  /** Whole years. */
  readonly life: number;
}

function termsOf({ financing }: TierEntry): Terms | null {
  const value = (code: string) => financing?.conventions.find((one) => one.code === code)?.value ?? null;
  const [rate, life] = [value('sir_discount_rate'), value('useful_life')];
  return rate === null || life === null ? null : { rate, life };
}

function atCompletion({ incentives }: TierEntry): number {
  const payments = incentives.flatMap(({ timing }) => timing.payments);
  return toCent(
    payments
      .filter(({ yearAfterService }) => yearAfterService < 1)
      .reduce((all, { amount }) => all + amount, 0),
  );
}
