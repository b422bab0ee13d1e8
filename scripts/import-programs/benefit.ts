import type { Benefit, BenefitDetail, Caps } from '../../src/catalog/sections/programs/benefit.ts';
import type { BenefitKind, Technology } from '../../src/catalog/sections/programs/vocabulary.ts';
import type { RawBenefit, RawDetail, RawProgram } from './raw.ts';

/** Units tell more than the kinds of the gathered table. */
function kindOf(kind: string, unit: string | null | undefined): BenefitKind {
  if (unit === '$/ton') return 'per_ton';
  if (unit === '$/10kBtuh') return 'per_10kbtuh';
  return kind as BenefitKind;
}

/** The units that price a project by something a caller can give; any other unit keeps its words and has no usable amount. */
const PLAIN_UNITS = /^(fraction|\$$|\$\/(ton|10kBtuh|sqft|kW|kWh storage capacity|kWh)$|% interest)/;

function basisOf(kind: BenefitKind, unit: string | null): Benefit['basis'] | undefined {
  if (kind !== 'per_kwh' || unit === null)
    return kind === 'per_kw' && unit !== null && /month/.test(unit) ? 'per_month' : undefined;
  if (/storage|usable capacity/.test(unit)) return 'storage_capacity';
  return /export|purchase/.test(unit) ? 'exported' : 'produced';
}

function textOf(raw: RawBenefit): string | undefined {
  const dollars = (raw.dollar_amounts_in_source ?? []).map((usd) => `$${usd.toLocaleString('en-US')}`);
  const percents = (raw.percents_in_source ?? []).map((percent) => `${percent}%`);
  const named = [...dollars, ...percents].slice(0, 8);
  const instruments = (raw.instruments ?? [])
    .filter((name) => name !== 'other')
    .map((name) => name.replaceAll('_', ' '));
  const parts = [
    ...(instruments.length > 0 ? [`Paid as ${instruments.join(' and ')}.`] : []),
    ...(named.length > 0 ? [`Figures named in the source: ${named.join(', ')}.`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : undefined;
}

export function benefitOf(program: RawProgram): Benefit {
  const raw = program.benefit;
  const unit = raw.unit ?? null;
  const kind = kindOf(raw.kind, unit);
  const given = raw.rate ?? raw.amount ?? null;
  const usable = unit !== null && (PLAIN_UNITS.test(unit) || kind === 'percent_of_cost');
  const basis = basisOf(kind, unit);
  const text = textOf(raw);
  return {
    kind,
    amount: usable || kind === 'tax_exemption' ? given : null,
    unit,
    ...(basis === undefined ? {} : { basis }),
    ...(typeof raw.rate_max === 'number' && given !== null && raw.rate_max > given
      ? { high: raw.rate_max }
      : {}),
    ...(text === undefined ? {} : { text }),
  };
}

/** The cap of the line the headline came from: a cap of another line says nothing about it. */
export function capsOf(program: RawProgram): Caps | undefined {
  const { benefit, benefits } = program;
  const headline = benefit.rate ?? benefit.amount;
  const line = benefits?.find(
    (detail) => detail.kind === benefit.kind && (detail.rate ?? detail.amount) === headline,
  );
  const cap = benefits === undefined || benefits === null ? benefit.cap : line?.cap;
  return typeof cap === 'number' && cap > 0 ? { totalUsd: cap } : undefined;
}

export function detailOf(raw: RawDetail): BenefitDetail {
  const unit = raw.unit ?? null;
  return {
    ref: raw.source_incentive_id,
    items: raw.items ?? [],
    technologies: (raw.technologies ?? []) as Technology[],
    kind: kindOf(raw.kind, unit),
    amount: raw.rate ?? raw.amount ?? null,
    unit,
    ...(raw.cap === undefined || raw.cap === raw.amount ? {} : { capUsd: raw.cap }),
    ...(raw.min === undefined || raw.min === raw.amount ? {} : { minUsd: raw.min }),
    ...(raw.start_date === undefined ? {} : { from: raw.start_date }),
    ...(raw.end_date === undefined ? {} : { to: raw.end_date }),
    ...(raw.low_income === true ? { incomeQualified: true } : {}),
    ...(raw.paused === true ? { paused: true } : {}),
    ...(raw.last_changed_in_source === undefined ? {} : { asOf: raw.last_changed_in_source }),
  };
}
