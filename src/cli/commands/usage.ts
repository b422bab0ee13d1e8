import type { Command } from 'commander';
import { ACCOUNT_OPERATIONS as verbs } from '../../operations/accounts/index.ts';
import type { CliServices } from '../command.ts';
import { tableOf } from '../output.ts';
import { runOperation } from '../run-operation.ts';

interface ReportOptions {
  readonly account: string;
  readonly from?: string;
  readonly to?: string;
}

export function usageCommands(program: Command, services: CliServices): void {
  program
    .command('usage')
    .description('What the keys and tokens of an account were used for')
    .command('report')
    .description('Requests by key or token, endpoint and UTC day; the last 30 days unless asked otherwise')
    .requiredOption('--account <id>', 'account id')
    .option('--from <day>', 'first day, YYYY-MM-DD')
    .option('--to <day>', 'last day, YYYY-MM-DD')
    .action(async ({ account, from, to }: ReportOptions) => {
      const report = await runOperation(verbs.reportUsage, await services.accounts(), {
        context: services.context(),
        input: { account_id: account, from, to },
      });
      const rows = report.usage.map(({ day, credential_id, endpoint, count }) => [
        day,
        credential_id,
        endpoint,
        count,
      ]);
      services.output.result(report, () => tableOf(['day', 'key or token', 'endpoint', 'requests'], rows));
    });
}
