import { randomUUID } from 'node:crypto';
import { Command, CommanderError } from 'commander';
import { buildCatalog, lintCatalog } from '../catalog/files/load.ts';
import { openAccounts, openSnapshot } from '../composition/open-accounts.ts';
import { CATALOG_CACHE_DIR, CATALOG_DIR } from '../composition/paths.ts';
import { ConfigError, readConfig } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { runBacktest } from '../operations/backtest.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { CliServices, CommandModule, Maintenance } from './command.ts';
import { accountCommands } from './commands/accounts.ts';
import { backtestCommand } from './commands/backtest.ts';
import { keyCommands } from './commands/keys.ts';
import { maintenanceCommands } from './commands/maintenance.ts';
import { tokenCommands } from './commands/tokens.ts';
import { failureText, outputOf } from './output.ts';

/** Every group of commands. A new one is a file in `commands/` and a line here. */
const COMMANDS: readonly CommandModule[] = [
  accountCommands,
  keyCommands,
  tokenCommands,
  maintenanceCommands,
  backtestCommand,
];

const requestId = `cli_${randomUUID()}`;
const args = process.argv.slice(2);
const json = args.includes('--json');
const closers: (() => Promise<void>)[] = [];

const program = new Command('plumbline')
  .description('Retrofit estimates that carry their own proof.')
  .option('--json', 'exactly one JSON object on standard output')
  .showHelpAfterError('(--help shows the options)')
  .exitOverride()
  .configureOutput({ writeErr: (text) => void (json || process.stderr.write(text)) });
for (const add of COMMANDS) add(program, cliServices());
shareOptions(program);

try {
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  process.exitCode = fail(error);
} finally {
  for (const close of closers.toReversed()) await close();
}

function cliServices(): CliServices {
  let opened: Promise<Awaited<ReturnType<typeof openMigrated>>> | undefined;
  return {
    accounts: async () => (await (opened ??= openMigrated())).accounts,
    backtest: (csvText) => runBacktest(csvText, openSnapshot()),
    maintenance: maintenance(),
    context: () => ({ actor: { kind: 'operator' }, requestId, nowMs: Date.now() }),
    output: outputOf(json),
  };
}

async function openMigrated() {
  const opened = openAccounts(readConfig(process.env), openSnapshot());
  closers.push(() => opened.storage.close());
  await opened.storage.migrate();
  return opened;
}

function maintenance(): Maintenance {
  const today = new Date().toISOString().slice(0, 10);
  return {
    migrate: () => withStorage((storage) => storage.migrate()),
    async buildCatalog() {
      const built = buildCatalog({ catalogDir: CATALOG_DIR, cacheDir: CATALOG_CACHE_DIR, today });
      return { digest: built.snapshot.digest, files: built.fileCount, warnings: built.warnings };
    },
    lintCatalog: async () => lintCatalog({ catalogDir: CATALOG_DIR, today }),
    // The engine and the server are loaded only for this command.
    serve: async () => (await import('../composition/start.ts')).start(process.env),
  };
}

async function withStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const { storage } = openAccounts(readConfig(process.env), openSnapshot());
  closers.push(() => storage.close());
  return work(storage);
}

/** `--json` may stand anywhere on the line, so every command knows it. */
function shareOptions(command: Command): void {
  for (const child of command.commands) {
    child.option('--json', 'exactly one JSON object on standard output').exitOverride();
    child.configureOutput({ writeErr: (text) => void (json || process.stderr.write(text)) });
    shareOptions(child);
  }
}

/** Exit code 0 for help, 1 for every failure; a problem object on standard error with `--json`. */
function fail(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (json)
      process.stderr.write(failureText(new ProblemError('invalid-request', error.message), true, requestId));
    return 1;
  }
  const shown = error instanceof ConfigError ? new ProblemError('invalid-request', error.message) : error;
  process.stderr.write(failureText(shown, json, requestId));
  return 1;
}
