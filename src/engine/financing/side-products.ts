import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import { centsFromUsd, roundCents, ZERO_CENTS, type Cents } from '../../quantities/money.ts';
import type { OwnerType } from '../building/types.ts';
import type { IncentivePayment } from '../returns/types.ts';
import type { CreditSale, Offer } from './candidate.ts';
import { feesOf, orNone, type Layer } from './layers.ts';
import { incentivesUsd, type Project } from './project.ts';
import type { SizingRoom } from './sizing.ts';

/**
 * A bridge to the elective-pay refund: interest only, repaid when the refund comes. Sized before the main loan, which
 * then needs less. Null when no refund comes in time or no room is left.
 */
export function bridgeLayer(
  offer: Offer,
  project: Project,
  terms: FinancingTerms,
  room: SizingRoom,
): Layer | null {
  const { product, quote } = offer;
  if (quote === null) return null;
  const refunds = project.input.incentives.filter((payment) => isBridged(payment, terms));
  const refundUsd = incentivesUsd(refunds, () => true);
  const advance = refundUsd * (product.sizing.share_of_cost?.value ?? 1);
  const capUsd = room.costUsd * room.combinedCap - room.grantsUsd - room.otherDebtUsd;
  const needUsd = room.costUsd - room.grantsUsd - room.otherProceedsUsd;
  const principalUsd = Math.floor(Math.min(advance, capUsd, needUsd));
  if (principalUsd <= 0) return null;
  const payments = bridgePayments(principalUsd, refunds, refundUsd, quote.rate);
  const principalCents = centsFromUsd(principalUsd);
  return {
    product,
    quote,
    principalCents,
    proceedsCents: principalCents,
    constructionInterestCents: ZERO_CENTS,
    feeCents: feesOf(product, principalCents),
    recordingTaxCents: ZERO_CENTS,
    binding:
      principalUsd >= Math.floor(advance)
        ? 'product_share_of_cost'
        : capUsd < needUsd
          ? 'combined_ltc'
          : 'project_need',
    termYears: payments.years,
    loan: null,
    schedule: null,
    otherPaymentsUsd: payments.usd,
    otherInterestCents: centsFromUsd(payments.interestUsd),
  };
}

/** A refund that comes soon enough to be lent against. */
const isBridged = ({ kind, yearAfterService }: IncentivePayment, terms: FinancingTerms): boolean =>
  kind === 'elective_pay' && yearAfterService >= 1 && yearAfterService <= terms.bridge_longest_years.value;

function bridgePayments(
  principalUsd: number,
  refunds: readonly IncentivePayment[],
  refundUsd: number,
  rate: number,
): { usd: number[]; interestUsd: number; years: number } {
  const usd: number[] = [];
  let interestUsd = 0;
  let owed = principalUsd;
  const years = Math.max(...refunds.map((refund) => Math.floor(refund.yearAfterService)));
  for (let year = 1; year <= years; year += 1) {
    // Twelve monthly interest payments on what is owed; principal at the end of the year the refund comes in.
    const interest = roundCents(owed * 100 * rate) / 100;
    const due = refunds.filter((refund) => Math.floor(refund.yearAfterService) === year);
    const repaid =
      year === years
        ? owed
        : roundCents((principalUsd * 100 * incentivesUsd(due, () => true)) / refundUsd) / 100;
    usd.push(interest + repaid);
    interestUsd += interest;
    owed -= repaid;
  }
  return { usd, interestUsd, years };
}

/** What a dollar of tax credit sells for. */
export function creditPrice({ id, price }: FinancingProduct): number {
  if (price?.credit === undefined) throw new RangeError(`${id} has no price of a credit`);
  return price.credit.value;
}

/** The tax credits of the tier sold at completion at the market's price per dollar of credit. */
export function creditSale(product: FinancingProduct, project: Project): CreditSale {
  const price = creditPrice(product);
  const creditsGivenUp = project.input.incentives
    .filter((payment) => payment.kind === 'tax_credit')
    .map((payment) => ({
      year: Math.max(0, Math.floor(payment.yearAfterService)),
      usd: payment.cents / 100,
    }));
  const creditUsd = creditsGivenUp.reduce((sum, credit) => sum + credit.usd, 0);
  return { product, creditUsd, proceedsUsd: roundCents(creditUsd * price * 100) / 100, creditsGivenUp };
}

/**
 * A third party builds and owns the photovoltaics: their cost and the incentives tied to them leave the owner's flows,
 * the saving stays and every kWh is bought. Credits and abatements not tied to measures are taken as the modules'.
 */
export function powerPurchase(product: FinancingProduct, project: Project, owner: OwnerType) {
  const { costCents, generationKwh, measureIds } = project.photovoltaics;
  const ownCostCents = Math.max(0, project.costCents - costCents) as Cents;
  const flows = [...project.flows];
  flows[0] = flows[0]! + (project.costCents - ownCostCents) / 100;
  let grantsUsd = project.completionIncentivesUsd;
  for (const payment of project.input.incentives) {
    if (!goesToModuleOwner(payment, measureIds)) continue;
    const year = Math.max(0, Math.floor(payment.yearAfterService));
    flows[year] = flows[year]! - payment.cents / 100;
    if (payment.yearAfterService < 1) grantsUsd -= payment.cents / 100;
  }
  const { price } = product;
  const perKwh = (owner === 'public' ? price?.public_per_kwh : price?.per_kwh)?.value ?? 0;
  const growth = 1 + orNone(price?.escalation);
  const years = product.term?.years.value ?? project.savingsUsd.length;
  // Bought at first-year output throughout: half a percent of degradation a year is left on the safe side.
  const payments = project.savingsUsd.map((_, index) =>
    index < years ? roundCents(generationKwh * perKwh * growth ** index * 100) / 100 : 0,
  );
  return {
    layer: powerPurchaseLayer(product, payments, years),
    flows,
    costUsd: ownCostCents / 100,
    grantsUsd,
  };
}

/** Rebates and grants only when tied to the modules alone; credits and abatements also when tied to nothing. */
function goesToModuleOwner(payment: IncentivePayment, modules: readonly string[]): boolean {
  const { kind, measureIds } = payment;
  if (measureIds === undefined) return kind !== 'rebate' && kind !== 'grant';
  return measureIds.length > 0 && measureIds.every((id) => modules.includes(id));
}

function powerPurchaseLayer(product: FinancingProduct, payments: readonly number[], years: number): Layer {
  return {
    product,
    quote: null,
    principalCents: ZERO_CENTS,
    proceedsCents: ZERO_CENTS,
    constructionInterestCents: ZERO_CENTS,
    feeCents: ZERO_CENTS,
    recordingTaxCents: ZERO_CENTS,
    binding: 'not_sized',
    termYears: years,
    loan: null,
    schedule: null,
    otherPaymentsUsd: payments,
    otherInterestCents: ZERO_CENTS,
  };
}
