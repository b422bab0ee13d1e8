import type { AuditArtifact } from '../contract/estimate/index.ts';
import { cashFlowSheet } from './cash-flow-sheet.ts';
import { checkSheet } from './check-sheet.ts';
import { Checks } from './checks.ts';
import { costsSheet } from './costs-sheet.ts';
import { dscrSheet } from './dscr-sheet.ts';
import { financingSheet } from './financing-sheet.ts';
import { incentivesSheet } from './incentives-sheet.ts';
import { presentCostSheet } from './present-cost-sheet.ts';
import type { Sheet } from './sheet.ts';
import { sirSheet } from './sir-sheet.ts';
import { summarySheet, tierTable } from './summary-sheet.ts';

/** The pages of a lender's workbook: figures as served, sums and ratios as formulas, and a page that compares them. */
export function workbookSheets(artifact: AuditArtifact): readonly Sheet[] {
  const checks = new Checks();
  const { sheet: summary, levers } = summarySheet(artifact);
  const costs = costsSheet(artifact, levers, checks);
  const incentives = incentivesSheet(artifact, checks);
  const cashFlow = cashFlowSheet(artifact, levers, checks);
  const presentCost = presentCostSheet(artifact, levers, checks);
  const financing = financingSheet(artifact, levers, checks);
  const { flows } = cashFlow;
  const sir = sirSheet({ artifact, flows, costs: costs.totals, checks });
  const dscr = dscrSheet({ artifact, flows, structures: financing.structures, checks });
  const check = checkSheet(checks.all);
  tierTable(summary, artifact, {
    totals: costs.totals,
    incentives: incentives.totals,
    values: presentCost.values,
    differences: check.differences,
  });
  return [
    summary,
    costs.sheet,
    incentives.sheet,
    cashFlow.sheet,
    presentCost.sheet,
    financing.sheet,
    sir,
    dscr,
    check.sheet,
  ];
}
