import { programOperations } from '../../src/operations/programs/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { servicesWith } from '../accounts/fixture.ts';
import { createCall } from '../../src/operations/call.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { programServices } from '../incentives/snapshot.ts';

export const NOON = Date.parse('2026-11-20T17:00:00Z');

const context = (nowMs: number): CallContext => ({ actor: { kind: 'operator' }, requestId: 'test', nowMs });

const operations: readonly AnyOperation[] = programOperations;
const run = (): ReturnType<typeof createCall> =>
  (made ??= createCall({ services: servicesWith({ programs: programServices() }), queue: null }));
let made: ReturnType<typeof createCall> | undefined;

/** The fields of the answers that tests read; which of them an answer has depends on the operation. */
export interface Item {
  readonly id: string;
  readonly type: string;
  readonly estimatedValue: string;
  readonly eligibilityScore: number;
  readonly availability: string;
  readonly bonusAdders: readonly string[];
  readonly reasons: readonly string[];
}
export interface Body {
  readonly [field: string]: unknown;
  readonly programs: readonly Item[];
  readonly total: number;
  readonly programCount: number;
  readonly totalValue: string;
  readonly formula: string;
  readonly assumptions: readonly string[];
  readonly conditions: readonly string[];
  readonly totalCredit: number;
}

export type Answer =
  | { readonly status: 200; readonly body: Body }
  | {
      readonly status: 'problem';
      readonly code: string;
      readonly detail: string;
      readonly faults: readonly { pointer: string; code: string; message: string }[];
    };

/** Calls one operation as an adapter does, and holds the answer against its schema. */
export function call(id: string, input: unknown, nowMs = NOON): Answer {
  const operation = operations.find((entry) => entry.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  try {
    const answer = run()(operation, context(nowMs), { value: input });
    const bad = validatorOf(operation.output)(answer);
    if (bad.length > 0)
      throw new Error(`answer of ${id} breaks its own schema: ${JSON.stringify(bad.slice(0, 3))}`);
    return { status: 200, body: answer as Body };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (!operation.errors.includes(error.code))
      throw new Error(`${id} answers ${error.code}, which it does not list`, { cause: error });
    return { status: 'problem', code: error.code, detail: error.message, faults: error.faults };
  }
}

export function body(id: string, input: unknown, nowMs = NOON): Body {
  const answer = call(id, input, nowMs);
  if (answer.status !== 200) throw new Error(`${id}: ${answer.detail} ${JSON.stringify(answer.faults)}`);
  return answer.body;
}
