import { randomUUID } from 'node:crypto';
import { Command, CommanderError } from 'commander';
import { cliServices } from '../composition/cli-services.ts';
import { ConfigError } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import type { CommandModule } from './command.ts';
import { artifactCommands } from './commands/artifacts.ts';
import { backtestCommand } from './commands/backtest.ts';
import { catalogCommands } from './commands/catalog.ts';
import { completionCommand } from './commands/completion.ts';
import { estimateCommand } from './commands/estimate.ts';
import { factCommands } from './commands/facts.ts';
import { maintenanceCommands } from './commands/maintenance.ts';
import { measuredSavingsCommand } from './commands/measured-savings.ts';
import { mcpCommand } from './commands/mcp.ts';
import { parcelCommands } from './commands/parcels.ts';
import { portfolioCommands } from './commands/portfolio.ts';
import { nightlyCommand } from './commands/nightly.ts';
import { operationCommands } from './commands/operations.ts';
import { failureText } from './output.ts';

/** Commands that are more than an operation, and all that are made from the registry. */
const COMMANDS: readonly CommandModule[] = [
  estimateCommand,
  artifactCommands,
  operationCommands,
  factCommands,
  parcelCommands,
  portfolioCommands,
  maintenanceCommands,
  catalogCommands,
  nightlyCommand,
  backtestCommand,
  measuredSavingsCommand,
  mcpCommand,
  completionCommand,
];

/** Runs one command line; its exit code is in `process.exitCode` at the end. */
export async function runProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const telling = { json: args.includes('--json'), requestId: `cli_${randomUUID()}` };
  const closers: (() => Promise<void>)[] = [];
  const program = new Command('plumbline')
    .description('Retrofit estimates that carry their own proof.')
    .option('--json', 'exactly one JSON object on standard output')
    .showHelpAfterError('(--help shows the options)')
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 1 refused or failed (reasons on standard error), 2 verify found an artifact false, 3 consistent only, 130 a portfolio run was stopped.',
    )
    .exitOverride()
    .configureOutput(unlessJson(telling));
  const services = cliServices({ environment, ...telling, closing: (close) => void closers.push(close) });
  for (const add of COMMANDS) add(program, services);
  shareOptions(program, telling);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = fail(error, telling);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** How failures are told. */
interface Telling {
  readonly json: boolean;
  readonly requestId: string;
}

const unlessJson = ({ json }: Telling) => ({
  writeErr: (text: string) => void (json || process.stderr.write(text)),
});

/** `--json` may stand anywhere on the line, so every command knows it. */
function shareOptions(command: Command, telling: Telling): void {
  for (const child of command.commands) {
    child.option('--json', 'exactly one JSON object on standard output').exitOverride();
    child.configureOutput(unlessJson(telling));
    shareOptions(child, telling);
  }
}

/** Exit code 0 for help, 1 for every failure; a problem object on standard error with `--json`. */
function fail(error: unknown, { json, requestId }: Telling): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (json)
      process.stderr.write(failureText(new ProblemError('invalid-request', error.message), true, requestId));
    return 1;
  }
  const problem = error instanceof ConfigError ? new ProblemError('invalid-request', error.message) : error;
  process.stderr.write(failureText(problem, json, requestId));
  return 1;
}
