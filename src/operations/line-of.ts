import type { Actor } from './call-context.ts';
import type { Line } from './fair-queue.ts';
import type { Cost } from './operation.ts';

/** In which line of the queue work of this cost waits. */
export function lineOf(actor: Actor, cost: Cost): Line {
  if (cost === 'bulk') return 'bulk';
  if (actor.kind === 'anonymous') return 'anonymous';
  return actor.kind === 'operator' || actor.paid ? 'paying' : 'account';
}
