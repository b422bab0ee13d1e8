import type { ProgramFile } from '../../../src/catalog/sections/programs/types.ts';
import { STATES } from '../../../src/catalog/sections/programs/vocabulary.ts';

type Described = Omit<ProgramFile, 'description'>;

const words = (slug: string): string => slug.replaceAll('_', ' ');
const list = (slugs: readonly string[]): string => slugs.map(words).join(', ');

const JURISDICTION_WORDS = {
  federal: 'Federal',
  state: 'State',
  local: 'Local',
  utility: 'Utility',
} as const;

const BENEFIT_WORDS: Readonly<Record<string, string>> = {
  percent_of_cost: 'a share of cost',
  per_kw: 'an amount per kW',
  per_kwh: 'an amount per kWh',
  per_sqft: 'an amount per square foot',
  per_dwelling: 'an amount per dwelling',
  per_ton: 'an amount per ton',
  per_therm: 'an amount per therm saved',
  per_mmbtu: 'an amount per MMBtu',
  per_10kbtuh: 'an amount per 10,000 Btu/h',
  per_kg: 'an amount per kilogram',
  per_unit: 'an amount per unit',
  fixed: 'a fixed amount',
  tax_exemption: 'a tax exemption',
  loan: 'a loan',
  service: 'work, advice or goods instead of money',
  depreciation: 'accelerated depreciation',
  unspecified: 'support of a kind the source does not price',
};

/** One generated paragraph for keyword search: what, where, for whom, by whom. No sentence of a source is copied. */
export function describe(program: Described): string {
  const place = STATES[program.state] ?? program.state;
  const parts = [
    `${JURISDICTION_WORDS[program.jurisdiction]} program, ${place}: ${BENEFIT_WORDS[program.benefit.kind] ?? 'support'} for ${list(program.technologies)}.`,
  ];
  if (program.administrator !== null) parts.push(`Run by ${program.administrator}.`);
  if (program.sectors.length > 0)
    parts.push(`For the ${list(program.sectors)} sector${program.sectors.length > 1 ? 's' : ''}.`);
  if (program.items !== undefined && program.items.length > 0) parts.push(`Covers ${list(program.items)}.`);
  return parts.join(' ');
}
