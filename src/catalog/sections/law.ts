import type { CatalogSection } from '../section.ts';
import { lintLaw } from './law/lints.ts';
import { LawFile } from './law/schema.ts';

/** The law as read: entries by id, in the order of their ids. */
export interface CompiledLaw {
  readonly list: readonly LawFile[];
}

/** `catalog/law/<id>.yaml`: statutes, rules and bills that touch an answer, each with its standing and when to look again. */
export const lawSection: CatalogSection<LawFile, CompiledLaw> = {
  name: 'law',
  root: 'law',
  format: 'yaml',
  schema: LawFile,
  compile: (files) => ({
    list: files.map(({ content }) => content).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }),
  lint: lintLaw,
};
