import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { bannerOf } from './banner.ts';
import { serve } from './serve.ts';
import { relayMetrics } from './worker-metrics.ts';

const RESTART_PAUSE_MS = 1_000;
/**
 * The kernel distributes connections to the workers' own sockets. Where it cannot, the primary does; then connections
 * just handed to a worker that is killed stay open and unanswered until their callers give up.
 */
const KERNEL_DEALS = process.platform === 'linux';

/** What the primary tells a worker before it opens anything. One worker at a time has the duties of the first. */
interface Role {
  readonly first: boolean;
  /** The very first worker of this start: its banner is printed. */
  readonly announces: boolean;
}

/**
 * `WORKERS=n`: n processes on one port. One of them migrates and does the daily upkeep; a worker that dies is replaced,
 * duties included. When the first cannot start (storage away, port taken), nothing starts, as with one process.
 */
export async function serveWithWorkers(config: Config): Promise<void> {
  if (cluster.isPrimary) {
    await requireFreePort(config);
    new Crew(config.workers).begin();
    return;
  }
  // A terminal sends its interrupt to every process; other signals are passed on by the primary.
  process.on('SIGINT', () => undefined);
  const { first, announces } = await roleOfThisWorker();
  const worker = { name: String(cluster.worker?.id ?? 0), sharesPort: KERNEL_DEALS };
  const running = await serve(config, { first, demo: announces, worker });
  if (announces) process.stdout.write(bannerOf(running));
  process.send?.('ready');
  let stopping: Promise<void> | undefined;
  // systemd signals every process and the primary signals its workers too, so the second signal is ignored.
  process.on('SIGTERM', () => {
    stopping ??= running.stop().then(() => process.exit(0));
  });
}

function roleOfThisWorker(): Promise<Role> {
  return new Promise((resolve) => process.once('message', (message) => resolve(message as Role)));
}

/** Sockets that share a port would silently share it with another service of this user, so that is checked first. */
function requireFreePort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** The primary's side: who runs, who has the duties of the first, and who takes a dead worker's place. */
class Crew {
  readonly #count: number;
  #stopping = false;
  /** Whether the first worker of this start ever served. */
  #begun = false;

  constructor(count: number) {
    this.#count = count;
  }

  begin(): void {
    this.#start({ first: true, announces: true });
    for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(end, () => this.#stop());
  }

  #start(role: Role): void {
    if (this.#stopping) return;
    const worker = cluster.fork();
    worker.send(role);
    relayMetrics(worker, () => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined));
    worker.on('message', (message) => {
      if (message !== 'ready' || this.#begun) return;
      this.#begun = true;
      for (let next = 2; next <= this.#count; next += 1) this.#start({ first: false, announces: false });
    });
    worker.on('exit', (code, signal) => this.#replace(worker, role, signal ?? code));
  }

  #replace(worker: Worker, { first }: Role, reason: string | number): void {
    if (this.#stopping) return;
    if (!this.#begun) {
      // The worker has written the reason on standard error.
      process.exitCode = 1;
      this.#stopping = true;
      return;
    }
    process.stderr.write(`worker ${worker.id} ended with ${reason}; starting another\n`);
    setTimeout(() => this.#start({ first, announces: false }), RESTART_PAUSE_MS);
  }

  #stop(): void {
    this.#stopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  }
}
