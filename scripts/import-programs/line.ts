import type { BenefitLine } from '../../src/catalog/sections/programs/benefit.ts';
import type { Payment, Technology } from '../../src/catalog/sections/programs/vocabulary.ts';
import type { RawBenefit, RawDetail } from './raw.ts';
import { kindOf } from './unit-kind.ts';

type Amounts = Pick<RawBenefit, 'kind' | 'amount' | 'rate' | 'cap'> & Pick<RawDetail, 'min'>;

const amountOf = (raw: Amounts): number | null => raw.rate ?? raw.amount ?? null;

/** The whole cost without a limit is work done for the applicant, not money. */
export function isService(raw: Amounts): boolean {
  return raw.kind === 'percent_of_cost' && (amountOf(raw) ?? 0) >= 1 && !(Number(raw.cap) > 0);
}

const PRICED_A_UNIT = /^per_/;

/**
 * The dataset writes a range of rates as minimum and maximum: a "maximum" beside a minimum, or not above the rate itself, is
 * the top of the range and no limit on the sum. A limit of a few dollars on a share of cost is a misplaced share.
 */
export function isRateMaximum(raw: Amounts): boolean {
  const { cap } = raw;
  if (typeof cap !== 'number') return false;
  if (raw.kind === 'percent_of_cost') return cap < 5;
  return PRICED_A_UNIT.test(raw.kind) && (typeof raw.min === 'number' || cap <= (amountOf(raw) ?? 0));
}

const PAYMENTS: Readonly<Record<string, Payment>> = {
  pos_rebate: 'discount',
  tax_credit: 'tax_credit',
};

/** How the dataset says a line is paid; rebates are its default. */
export function paymentOf(raw: RawDetail): Payment | undefined {
  if (isService(raw)) return 'service';
  const method = raw.payment_methods?.[0];
  return method === undefined ? undefined : (PAYMENTS[method] ?? 'rebate');
}

/** The lower end of a range, or the least a share of cost pays. */
function floorOf(raw: RawDetail): Pick<BenefitLine, 'low' | 'minimumUsd'> {
  const amount = amountOf(raw);
  if (raw.min === undefined || raw.min === raw.amount || amount === null) return {};
  if (raw.kind === 'percent_of_cost' && raw.min > 1) return { minimumUsd: raw.min };
  return raw.min < amount ? { low: raw.min } : {};
}

export function lineOf(raw: RawDetail): BenefitLine {
  const service = isService(raw);
  const unit = service ? null : (raw.unit ?? null);
  const capped = raw.cap !== undefined && raw.cap !== raw.amount && !isRateMaximum(raw);
  return {
    id: raw.source_incentive_id,
    items: raw.items ?? [],
    technologies: (raw.technologies ?? []) as Technology[],
    kind: service ? 'service' : kindOf(raw.kind, unit),
    amount: service ? null : amountOf(raw),
    unit,
    ...floorOf(raw),
    ...(capped ? { caps: { totalUsd: raw.cap } } : {}),
    ...(raw.start_date === undefined ? {} : { from: raw.start_date }),
    ...(raw.end_date === undefined ? {} : { to: raw.end_date }),
    ...(raw.low_income === true ? { incomeQualified: true } : {}),
    ...(raw.paused === true ? { paused: true } : {}),
    ...(raw.last_changed_in_source === undefined ? {} : { asOf: raw.last_changed_in_source }),
  } as BenefitLine;
}
