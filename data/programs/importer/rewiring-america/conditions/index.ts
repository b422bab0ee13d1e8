/**
 * The conditions of an incentive line, read out of what the data set says of it. Every restricting phrase becomes a
 * condition: tested where a project's facts decide it, in words where only the applicant can vouch for it, an undertaking
 * where it lies in the project's own hands.
 */
import type { Requirement } from '../../../../../src/catalog/sections/programs/requirement.ts';
import type { Incentive } from '../shapes.ts';
import { isUpTo, severalAmounts } from './amounts.ts';
import { APPLICANT_FAMILIES } from './applicant.ts';
import { BUILDING_FAMILIES } from './building.ts';
import { words, type Family, type Read } from './family.ts';
import { REPLACED } from './replaced.ts';
import { STEP_FAMILIES } from './steps.ts';

const FAMILIES: readonly Family[] = [REPLACED, ...BUILDING_FAMILIES, ...APPLICANT_FAMILIES, ...STEP_FAMILIES];

/** Words that restrict whatever they stand with. */
const RESTRICTS =
  /\b(only|must|requires?|required|restrict\w*|if|when|provided|unless|for (those|customers|members|residents|homes|households|homeowners|people|persons|individuals|use)|who|whose|may be eligible|apply)\b/;

const FURTHER = words('further_terms', 'A further condition of the source, to be read on its page.');

export interface Conditions {
  readonly requirements: readonly Requirement[];
  readonly incomeQualified: boolean;
  readonly upTo: boolean;
  /** Families of phrases that were found, for the lint. */
  readonly phrases: readonly string[];
  /** Those that restrict nobody, as read. */
  readonly unrestricting: readonly string[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

export function readOf(line: Incentive, technologies: readonly string[], placed: boolean): Read {
  return { line, technologies, placed, text: plain(line.short_description.en) };
}

const INCOME = 'income_qualified';

/** Ways to the same amount of which one is enough. */
const EITHER = /\bif [^.]*\bor if\b|, \$\d+\/unit for managed/;
const ONE_OF = words(
  'replaced_or_enrolment',
  'Replaces the fuel the program names, or enrols in the load control it names.',
);

export function conditionsOf(read: Read): Conditions {
  const found = FAMILIES.filter(({ cue }) => cue.test(read.text));
  const conditions = found.map((family) => ({ name: family.name, made: family.read(read) }));
  const read_ = conditions.flatMap(({ made }) => made ?? []);
  const residue = found.length === 0 && RESTRICTS.test(read.text) ? [FURTHER] : [];
  const all = [...read_, ...residue, ...severalAmounts(read)];
  const byCode = new Map(all.map((requirement) => [requirement.code, requirement]));
  if (EITHER.test(read.text) && byCode.has('fuel_replaced') && byCode.delete('enrolment')) {
    byCode.delete('fuel_replaced');
    byCode.set(ONE_OF.code, ONE_OF);
  }
  // What is replaced says how the home is heated.
  if (byCode.has('fuel_replaced')) byCode.delete('heating_fuel');
  const incomeQualified = read.line.low_income !== undefined || byCode.has(INCOME);
  byCode.delete(INCOME);
  if (incomeQualified) byCode.delete('income_steps');
  return {
    requirements: [...byCode.values()],
    incomeQualified,
    upTo: isUpTo(read),
    phrases: found.map(({ name }) => name),
    unrestricting: conditions.filter(({ made }) => made === null).map(({ name }) => name),
  };
}
