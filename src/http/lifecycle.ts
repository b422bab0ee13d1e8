import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** How far the loop may fall behind before new work is refused, and how much work may be open at once. */
const MAX_LOOP_DELAY_MS = 750;
const MAX_IN_FLIGHT = 2_000;
const SAMPLE_EVERY_MS = 100;
/**
 * Before the listener closes, answers close their connections: at least for the notice, then until nothing is open in
 * a few looks running, so that connections the kernel holds for us are taken and answered, not reset.
 */
const NOTICE_MS = 250;
const QUIET_LOOKS = 3;
const LOOK_EVERY_MS = 50;
const MAX_NOTICE_MS = 5_000;
const DRAIN_DEADLINE_MS = 10_000;

/** The state of the process as the adapter sees it: is it overloaded, is it leaving. */
export class Lifecycle {
  draining = false;
  inFlight = 0;
  #loopDelayMs = 0;
  readonly #timer: NodeJS.Timeout;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#delay.enable();
    this.#timer = setInterval(() => {
      this.#loopDelayMs = this.#delay.max / 1e6;
      this.#delay.reset();
    }, SAMPLE_EVERY_MS).unref();
  }

  /** Why new work must be refused now, or null. */
  overload(): 'event_loop' | 'in_flight' | null {
    if (this.#loopDelayMs > MAX_LOOP_DELAY_MS) return 'event_loop';
    return this.inFlight >= MAX_IN_FLIGHT ? 'in_flight' : null;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }
}

/** Readiness turns first, open requests finish, then the listener closes; past the deadline connections are cut. */
export async function drain(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  if (lifecycle.draining) return;
  lifecycle.draining = true;
  await pause(NOTICE_MS);
  await quiet(lifecycle);
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_DEADLINE_MS).unref();
  await app.close();
  clearTimeout(cut);
  lifecycle.stop();
}

async function quiet(lifecycle: Lifecycle): Promise<void> {
  const end = performance.now() + MAX_NOTICE_MS;
  for (let looks = 0; looks < QUIET_LOOKS && performance.now() < end;) {
    await pause(LOOK_EVERY_MS);
    looks = lifecycle.inFlight === 0 ? looks + 1 : 0;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
