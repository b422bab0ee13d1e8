import { excludedIn } from '../contract/estimate/excluded-in.ts';
import type { AuditArtifact, TierEntry } from '../contract/estimate/index.ts';
import type { Checks } from './checks.ts';
import { given, Sheet, sum, text, type Placed } from './sheet.ts';

/** Counted money with its conditions, and what is in no sum. */
export function incentivesSheet(
  artifact: AuditArtifact,
  checks: Checks,
): { readonly sheet: Sheet; readonly totals: readonly Placed[] } {
  const sheet = new Sheet('Incentives', [42, 14, 16, 18, 60]);
  sheet.title(
    'Incentives',
    'Only counted money is in the sums. What is contingent, or usually paid, stands below it.',
  );
  const totals = artifact.tiers.map((entry, at) => {
    sheet.add(text(entry.label, 'title'));
    sheet.heads('Program', 'Run by', 'Counted', 'When', 'Hangs on');
    const counted = entry.incentives.map(({ name, jurisdiction, amount, timing, conditions }) =>
      sheet.add(
        text(name),
        text(jurisdiction),
        given(amount),
        text(timing.kind.replaceAll('_', ' ')),
        text(conditions.map((condition) => condition.text).join(' ')),
      ),
    );
    const cells = counted.map((line) => line[2] as Placed);
    const [, , total] = sheet.add(text('Counted', 'total'), null, sum(cells, 'total'));
    checks.money(
      `${entry.label}: incentives`,
      `/tiers/${at}/roi/totalIncentives`,
      entry.roi.totalIncentives,
      total,
    );
    const open = excludedIn(artifact, entry).filter(({ standing }) => standing === 'contingent');
    if (open.length > 0)
      sheet.heads('Contingent: in no sum', 'Run by', 'Could pay', 'Settle by', 'Why not counted');
    for (const { name, jurisdiction, potentialAmount, settleBy, reasons } of open)
      sheet.add(
        text(name),
        text(jurisdiction),
        given(potentialAmount),
        text(settleBy),
        text(reasons.join(' ')),
      );
    addUsual(sheet, entry);
    sheet.gap();
    return total as Placed;
  });
  return { sheet, totals };
}

/** What programs usually pay toward such work: in no sum, so that a lender sees what the net cost leaves out. */
function addUsual(sheet: Sheet, { usual_money: usual }: TierEntry): void {
  if (usual === undefined || usual.calls.length === 0) return;
  sheet.heads('Usually paid: in no sum', 'Low', 'At the most', 'Whom to ask', 'What jobs got');
  for (const { name, administrator, low, high, say } of usual.calls)
    sheet.add(text(name), given(low), given(high), text(administrator), text(say));
}
