import { accountOperations } from './accounts/index.ts';
import { assistantOperations } from './assistant/index.ts';
import { estimateOperations } from './estimate/index.ts';
import { factOperations } from './facts/index.ts';
import { lawOperations } from './law/index.ts';
import { measureSavings } from './measured-savings/measure-savings.ts';
import { pageOperations } from './pages/index.ts';
import { portfolioOperations } from './portfolio/index.ts';
import { programOperations } from './programs/index.ts';
import { savedOperations } from './saved/index.ts';
import type { AnyOperation } from './operation.ts';
import { workbookOperations } from './workbook/index.ts';

/** Every operation. What is not in this list does not exist for HTTP, for assistants or on the command line. */
export const OPERATIONS: readonly AnyOperation[] = [
  ...estimateOperations,
  ...assistantOperations,
  ...programOperations,
  ...lawOperations,
  ...pageOperations,
  ...portfolioOperations,
  ...workbookOperations,
  ...accountOperations,
  ...factOperations,
  ...savedOperations,
  measureSavings,
];
