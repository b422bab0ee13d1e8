import type { BenefitLine } from '../../../src/catalog/sections/programs/benefit.ts';
import type { Requirement } from '../../../src/catalog/sections/programs/requirement.ts';
import type { Payment } from '../../../src/catalog/sections/programs/vocabulary.ts';
import type { Technology } from '../../../src/vocabulary/technologies.ts';
import type { RawBenefit, RawDetail } from './raw.ts';
import { kindOf } from './unit-kind.ts';

type Amounts = Pick<RawBenefit, 'kind' | 'amount' | 'rate' | 'cap'> & Pick<RawDetail, 'min'>;

const amountOf = (raw: Amounts): number | null => raw.rate ?? raw.amount ?? null;

/** The whole cost without a limit is work done for the applicant, not money. */
export function isService(raw: Amounts): boolean {
  return raw.kind === 'percent_of_cost' && (amountOf(raw) ?? 0) >= 1 && !(Number(raw.cap) > 0);
}

const PRICED_A_UNIT = /^per_/;

/** A limit on a sum pays for two units at least; less is the top of a range of rates. */
const UNITS_UNDER_A_LIMIT = 2;

/**
 * The dataset writes a range of rates as minimum and maximum: a "maximum" beside a minimum that pays for less than two
 * units, or one not above the rate itself, is the top of the range and no limit on the sum. A limit of a few dollars on a
 * share of cost is a misplaced share.
 */
export function isRateMaximum(raw: Amounts): boolean {
  const { cap } = raw;
  if (typeof cap !== 'number') return false;
  if (raw.kind === 'percent_of_cost') return cap < 5;
  const rate = amountOf(raw) ?? 0;
  return (
    PRICED_A_UNIT.test(raw.kind) &&
    (cap <= rate || (typeof raw.min === 'number' && cap < rate * UNITS_UNDER_A_LIMIT))
  );
}

const PAYMENTS: Readonly<Record<string, Payment>> = {
  assistance_program: 'grant',
  performance_rebate: 'performance',
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
  if (raw.min < amount) return { low: raw.min };
  return PRICED_A_UNIT.test(raw.kind) && raw.min > amount ? { minimumUsd: raw.min } : {};
}

const OWNS: Requirement = {
  code: 'homeowner',
  text: 'The applicant owns and lives in the home.',
  when: { fact: 'ownerType', is: 'homeowner' },
};
const RENTS: Requirement = { code: 'renter', text: 'The applicant rents the home.' };

/** An area the data set only names leaves every project undetermined; so does a tenancy. */
function conditionsOf(raw: RawDetail, forOwnersOnly: boolean): Pick<BenefitLine, 'requirements'> {
  const { eligible_geo_group: area, owner_status: owners = [] } = raw;
  const requirements = [
    ...(!forOwnersOnly && owners.join() === 'homeowner' ? [OWNS] : []),
    ...(owners.join() === 'renter' ? [RENTS] : []),
    ...(area === undefined ? [] : [{ code: 'area', text: `In the area the data set names ${area}.` }]),
  ];
  return requirements.length === 0 ? {} : { requirements };
}

/** @param forOwnersOnly the program itself asks for a homeowner, so no line has to. */
export function lineOf(raw: RawDetail, forOwnersOnly = false): BenefitLine {
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
    ...(unit?.endsWith('kWh storage capacity') === true ? { basis: 'storage_capacity' } : {}),
    ...floorOf(raw),
    ...(capped ? { caps: { totalUsd: raw.cap } } : {}),
    ...conditionsOf(raw, forOwnersOnly),
    ...(raw.start_date === undefined ? {} : { from: raw.start_date }),
    ...(raw.end_date === undefined ? {} : { to: raw.end_date }),
    ...(raw.low_income === true ? { incomeQualified: true } : {}),
    ...(raw.paused === true ? { paused: true } : {}),
    ...(raw.last_changed_in_source === undefined ? {} : { asOf: raw.last_changed_in_source }),
  } as BenefitLine;
}
