import type { AnyOperation } from '../operation.ts';
import { clearFacts } from './clear-facts.ts';
import { forgetFactFile, listFactFiles } from './fact-files.ts';
import { importFactFile } from './import-fact-file.ts';
import { importFacts } from './import-facts.ts';
import { getFacts, listFacts } from './read-facts.ts';
import { setFacts } from './set-facts.ts';

export { clearFacts, getFacts, importFacts, listFacts, setFacts };

/** What an account knows of lots. */
export const factOperations: readonly AnyOperation[] = [
  getFacts,
  listFacts,
  setFacts,
  clearFacts,
  importFacts,
  importFactFile,
  listFactFiles,
  forgetFactFile,
];
