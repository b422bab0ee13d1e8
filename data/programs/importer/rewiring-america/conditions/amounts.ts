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

/** Whether a part of the text names what the line pays, or the least of it. */
export const namesOwnAmount = ({ line, text }: Pick<Read, 'line' | 'text'>): boolean =>
  [line.amount.number, line.amount.minimum].some(
    (own) => own !== undefined && amountsIn(text).some((told) => near(told, own)),
  );

const SEVERAL = words(
  'several_amounts',
  'The source gives several amounts for this line; which one applies has to be asked.',
);

/** A minimum below this share of the amount is a slip of the data set. */
const LEAST_OF_A_RANGE = 0.01;

/** "$450 - $700", "$6 to $8". */
const RANGE = /\$ ?(\d[\d,]*(?:\.\d+)?)(?: ?- ?| to )\$? ?(\d[\d,]*(?:\.\d+)?)/g;
const NO_SUM_OF_ITS_OWN = /per (1\/2|1,000)|up to|maximum|match/;

function toldLeast(value: number, text: string): number | undefined {
  const ranges = [...text.matchAll(RANGE)].map(([, low = '', high = '']) => [number(low), number(high)]);
  return ranges.find(([low = 0, high = 0]) => near(high, value) && low < value)?.[0];
}

/** The one amount of a sentence where the data set has a larger one: nobody is sure to get more. */
function contradictedLeast(value: number, text: string): number | undefined {
  const told = amountsIn(text.replaceAll(/\d+(\.\d+)? ?%/g, ' '));
  const [only] = told;
  const contradicts = told.length === 1 && only !== undefined && only < value && !near(only, value);
  return contradicts && !NO_SUM_OF_ITS_OWN.test(text) ? only : undefined;
}

/** The most a line in dollars pays, and the least where the data set or its sentence names a range. */
export function rangeOf({ line, text }: Pick<Read, 'line' | 'text'>): { most: number; least?: number } {
  const { number: most, minimum, maximum, type } = line.amount;
  if (type === 'percent') return { most };
  if (minimum !== undefined && minimum >= most * LEAST_OF_A_RANGE) return { most, least: minimum };
  const isNamed = namesOwnAmount({ line, text });
  if (type === 'dollar_amount' && maximum !== undefined && !isNamed && saysUpTo(text, maximum))
    return { most: maximum, least: most };
  const least = toldLeast(most, text) ?? contradictedLeast(most, text);
  return least === undefined ? { most } : { most, least };
}

/** Share of the uef, seer or a saving, which is no money. */
const NO_MONEY =
  /(\d+(?:\.\d+)?) ?%[^.$]{0,30}(saving|efficien|uef|ami|poverty|\bfpl\b|more|income|reduction|or (greater|higher))|uef \d+%/g;

export function severalAmounts(read: Read): Requirement[] {
  const { line, text } = read;
  const share = shareCapOf(read);
  const { type, number: value, minimum } = line.amount;
  const told = type === 'percent' || minimum !== undefined ? undefined : toldLeast(value, text);
  const own = [...saidBy(line), ...(share === null ? [] : [share]), ...(told === undefined ? [] : [told])];
  const others = amountsIn(text.replaceAll(NO_MONEY, ' ')).filter(
    (amount) => amount > 0 && !own.some((each) => near(amount, each)),
  );
  return others.length === 0 ? [] : [SEVERAL];
}

/** A range of amounts; an induction range is a stove. */
const VARIES = /depend|vari(es|able by)|based on|\brange is\b|between/;
const UP_TO = new RegExp(`up to|not to exceed|maximum of|${VARIES.source}`);

const MOST_TOLD = /(?:up to|maximum of|not to exceed) (?:an? )?\$? ?(\d[\d,]*(?:\.\d+)?)( ?%)?/g;
const saysUpTo = (text: string, usd: number): boolean =>
  [...text.matchAll(MOST_TOLD)].some(([, digits = '']) => near(number(digits), usd));

/** The amount is the most there is, and the line gives no least: "up to" is never an amount. */
export function isUpTo({ line, text }: Read): boolean {
  const { type, maximum } = line.amount;
  const { most: value, least: minimum = line.amount.minimum } = rangeOf({ line, text });
  if (
    type === 'percent' &&
    (OF_A_PART.test(text) || isRebateMatch({ line, text }) || hasSeveralLimits(line.amount))
  )
    return true;
  if (!UP_TO.test(text) || isShareUpTo({ line, text })) return false;
  if (VARIES.test(text)) return minimum === undefined || minimum >= value;
  // A share of cost up to a limit in dollars, or an amount a unit up to one: the limit is a cap.
  const told = [...text.matchAll(MOST_TOLD)];
  const own = type === 'percent' ? value * 100 : value;
  const isMost = told.some(([, digits = '']) => near(number(digits), own));
  if (type === 'percent') return isMost && told.some(([, , percent]) => percent !== undefined);
  if (minimum !== undefined && minimum < value) return false;
  return isMost || (type === 'dollar_amount' && maximum !== undefined && near(maximum, value));
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
  /(?:not (?:to )?exceed|cannot exceed|limited to|capped at|up to|maximum(?: of)?|max) (?:an? )?(\d+) ?% (?:rebate|(?:of )?(?:the )?(?:\w+ ){0,2}(?:cost|price))/;

/** "50% of cost up to $750" that the data set writes as a sum. */
const SHARE_UP_TO =
  /^[^.$]*?(\d+) ?% (?:rebate|off|(?:of )?(?:the )?(?:\w+ ){0,4}costs?)\b[^.$]*up to (?:an? )?(?:\w+ ){0,2}\$(\d[\d,]*)/;

/** "Up to $2.00 per square foot or 75% of total cost". */
const SHARE_OR = /up to \$.{1,60}? or (\d+) ?% of (?:the )?(?:total )?costs?\b/g;

/** Whether the amount is the least of a share of the whole cost and a sum, both told. */
const isShareUpTo = ({ line, text }: Pick<Read, 'line' | 'text'>): boolean =>
  near(number(SHARE_UP_TO.exec(text)?.[2] ?? '0'), line.amount.number) &&
  !OF_A_PART.test(text) &&
  shareCapOf({ line, text }) !== null;

/** A limit in shares of the cost beside an amount in dollars. */
export function shareCapOf({ line, text }: Pick<Read, 'line' | 'text'>): number | null {
  if (line.amount.type === 'percent' || text.includes('match')) return null;
  const either = [...text.matchAll(SHARE_OR)];
  const share = (SHARE_UP_TO.exec(text) ??
    SHARE_CAP.exec(text) ??
    (either.length === 1 ? either[0] : null))?.[1];
  return share === undefined ? null : Number(share) / 100;
}

const UNIT_LIMIT = /limit (?:of )?(\d+) (tons?|kw)\b|limit (\d+)kw\b/;

/** A limit in units: so many tons or kW are paid for. */
export function unitLimitOf({ line, text }: Read): number | null {
  const found = UNIT_LIMIT.exec(text);
  if (found === null || line.amount.type !== 'dollars_per_unit') return null;
  return Number(found[1] ?? found[3]);
}
