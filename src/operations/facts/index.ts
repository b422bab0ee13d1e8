import type { AnyVerb } from '../verb.ts';
import { clearFacts } from './clear-facts.ts';
import { importFactFile } from './import-fact-file.ts';
import { importFacts } from './import-facts.ts';
import { getFacts, listFacts } from './read-facts.ts';
import { setFacts } from './set-facts.ts';

export { clearFacts, getFacts, importFacts, listFacts, setFacts };

export { factSource } from './fact-source.ts';

/** What an account knows of lots. */
export const factVerbs: readonly AnyVerb[] = [
  getFacts,
  listFacts,
  setFacts,
  clearFacts,
  importFacts,
  importFactFile,
];
