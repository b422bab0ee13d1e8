import { writeSearch } from '../shell/search-params.ts';
import type { Scenario } from './scenario.ts';

/** The whole address at which a scenario opens, for paper, mails and chats. */
export const scenarioLink = (scenario: Scenario): string =>
  `${location.origin}/estimate${writeSearch({ ...scenario })}`;
