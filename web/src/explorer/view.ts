import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import type { Question } from '../api/queries.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import type { Scenario } from './scenario.ts';

/** What every section of an estimate gets: the answer, the tier looked at, and how to change the scenario. */
export interface SectionProps {
  readonly answer: ExplorerAnswer;
  readonly entry: TierEntry;
  /** JSON pointer of the tier in the answer. */
  readonly at: string;
  readonly question: Question;
  readonly scenario: Scenario;
  readonly change: (part: Partial<Scenario>) => void;
}
