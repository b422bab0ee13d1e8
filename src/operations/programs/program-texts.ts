import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { dollars, percent, trimmed } from '../../quantities/number-text.ts';

const usd = (amount: number): string =>
  Number.isInteger(amount) ? dollars(amount * 100) : `$${trimmed(amount, 4).replace(/^(\d+\.\d)$/, '$10')}`;

interface Priced {
  readonly kind: CompiledProgram['benefit']['kind'];
  readonly amount: number | null;
  readonly unit: string | null;
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
function amountText({ kind, amount, unit }: Priced, solar: boolean): string {
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
  return `${usd(amount)}${/month/.test(unit ?? '') ? '/kW-month' : (PER[kind] ?? '')}`;
}

/** The benefit of a program in a list. */
export function estimatedValueText(program: CompiledProgram): string {
  const solar = program.technologies.includes('solar');
  const text = amountText(program.benefit, solar);
  const several =
    (program.lines?.length ?? 0) > 1 &&
    program.benefit.amount !== null &&
    UNPRICED[program.benefit.kind] === undefined;
  return several ? `up to ${text}` : text;
}

/** One line of a program with several benefits. */
export function lineText(line: BenefitLine): string {
  const solar = line.technologies.includes('solar');
  const { caps, low, minimumUsd } = line;
  const cap = caps?.totalUsd === undefined ? '' : `, at most ${usd(caps.totalUsd)}${capUnit(caps.per)}`;
  const share = caps?.shareOfCost === undefined ? '' : `, at most ${percent(caps.shareOfCost)} of cost`;
  const floor = minimumUsd === undefined ? '' : `, at least ${usd(minimumUsd)}`;
  const from = low === undefined ? '' : `${amountText({ ...line, amount: low }, solar)} to `;
  return `${from}${amountText(line, solar)}${floor}${share}${cap}`;
}

const capUnit = (per: string | undefined): string =>
  per === undefined || per === 'project' ? '' : ` a ${per}`;

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

/** The benefit with caps, steps and the rate without prevailing wages. */
export function fullBenefitText(program: CompiledProgram): string {
  const { benefit, wages } = program;
  const parts = [`${estimatedValueText(program)}${capText(program)}`];
  if (benefit.high !== undefined)
    parts.push(
      `Up to ${benefit.kind === 'percent_of_cost' ? percent(benefit.high) : usd(benefit.high)} for some projects.`,
    );
  if (wages !== undefined && wages.baseAmount !== null)
    parts.push(`Without prevailing wages ${amountText({ ...benefit, amount: wages.baseAmount }, false)}.`);
  if (program.adders?.lowIncome?.higherPoints !== undefined)
    parts.push(
      `A low-income allocation adds ${percent(program.adders.lowIncome.points ?? 0)} or ${percent(program.adders.lowIncome.higherPoints)}.`,
    );
  if (benefit.text !== undefined) parts.push(benefit.text);
  return parts.map((part) => (part.endsWith('.') ? part : `${part}.`)).join(' ');
}
