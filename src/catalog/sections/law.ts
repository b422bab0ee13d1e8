import type { CatalogSection } from '../section.ts';
import { lintLaw } from './law/lints.ts';
import { LawFile } from './law/schema.ts';

/** The law as read: entries by id, in the order of their ids. */
export interface CompiledLaw {
  readonly list: readonly LawFile[];
  readonly byId: Readonly<Record<string, LawFile>>;
  /** The numbers among the terms, by entry and term. */
  readonly terms: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const numbersOf = (terms: NonNullable<LawFile['terms']>): Record<string, number> =>
  Object.fromEntries(terms.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));

/** `catalog/law/<id>.yaml`: statutes, rules and bills that touch an answer, each with its standing and when to look again. */
export const lawSection: CatalogSection<LawFile, CompiledLaw> = {
  name: 'law',
  root: 'law',
  format: 'yaml',
  schema: LawFile,
  compile(files) {
    const list = files.map(({ content }) => content).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return {
      list,
      byId: Object.fromEntries(list.map((entry) => [entry.id, entry])),
      terms: Object.fromEntries(list.map(({ id, terms = [] }) => [id, numbersOf(terms)])),
    };
  },
  lint: lintLaw,
};
