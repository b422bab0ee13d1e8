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
/** Nobody who owns and lives in the home; of others the applicant alone can say it. */
const RENTS: Requirement = {
  code: 'renter',
  text: 'The applicant rents the home.',
  when: {
    all: [{ not: { fact: 'ownerType', in: ['homeowner'] } }, { fact: 'confirmed', overlaps: ['renter'] }],
  },
};

/** Who may have it, and what the source says besides. */
function conditionsOf(raw: RawDetail, forOwnersOnly: boolean): Pick<BenefitLine, 'requirements'> {
  const { owner_status: owners = [], requirements: read = [] } = raw;
  const requirements = [
    ...(!forOwnersOnly && owners.join() === 'homeowner' ? [OWNS] : []),
    ...(owners.join() === 'renter' ? [RENTS] : []),
    ...read,
  ];
  return requirements.length === 0 ? {} : { requirements };
}

/** A limit belongs to its own line. */
function capsOf(raw: RawDetail): Pick<BenefitLine, 'caps'> {
  const capped = raw.cap !== undefined && raw.cap !== raw.amount && !isRateMaximum(raw);
  const caps = {
    ...(capped ? { totalUsd: raw.cap } : {}),
    ...(raw.share_cap === undefined ? {} : { shareOfCost: raw.share_cap }),
  };
  return Object.keys(caps).length === 0 ? {} : { caps: caps as NonNullable<BenefitLine['caps']> };
}

const territoriesOf = ({ utilities, counties, places }: RawDetail) => ({
  ...(utilities === undefined ? {} : { utilities }),
  ...(counties === undefined ? {} : { counties }),
  ...(places === undefined ? {} : { places }),
});

/** What a line says of money: none for a loan or a service. */
function moneyOf(raw: RawDetail) {
  if (raw.kind === 'loan') return { kind: 'loan', amount: null, unit: null, paid: 'loan' } as const;
  if (isService(raw)) return { kind: 'service', amount: null, unit: null } as const;
  const unit = raw.unit ?? null;
  return {
    kind: kindOf(raw.kind, unit),
    amount: amountOf(raw),
    unit,
    ...(unit?.endsWith('kWh storage capacity') === true ? { basis: 'storage_capacity' as const } : {}),
    ...(raw.up_to === true ? { upTo: true as const } : {}),
    ...floorOf(raw),
    ...capsOf(raw),
  };
}

const listOf = (name: 'phrases' | 'unrestricting', kinds: readonly string[] = []) =>
  kinds.length === 0 ? {} : { [name]: [...kinds] };

/** @param forOwnersOnly the program itself asks for a homeowner, so no line has to. */
export function lineOf(raw: RawDetail, forOwnersOnly = false): BenefitLine {
  return {
    id: raw.source_incentive_id,
    ...(raw.label === undefined ? {} : { label: raw.label }),
    items: raw.items ?? [],
    technologies: (raw.technologies ?? []) as Technology[],
    ...territoriesOf(raw),
    ...moneyOf(raw),
    ...conditionsOf(raw, forOwnersOnly),
    ...(raw.start_date === undefined ? {} : { from: raw.start_date }),
    ...(raw.end_date === undefined ? {} : { to: raw.end_date }),
    ...(raw.low_income === true ? { incomeQualified: true } : {}),
    ...(raw.paused === true ? { paused: true } : {}),
    ...(raw.last_changed_in_source === undefined ? {} : { asOf: raw.last_changed_in_source }),
    ...listOf('phrases', raw.phrases),
    ...listOf('unrestricting', raw.unrestricting),
  };
}
