import { accountVerbs } from './accounts/index.ts';
import { assistantVerbs } from './assistant/index.ts';
import { estimateVerbs } from './estimate/index.ts';
import { factVerbs } from './facts/index.ts';
import { measureSavings } from './measured-savings/measure-savings.ts';
import { pageVerbs } from './pages/index.ts';
import { portfolioVerbs } from './portfolio/index.ts';
import { programVerbs } from './programs/index.ts';
import { savedVerbs } from './saved/index.ts';
import type { AnyVerb } from './verb.ts';
import { workbookVerbs } from './workbook/index.ts';

/** Every verb. What is not in this list does not exist for HTTP, for assistants or on the command line. */
export const VERBS: readonly AnyVerb[] = [
  ...estimateVerbs,
  ...assistantVerbs,
  ...programVerbs,
  ...pageVerbs,
  ...portfolioVerbs,
  ...workbookVerbs,
  ...accountVerbs,
  ...factVerbs,
  ...savedVerbs,
  measureSavings,
];
