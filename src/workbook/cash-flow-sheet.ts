import type { AuditArtifact, CashFlow, TierEntry } from '../contract/estimate/index.ts';
import type { Checks } from './checks.ts';
import type { Levers } from './levers.ts';
import { given, range, Sheet, sum, text, toCent, total, worked, type Placed } from './sheet.ts';

const PARTS = [
  ['cost', 'Cost'],
  ['incentives', 'Incentives'],
  ['energy', 'Energy'],
  ['operations', 'Operations'],
  ['penaltyAvoided', 'Charge avoided'],
  ['demandResponse', 'Demand response'],
  ['replacement', 'Replacements'],
  ['residual', 'Residual'],
] as const satisfies readonly (readonly [keyof CashFlow, string])[];
const MOVED = { cost: 'overrun', energy: 'shortfall', operations: 'shortfall' } as const;

/** Where the years of a tier stand, operating years from index 0. */
export interface FlowCells {
  readonly energy: readonly Placed[];
  readonly operations: readonly Placed[];
  readonly charge: readonly Placed[];
  readonly response: readonly Placed[];
  readonly net: readonly Placed[];
}

/** The owner's flows before financing and tax, by year after service. */
export function cashFlowSheet(
  { tiers }: AuditArtifact,
  levers: Levers,
  checks: Checks,
): { readonly sheet: Sheet; readonly flows: readonly FlowCells[] } {
  const sheet = new Sheet('Cash flow', [8, ...PARTS.map(() => 15), 10, 16, 16]);
  sheet.title(
    'Cash flow',
    "The owner's flows before financing and tax. Year 0 is construction. Rounding holds the cent by which parts rounded one by one miss the served sum.",
  );
  const flows = tiers.map((entry, at) => {
    sheet.add(text(entry.label, 'title'));
    sheet.heads('Year', ...PARTS.map(([, head]) => head), 'Rounding', 'Net', 'Running total');
    let before: Placed | undefined;
    const { cashFlow } = entry.roi;
    const years = cashFlow.net.map((net, year) => {
      const cells = yearRow(sheet, { cashFlow, year, net }, { levers, before });
      before = cells.at(-1);
      checks.money(
        `${entry.label}: net of year ${year}`,
        `/tiers/${at}/roi/cashFlow/net/${year}`,
        net,
        cells.at(-2),
      );
      return cells;
    });
    const net = years.map((cells) => cells.at(-2) as Placed);
    rateRow(sheet, entry, net, { at, checks });
    sheet.gap();
    const operating = years.slice(1);
    const of = (part: (typeof PARTS)[number][0]) =>
      operating.map((cells) => cells[1 + PARTS.findIndex(([name]) => name === part)] as Placed);
    return {
      energy: of('energy'),
      operations: of('operations'),
      charge: of('penaltyAvoided'),
      response: of('demandResponse'),
      net,
    };
  });
  return { sheet, flows };
}

/** A year of the flows. */
interface Year {
  readonly cashFlow: CashFlow;
  readonly year: number;
  readonly net: number;
}

/** Year, parts, rounding, net, running total. */
function yearRow(
  sheet: Sheet,
  { cashFlow, year, net: served }: Year,
  { levers, before }: { readonly levers: Levers; readonly before: Placed | undefined },
): Placed[] {
  const parts = PARTS.map(([name]) => {
    const value = cashFlow[name]?.[year] ?? 0;
    const lever = name in MOVED ? MOVED[name as keyof typeof MOVED] : null;
    if (lever === null || value === 0) return given(value);
    const sign = lever === 'overrun' ? '+' : '-';
    return worked(`${value}*(1${sign}${String(levers[lever])})`, value);
  });
  const rounding = toCent(served - total(parts.map(({ value }) => ({ value: Number(value) }))));
  return sheet.add(
    given(year, 'year'),
    ...parts,
    given(rounding),
    (left) => sum(left.slice(1)),
    (left) => {
      const net = left.at(-1) as Placed;
      return before === undefined
        ? worked(String(net), net.value)
        : worked(`${String(before)}+${String(net)}`, toCent(before.value + net.value));
    },
  );
}

function rateRow(
  sheet: Sheet,
  entry: TierEntry,
  net: readonly Placed[],
  { at, checks }: { readonly at: number; readonly checks: Checks },
): void {
  const { irr } = entry.roi;
  const [first, last] = [net[0], net.at(-1)];
  if (irr.kind !== 'unique' || irr.rate === null || first === undefined || last === undefined) {
    sheet.add(text('No single rate of return', 'note'));
    return;
  }
  const cells = sheet.add(
    text('Internal rate of return', 'total'),
    worked(`IRR(${range(first, last)},${irr.rate})`, irr.rate, 'percent', 'total'),
  );
  checks.ratio(`${entry.label}: internal rate of return`, `/tiers/${at}/roi/irr/rate`, irr.rate, cells[1]);
}
