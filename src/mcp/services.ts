import type { LimitDecision } from '../limits/rate-limiter.ts';
import type { AssistantServices } from '../operations/assistant/index.ts';
import type { Call } from '../operations/call.ts';
import type { ProgramServices } from '../operations/programs/index.ts';
import type { AnyOperation } from '../operations/operation.ts';

/** What `main` hands to the tool server. */
export interface ToolServices {
  /** The registry: every one of these that shows as a tool is one. */
  readonly operations: readonly AnyOperation[];
  /** The one way to run one of them. */
  readonly call: Call;
  /** What stands for reading beside the tools. */
  readonly documents: Pick<AssistantServices, 'papers'>;
  /** Both data sets, whose sources can be read; opened when first asked for. */
  readonly programs: () => ProgramServices;
  /** Holds an estimate against the caller's limit; null where nothing is limited (standard input and output). */
  readonly admitEstimate: ((address: string) => Promise<LimitDecision>) | null;
  /** Version of the package, shown to clients. */
  readonly version: string;
  /** Wall clock, epoch milliseconds. */
  readonly now: () => number;
  /** Told of failures that are ours, not the caller's. */
  readonly onFailure: (error: unknown, tool: string) => void;
}
