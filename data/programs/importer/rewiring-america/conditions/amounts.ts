import type { Requirement } from '../../../../../src/catalog/sections/programs/requirement.ts';
import { words, type Read } from './family.ts';

const number = (digits: string): number => Number(digits.replaceAll(',', ''));

/** Dollars and shares the text names. */
function amountsIn(text: string): number[] {
  const usd = [...text.matchAll(/\$ ?(\d[\d,]*(?:\.\d+)?)/g)].map(([, digits = '']) => number(digits));
  const shares = [...text.matchAll(/(\d+(?:\.\d+)?) ?%/g)].map(([, digits = '']) => number(digits) / 100);
  return [...usd, ...shares];
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 0.011 * Math.max(1, Math.abs(b));

/** An amount a unit may be told in other units: a watt for a kilowatt. */
function saidBy({ amount }: Read['line']): number[] {
  const { number: value, minimum, maximum } = amount;
  const own = [value, minimum, maximum].filter((each) => each !== undefined);
  return amount.type === 'percent' ? [...own, value] : own;
}

const SEVERAL = words(
  'several_amounts',
  'The source gives several amounts for this line; which one applies has to be asked.',
);

/** Share of the uef, seer or a saving, which is no money. */
const NO_MONEY =
  /(\d+(?:\.\d+)?) ?%[^.$]{0,30}(saving|efficien|uef|ami|poverty|\bfpl\b|more|income|reduction|or (greater|higher))|uef \d+%/g;

export function severalAmounts(read: Read): Requirement[] {
  const { line, text } = read;
  const share = shareCapOf(read);
  const own = [...saidBy(line), ...(share === null ? [] : [share])];
  const others = amountsIn(text.replaceAll(NO_MONEY, ' ')).filter(
    (amount) => amount > 0 && !own.some((each) => near(amount, each)),
  );
  return others.length === 0 ? [] : [SEVERAL];
}

const UP_TO = /up to|depend|vari(es|able by)|based on|ranges?\b|between|not to exceed|maximum of/;

/** The amount is the most there is, and the line gives no least: "up to" is never an amount. */
export function isUpTo({ line, text }: Read): boolean {
  const { type, number: value, minimum, maximum } = line.amount;
  if (
    type === 'percent' &&
    (OF_A_PART.test(text) || isRebateMatch({ line, text }) || hasSeveralLimits(line.amount))
  )
    return true;
  if (!UP_TO.test(text)) return false;
  if (/depend|vari(es|able by)|based on|ranges?\b|between/.test(text))
    return minimum === undefined || minimum >= value;
  // A share of cost up to a limit in dollars, or an amount a unit up to one: the limit is a cap.
  const told = [
    ...text.matchAll(/(?:up to|maximum of|not to exceed) (?:an? )?\$? ?(\d[\d,]*(?:\.\d+)?)( ?%)?/g),
  ];
  const own = type === 'percent' ? value * 100 : value;
  const most = told.some(([, digits = '']) => near(number(digits), own));
  if (type === 'percent') return most && told.some(([, , percent]) => percent !== undefined);
  if (minimum !== undefined && minimum < value) return false;
  return most || (type === 'dollar_amount' && maximum !== undefined && near(maximum, value));
}

/** A share of what the equipment or the material costs: of the whole cost it is the most there can be. */
const OF_A_PART = /% (rebate )?(of )?(the )?(materials?|equipment|product|unit|hardware) costs?/;

/** A share of cost with a least and a most in dollars: which limit holds depends on what the source does not say. */
const hasSeveralLimits = ({ minimum = 0, maximum }: Read['line']['amount']): boolean =>
  minimum > 1 && maximum !== undefined && minimum < maximum;

/** The share is one of another rebate, not of the cost. */
export const isRebateMatch = ({ line, text }: Pick<Read, 'line' | 'text'>): boolean =>
  line.amount.type === 'percent' && /rebate match/.test(text);

const SHARE_CAP =
  /(?:not (?:to )?exceed|cannot exceed|limited to|capped at|up to|maximum of|max) (?:an? )?(\d+) ?% (?:of )?(?:the )?(?:\w+ ){0,2}(?:cost|price)/;

/** A limit in shares of the cost beside an amount in dollars. */
export function shareCapOf({ line, text }: Read): number | null {
  if (line.amount.type === 'percent') return null;
  const share = SHARE_CAP.exec(text)?.[1];
  return share === undefined ? null : Number(share) / 100;
}

const UNIT_LIMIT = /limit (?:of )?(\d+) (tons?|kw)\b|limit (\d+)kw\b/;

/** A limit in units: so many tons or kW are paid for. */
export function unitLimitOf({ line, text }: Read): number | null {
  const found = UNIT_LIMIT.exec(text);
  if (found === null || line.amount.type !== 'dollars_per_unit') return null;
  return Number(found[1] ?? found[3]);
}
