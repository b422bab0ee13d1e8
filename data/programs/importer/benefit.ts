import type { Benefit, Caps } from '../../../src/catalog/sections/programs/benefit.ts';
import type { BenefitKind } from '../../../src/catalog/sections/programs/vocabulary.ts';
import { isRateMaximum, isService, lineOf } from './line.ts';
import type { RawBenefit, RawDetail, RawProgram } from './raw.ts';
import { kindOf } from './unit-kind.ts';

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

/** The line the headline was taken from. */
function headlineOf({ benefit, benefits }: RawProgram): RawDetail | undefined {
  const headline = benefit.rate ?? benefit.amount;
  return benefits?.find(
    (detail) => detail.kind === benefit.kind && (detail.rate ?? detail.amount) === headline,
  );
}

/** The headline with the cap that belongs to it: that of its own line. */
function priced(program: RawProgram): RawBenefit {
  const { benefit, benefits } = program;
  if (benefits === undefined || benefits === null) return benefit;
  return { ...benefit, cap: headlineOf(program)?.cap ?? null };
}

/** Money to be paid back has no amount; its rate, limit and term are words. */
function loanOf({ benefit, loan_terms: terms }: RawProgram): Benefit {
  const { rate, rate_max: top, cap } = benefit;
  const months = terms?.['max_repayment_months'];
  const parts = [
    ...(typeof cap === 'number' && cap > 0 ? [`up to $${cap.toLocaleString('en-US')}`] : []),
    ...(typeof rate === 'number' && benefit.unit?.startsWith('%') === true
      ? [`at ${rate}%${typeof top === 'number' && top > rate ? ` to ${top}%` : ''} interest`]
      : []),
    ...(months === undefined ? [] : [`over at most ${months} months`]),
  ];
  return { kind: 'loan', amount: null, unit: parts.length > 0 ? parts.join(' ') : (benefit.unit ?? null) };
}

export function benefitOf(program: RawProgram): Benefit {
  const raw = program.benefit;
  const text = textOf(raw);
  const words = text === undefined ? {} : { text };
  if (raw.kind === 'loan') return { ...loanOf(program), ...words };
  // Figures a machine picked out of prose say neither what they are a share of nor where they end.
  if (program.id.startsWith('afdc-') && raw.kind !== 'tax_exemption')
    return { kind: 'unspecified', amount: null, unit: null, ...words };
  if (isService(priced(program))) return { kind: 'service', amount: null, unit: null, ...words };
  const unit = raw.unit ?? null;
  const kind = kindOf(raw.kind, unit);
  const given = raw.rate ?? raw.amount ?? null;
  const usable = unit !== null && (PLAIN_UNITS.test(unit) || kind === 'percent_of_cost');
  const basis = basisOf(kind, unit);
  const line = headlineOf(program);
  // The whole cost has its limit at the line.
  const wholeOfLine = kind === 'percent_of_cost' && line !== undefined && (given ?? 0) >= 1;
  const low = line === undefined ? undefined : lineOf(line).low;
  return {
    kind,
    amount: (usable || kind === 'tax_exemption') && !wholeOfLine ? given : null,
    unit,
    ...(basis === undefined ? {} : { basis }),
    ...(low === undefined || kind === 'percent_of_cost' ? {} : { low }),
    ...(typeof raw.rate_max === 'number' && given !== null && raw.rate_max > given
      ? { high: raw.rate_max }
      : {}),
    ...words,
  };
}

/** A limit of the whole program: that of its one amount, or the one the source gives for all its lines together. */
export function capsOf(program: RawProgram): Caps | undefined {
  const { benefit, benefits, program_cap: cap } = program;
  if (cap !== undefined) return { totalUsd: cap };
  if (benefit.kind === 'loan' || program.id.startsWith('afdc-') || (benefits ?? []).length > 0)
    return undefined;
  if (isService(benefit) || isRateMaximum(benefit)) return undefined;
  return typeof benefit.cap === 'number' && benefit.cap > 0 ? { totalUsd: benefit.cap } : undefined;
}
