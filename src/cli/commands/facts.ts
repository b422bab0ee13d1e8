import { ProblemError } from '../../contract/error-codes.ts';
import { importFacts } from '../../operations/facts/index.ts';
import type { CommandModule } from '../command.ts';
import { readJson } from '../json-file.ts';

interface Options {
  readonly account: string;
  readonly parcel?: string;
}

const HELP = `
The file is JSON: facts of one lot (with --parcel), or {"records": [{"parcel_id": …, "facts": {…}}, …]}.
All of it is kept, or nothing. Names and units: docs/facts.md.

Example:
  $ plumbline facts import facts.json --account acc_… --parcel 1008350041`;

/** `plumbline facts import <file>`; what one lot needs is made from the registry. */
export const factCommands: CommandModule = (program, services) => {
  const facts = program.commands.find((command) => command.name() === 'facts') ?? program.command('facts');
  facts
    .command('import <file>')
    .description('Say what is known of one lot or several, from a file; all of it is kept, or nothing')
    .requiredOption('--account <id>', 'account id')
    .option('--parcel <id>', 'the lot that the facts are about')
    .addHelpText('after', HELP)
    .action(async (file: string, { account, parcel }: Options) => {
      const records = recordsIn(readJson(file), parcel);
      const value = { account_id: account, records };
      const kept = await services.call(importFacts, services.context(), { value });
      services.output.result(
        kept,
        () => `Facts of ${kept.lots.length} lots are kept: ${kept.lots.join(', ')}.`,
      );
    });
};

/** Records with their lots, or the facts of the one lot that is named. */
function recordsIn(document: unknown, parcel: string | undefined): unknown {
  if (typeof document === 'object' && document !== null && 'records' in document) {
    if (parcel === undefined) return document.records;
    throw new ProblemError('invalid-request', 'The file names its lots itself: leave --parcel out.');
  }
  if (parcel !== undefined) return [{ parcel_id: parcel, facts: document }];
  throw new ProblemError('invalid-request', 'Say with --parcel which lot the facts are about.');
}
