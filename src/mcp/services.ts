import type { LimitDecision } from '../limits/rate-limiter.ts';
import type { AssistantServices } from '../operations/assistant/index.ts';

/** What `main` hands to the tool server. */
export interface ToolServices extends AssistantServices {
  /** Holds an estimate against the caller's limit; null where nothing is limited (standard input and output). */
  readonly admitEstimate: ((address: string) => Promise<LimitDecision>) | null;
  /** Version of the package, shown to clients. */
  readonly version: string;
  /** Wall clock, epoch milliseconds. */
  readonly now: () => number;
  /** Told of failures that are ours, not the caller's. */
  readonly onFailure: (error: unknown, tool: string) => void;
}
