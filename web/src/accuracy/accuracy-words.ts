import type { AccuracyReport } from '../../../src/contract/accuracy-report.ts';
import { wholePercent } from '../format/numbers.ts';

export type Errors = AccuracyReport['families'][number];

/** Put before the names of all that concerns private housing, since it is listed with other work. */
const PRIVATE = 'Private housing: ';

export const isPrivate = ({ id, label }: Pick<Errors, 'id' | 'label'>): boolean =>
  id.includes('private') || label.startsWith(PRIVATE);

/** Most who look own or manage apartments. */
export const housingFirst = (a: { readonly id: string }, b: { readonly id: string }): number =>
  Number(b.id.startsWith('multifamily')) - Number(a.id.startsWith('multifamily'));

/** A headline in few words. */
export const titleOf = ({ id, label }: Pick<Errors, 'id' | 'label'>): string =>
  id.startsWith('multifamily') ? 'Apartment buildings' : id.startsWith('education') ? 'City schools' : label;

/** A kind of work, under a heading that names the buildings. */
export const workOf = ({ label }: Pick<Errors, 'label'>): string => label.replace(PRIVATE, '');

/** A rule of thumb as people would say it. */
export const ruleOf = (label: string): string =>
  label
    .replace(/^Private housing: median/, 'Apartments: median')
    .replace('same scope family', 'same kind of work')
    .replace(
      /^Same, with the pooled size exponent [\d.]+/,
      'Median cost per square foot, larger jobs cheaper',
    );

const APART: Readonly<Record<string, string>> = {
  completed_only: 'City schools, only jobs that are formally complete',
  mixed_scope: 'City schools, with other work in the same contract',
  non_energy: 'City schools, work that saves no energy',
  solar_by_kw: 'City solar from 2013 on, priced by the kilowatt',
  public_housing: 'Public housing at private prices',
};
/** A set that is reported apart. */
export const apartOf = ({ id, label }: Pick<Errors, 'id' | 'label'>): string => APART[id] ?? label;

export const maybe = (value: number | null, text: (value: number) => string = wholePercent): string =>
  value === null ? 'not measured' : text(value);

/** What the two figures of a set are: for private owners a level of prices, elsewhere a correction. */
export const namesOf = (cell: Pick<Errors, 'id' | 'label'>): readonly [before: string, after: string] =>
  isPrivate(cell)
    ? ['At our own prices', 'At the level other owners paid']
    : ['Before correction', 'After correction'];
