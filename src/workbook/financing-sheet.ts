import type { AuditArtifact } from '../contract/estimate/index.ts';
import type { FinancingStructure, OfferedProduct } from '../contract/financing/index.ts';
import type { Checks } from './checks.ts';
import type { Levers } from './levers.ts';
import { given, Sheet, sum, text, toCent, worked, type Cell, type Placed } from './sheet.ts';

/** Where the payments of one structure stand, for the page of coverage. */
export interface StructureCells {
  readonly tier: number;
  readonly structure: FinancingStructure;
  readonly at: number;
  /** Payments of a year and the years they last, by product; null where they do not follow from level payments. */
  readonly payments: readonly { readonly annual: Placed; readonly years: number }[] | null;
}

/** The best structures of a tier; the rest are in the artifact. */
const SHOWN = 4;

interface Block {
  readonly structure: FinancingStructure;
  readonly where: string;
  readonly label: string;
}

/** Each tier's best structures: uses, sources, loans with live payments. */
export function financingSheet(
  { tiers }: AuditArtifact,
  levers: Levers,
  checks: Checks,
): { readonly sheet: Sheet; readonly structures: readonly StructureCells[] } {
  const sheet = new Sheet('Financing', [40, 16, 12, 10, 10, 16, 18]);
  sheet.title(
    'Financing',
    'Payments follow amount, rate and term, and the rate addition set on the page Summary. Uses and sources are as served.',
  );
  const structures = tiers.flatMap((entry, tier) =>
    (entry.financing?.structures ?? []).slice(0, SHOWN).map((structure, at): StructureCells => {
      const label = `${entry.label}, ${structure.title}`;
      const where = `/tiers/${tier}/financing/structures/${at}`;
      sheet.add(text(`${entry.label}: ${structure.rank}. ${structure.title}`, 'title'));
      if (structure.notBankable !== null)
        sheet.add(text('Not bankable on these savings: coverage below what is required.', 'note'));
      usesAndSources(sheet, { structure, where, label }, checks);
      const payments = loans(sheet, { structure, where, label }, { levers, checks });
      sheet.gap();
      return { tier, structure, at, payments };
    }),
  );
  if (structures.length === 0)
    sheet.add(text('The request asked for no financing: send include_financing with owner and mortgage.'));
  return { sheet, structures };
}

function usesAndSources(sheet: Sheet, { structure, where, label }: Block, checks: Checks): void {
  const { uses, sources } = structure;
  const column = (head: string, parts: readonly (readonly [string, number])[]) => {
    sheet.heads(head, 'USD');
    const cells = parts.map(([name, value]) => sheet.add(text(name), given(value))[1] as Placed);
    return sheet.add(text('Total', 'total'), sum(cells, 'total'))[1];
  };
  const used = column('Uses', [
    ['Project cost', uses.projectCost],
    ['Fees', uses.fees],
    ['Mortgage recording tax', uses.recordingTax],
    ['Interest during construction', uses.constructionInterest],
  ]);
  checks.money(`${label}: uses`, `${where}/uses/total`, uses.total, used);
  const sourced = column('Sources', [
    ['Debt and third parties', sources.debt],
    ['Incentives at completion', sources.incentivesAtCompletion],
    ["Owner's equity", sources.equity],
  ]);
  // Incentives above the need leave more sources than uses: then nothing is to be equal.
  if (sources.equity > 0) checks.money(`${label}: sources`, `${where}/uses/total`, uses.total, sourced);
}

const isLevel = ({ rate, amortisationYears, paymentsPerYear }: OfferedProduct): boolean =>
  rate !== null && amortisationYears !== null && paymentsPerYear !== null;

interface Live {
  readonly levers: Levers;
  readonly checks: Checks;
}

function loans(sheet: Sheet, block: Block, { levers, checks }: Live): StructureCells['payments'] {
  const { structure, where, label } = block;
  const products = structure.products.filter(
    ({ role, annualDebtService }) => role !== 'bridge' && annualDebtService > 0,
  );
  if (products.length === 0) return null;
  sheet.heads('Loan or contract', 'Amount', 'Rate', 'Years', 'A year', 'Level payment', 'Payments of a year');
  const lines = products.map((product) => {
    const annual = loanLine(sheet, product, levers);
    const at = `${where}/products/${structure.products.indexOf(product)}/annualDebtService`;
    checks.money(`${label}: payments of ${product.title}`, at, product.annualDebtService, annual);
    return { annual, years: product.amortisationYears ?? 0 };
  });
  const empty = Array.from({ length: 5 }, () => null);
  const all = sum(
    lines.map(({ annual }) => annual),
    'total',
  );
  const total = sheet.add(text('Payments of the first year', 'total'), ...empty, all).at(-1);
  checks.money(
    `${label}: payments of a year`,
    `${where}/annualDebtService`,
    structure.annualDebtService,
    total,
  );
  return products.every(isLevel) ? lines : null;
}

/** Answers the cell of a year's payments. */
function loanLine(sheet: Sheet, product: OfferedProduct, levers: Levers): Placed {
  const { title, amount, rate, amortisationYears, termYears, paymentsPerYear, annualDebtService } = product;
  return sheet
    .add(
      text(title),
      given(amount, 'usd', 'input'),
      given(rate, 'percent', 'input'),
      given(amortisationYears ?? termYears, 'year', 'input'),
      given(paymentsPerYear, 'year'),
      (left) => levelPayment(product, left, levers),
      ([, , , , perYear, level]) =>
        isLevel(product)
          ? worked(`${String(level)}*${String(perYear)}`, toCent((level?.value ?? 0) * (perYear?.value ?? 0)))
          : given(annualDebtService),
    )
    .at(-1) as Placed;
}

/** As a lender rounds it: the level payment to the cent. */
function levelPayment(product: OfferedProduct, left: readonly Placed[], levers: Levers): Cell {
  const { rate, amortisationYears: years, paymentsPerYear: perYear, amount } = product;
  if (rate === null || years === null || perYear === null) return given(null);
  const [, principal, nominal, term, times] = left.map(String);
  const period = rate / perYear;
  const count = years * perYear;
  const value = period === 0 ? amount / count : (amount * period) / (1 - (1 + period) ** -count);
  return worked(
    `ROUND(PMT((${nominal}+${String(levers.dearer)})/${times},${term}*${times},-${principal}),2)`,
    toCent(value),
  );
}
