import { TIER_TITLES, type Tier } from '../../../src/vocabulary/tiers.ts';
import { day, MINUS } from './numbers.ts';

/** Codes of the City's covered buildings list. */
const PATHWAYS: Readonly<Record<string, string>> = {
  CP0: 'limits from 2024',
  CP1: 'limits from 2026',
  CP2: 'limits from 2035',
  CP3: 'Article 321, measures in place of limits',
  CP4: 'City portfolio',
};

/** What a ZIP code stands behind: it is no amount. */
const PLACE = String.raw`(?:NY|Queens|Bronx|Brooklyn|Manhattan|Island|York|ZIP(?: code)?),? `;
const AMOUNT = new RegExp(String.raw`(?<!${PLACE})(?<![\w.,-])(\d{5,9})(?=(?:\.\d+)?(?!\w))(?![\d.]*-)`, 'g');

const grouped = (digits: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * A sentence of the service as these pages write: tiers by their names, days in words, thousands apart, a narrow set of
 * units and signs. Identifiers of ten digits, ZIP codes, years and clauses of statutes stay as they are.
 */
export function sentence(text: string): string {
  return text
    .replaceAll(
      /\b(?:quick_wins|code_compliant|high_performance|net_zero_ready)\b/g,
      (id) => TIER_TITLES[id as Tier] ?? id,
    )
    .replaceAll(/\bpathway (CP[0-4])\b/g, (_all, code: string) => `the pathway ${code} (${PATHWAYS[code]})`)
    .replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, (date) => day(date).replaceAll(' ', '\u00a0'))
    .replaceAll(/(?<![\w-])(20\d\d)-20(\d\d)(?![\w-])/g, '$1–$2')
    .replaceAll(/(?<![\w-])(2024|2030|2035|2040)-(29|34|39|49)(?![\w-])/g, '$1–$2')
    .replaceAll(AMOUNT, grouped)
    .replaceAll(/(?<![\w.,-])(\d{4})(?=\.\d)/g, grouped)
    .replaceAll(/(?<![\w.,-])(\d{4})(?= (?:sqft|tCO2e|MWh|kWh|kBtu))/g, grouped)
    .replaceAll(/\b(kBtu\/)?sqft\b/g, (_all, per: string | undefined) => `${per ?? ''}sq ft`)
    .replaceAll(/(\d) ?%/g, '$1\u00a0%')
    .replaceAll(/(\d) (?=tCO2e|MWh|kWh|kW\b|sq ft|kBtu)/g, '$1\u00a0')
    .replaceAll('-$', `${MINUS}$`);
}

/** With its full stop, which texts that end in a list or a name lack. */
export const stopped = (text: string): string => (/[.!?:)]$/.test(text) ? text : `${text}.`);
