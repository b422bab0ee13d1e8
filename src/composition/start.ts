import { DamagedParcelsError } from '../buildings/store/parcel-file.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { toStorageProblem } from '../storage/failures.ts';
import { withoutSecrets } from '../telemetry/logger.ts';
import { bannerOf } from './banner.ts';
import { prepareRelease } from './first-start.ts';
import { serve, type Running } from './serve.ts';
import { serveWithWorkers } from './workers.ts';

/** Runs the whole service from the environment until a signal ends it. */
export async function start(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    const config = readConfig(environment);
    await prepareRelease(config);
    if (config.workers > 1) await serveWithWorkers(config);
    else await serveAlone(config);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    // Parts that are half open may keep the process alive.
    process.exit(1);
  }
}

async function serveAlone(config: Config): Promise<void> {
  const running = await serve(config, { first: true, demo: true });
  process.stdout.write(bannerOf(running));
  stopOnSignals(running);
}

function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = (): void => {
    // The terminal and the script that started us both send the signal. The second must not interrupt the shutdown.
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        running.logger.fatal({ err: error }, 'stop');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // Started through a script that is gone: nobody else will stop us.
  process.once('disconnect', stop);
}

function startFailure(thrown: unknown): string {
  const error = toStorageProblem(thrown);
  if (error instanceof ConfigError || error instanceof DamagedParcelsError) return error.message;
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `${(error as Error).message}\nAnother process has the port: set PORT to a free one.`;
  }
  if (error instanceof ProblemError && error.code === 'storage-unavailable') {
    // For the operator only: the driver's message, without an address that may hold a password.
    const reason = error.cause instanceof Error ? withoutSecrets(error.cause.message) : error.message;
    return `The account storage cannot be opened: ${reason}\nCheck DATA_DIR (it must be writable) or DATABASE_URL.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
