import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { Checks } from './checks.ts';
import type { Levers } from './levers.ts';
import { given, Sheet, sum, text, worked, type Placed } from './sheet.ts';

/** Every line of cost; the total of each tier. */
export function costsSheet(
  { tiers }: AuditArtifact,
  levers: Levers,
  checks: Checks,
): { readonly sheet: Sheet; readonly totals: readonly Placed[] } {
  const sheet = new Sheet('Costs', [46, 46, 16, 16, 12]);
  sheet.title('Costs', 'Lines as served; the last column follows the cost overrun set on the page Summary.');
  const totals = tiers.map((entry, at) => {
    sheet.add(text(entry.label, 'title'));
    sheet.heads('Line', 'What for', 'Served', 'With overrun', 'Price basis');
    const lines = entry.cost_breakdown.lines.map(({ id, label, amount, basis }) =>
      sheet.add(
        text(id),
        text(label),
        given(amount),
        ([, , served]) => worked(`${String(served)}*(1+${String(levers.overrun)})`, amount),
        text(basis),
      ),
    );
    const served = sum(
      lines.map((line) => line[2] as Placed),
      'total',
    );
    const moved = sum(
      lines.map((line) => line[3] as Placed),
      'total',
    );
    const [, , cell, withOverrun] = sheet.add(text('Total', 'total'), null, served, moved);
    const { totalCost, costPerSqft } = entry.cost_breakdown;
    const where = `/tiers/${at}/cost_breakdown`;
    checks.money(`${entry.label}: total cost`, `${where}/totalCost`, totalCost, cell);
    checks.money(
      `${entry.label}: total cost with the overrun at nought`,
      `${where}/totalCost`,
      totalCost,
      withOverrun,
    );
    sheet.add(text('For each square foot'), null, null, given(costPerSqft));
    sheet.gap();
    return withOverrun as Placed;
  });
  return { sheet, totals };
}
