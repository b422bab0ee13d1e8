import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { each } from '../../engine/incentives/amount-text.ts';
import { dollars, percent, trimmed } from '../../quantities/number-text.ts';
import { headlineOf, lineLabel, type Offer } from './offers.ts';

const usd = (amount: number): string =>
  Number.isInteger(amount) ? dollars(amount * 100) : `$${trimmed(amount, 4).replace(/^(\d+\.\d)$/, '$10')}`;

interface Priced {
  readonly kind: CompiledProgram['benefit']['kind'];
  readonly amount: number | null;
  readonly unit: string | null;
  readonly years?: number | undefined;
}

const PER: Readonly<Record<string, string>> = {
  per_kw: '/kW',
  per_kwh: '/kWh',
  per_sqft: '/sqft',
  per_dwelling: ' per dwelling',
  per_ton: ' per ton',
  per_therm: '/therm',
  per_mmbtu: '/MMBtu',
  per_10kbtuh: ' per 10,000 Btu/h',
  per_kg: '/kg',
};

const UNPRICED: Readonly<Record<string, string>> = {
  loan: 'loan',
  tax_exemption: 'tax exemption',
  depreciation: 'accelerated depreciation',
  service: 'service without a price',
  unspecified: 'amount not published',
};

/** One amount in words: `30% of cost`, `$0.20/W`, `$5,000 per dwelling`. */
function amountText({ kind, amount, unit, years = 1 }: Priced, solar: boolean): string {
  if (kind === 'loan' && amount !== null && unit === '% interest')
    return `loan at ${trimmed(amount)}% interest`;
  const unpriced = UNPRICED[kind];
  if (unpriced !== undefined) return unpriced;
  if (amount === null) return 'amount not published';
  if (kind === 'percent_of_cost') return `${percent(amount)} of cost`;
  if (kind === 'fixed') return usd(amount);
  if (kind === 'per_unit') return `${usd(amount)}${unit === null ? ' a unit' : unit.replace(/^\$/, '')}`;
  // Solar is priced a watt.
  if (kind === 'per_kw' && solar && !/month/.test(unit ?? '')) return `$${(amount / 1000).toFixed(2)}/W`;
  const over = kind === 'per_kwh' && years > 1 ? ` for ${years} years` : '';
  return `${usd(amount)}${/month/.test(unit ?? '') ? '/kW-month' : (PER[kind] ?? '')}${over}`;
}

/** The benefit of a program in a list: one line, named where there are several. */
export function estimatedValueText(program: CompiledProgram, asOf: CalendarDate): string {
  const offer = headlineOf(program, asOf);
  if (offer.line === null) return amountText(program.benefit, program.technologies.includes('solar'));
  const others = (program.lines?.length ?? 1) - 1;
  const text = lineText(offer.line);
  if (others === 0) return text;
  return `${text} (${lineLabel(offer.line)}); ${others} more ${others === 1 ? 'line' : 'lines'}`;
}

/** One line of a program with several benefits. */
export function lineText(line: BenefitLine): string {
  const solar = line.technologies.includes('solar');
  const { caps, low, minimumUsd } = line;
  const cap = caps?.totalUsd === undefined ? '' : `, at most ${usd(caps.totalUsd)}${capUnit(caps.per)}`;
  const share = caps?.shareOfCost === undefined ? '' : `, at most ${percent(caps.shareOfCost)} of cost`;
  const floor = minimumUsd === undefined ? '' : `, at least ${usd(minimumUsd)}`;
  const from = low === undefined ? '' : `${amountText({ ...line, amount: low }, solar)} to `;
  const upTo = line.upTo === true && low === undefined ? 'up to ' : '';
  return `${upTo}${from}${amountText(line, solar)}${floor}${share}${cap}`;
}

const capUnit = (per: string | undefined): string =>
  per === undefined || per === 'project' ? '' : ` ${each(per)}`;

/** The summary of a program, whatever its lines: what two releases of it are compared by. */
export function programText(program: CompiledProgram): string {
  return `${amountText(program.benefit, program.technologies.includes('solar'))}${capText(program)}`;
}

/** What an answer says of the line it priced. */
export function offerTexts({ line, program }: Offer): { benefitId: string | null; benefit: string } {
  if (line === null)
    return {
      benefitId: null,
      benefit: amountText(program.benefit, program.technologies.includes('solar')),
    };
  return { benefitId: line.id, benefit: `${lineText(line)} (${lineLabel(line)})` };
}

function capText(program: CompiledProgram): string {
  const { caps } = program;
  if (caps === undefined) return '';
  const parts = [
    ...(caps.shareOfCost === undefined ? [] : [`${percent(caps.shareOfCost)} of cost`]),
    ...(caps.totalUsd === undefined ? [] : [usd(caps.totalUsd)]),
    ...(caps.annualUsd === undefined ? [] : [`${usd(caps.annualUsd)} a year`]),
  ];
  const each = caps.perTechnology === true ? ' for each technology' : '';
  const note = caps.note === undefined ? '' : ` ${caps.note}`;
  return parts.length === 0 ? note : `, at most ${parts.join(' and ')}${each}.${note}`;
}

function highText({ kind, high = 0 }: CompiledProgram['benefit']): string {
  if (kind === 'percent_of_cost') return percent(high);
  return kind === 'loan' ? `${trimmed(high)}% interest` : usd(high);
}

/** The benefit with caps, steps and the rate without prevailing wages. */
export function fullBenefitText(program: CompiledProgram, asOf: CalendarDate): string {
  const { benefit, wages } = program;
  const parts = [`${estimatedValueText(program, asOf)}${capText(program)}`];
  if (benefit.high !== undefined) parts.push(`Up to ${highText(benefit)} for some projects.`);
  if (wages !== undefined && wages.baseAmount !== null)
    parts.push(
      `Without prevailing wages it pays ${amountText({ ...benefit, amount: wages.baseAmount }, false)}.`,
    );
  if (program.adders?.lowIncome?.higherPoints !== undefined)
    parts.push(
      `A low-income allocation adds ${percent(program.adders.lowIncome.points ?? 0)} or ${percent(program.adders.lowIncome.higherPoints)}.`,
    );
  if (benefit.text !== undefined) parts.push(benefit.text);
  return parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
}
