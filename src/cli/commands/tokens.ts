import type { Command } from 'commander';
import { ACCOUNT_OPERATIONS as verbs } from '../../operations/accounts/index.ts';
import type { CliServices } from '../command.ts';
import { linesOf, tableOf } from '../output.ts';
import { runOperation } from '../run-operation.ts';

interface CreateOptions {
  readonly account: string;
  readonly name?: string;
  readonly expires?: string;
}

export function tokenCommands(program: Command, services: CliServices): void {
  const tokens = program.command('tokens').description('Bearer tokens of the programs interface');
  tokens
    .command('create')
    .description('Make a token; it is shown once')
    .requiredOption('--account <id>', 'account id')
    .option('--name <name>', 'a name for people')
    .option('--expires <instant>', 'UTC instant, ISO 8601 with Z')
    .action(async (options: CreateOptions) => {
      const made = await runOperation(verbs.createToken, await services.accounts(), {
        context: services.context(),
        input: { account_id: options.account, name: options.name, expires_at: options.expires },
      });
      services.output.result(made, () => linesOf(made));
    });
  tokens
    .command('revoke <token>')
    .description('Revoke a token by its id, everywhere within five seconds')
    .action(async (token_id: string) => {
      const revoked = await runOperation(verbs.revokeToken, await services.accounts(), {
        context: services.context(),
        input: { token_id },
      });
      services.output.result(revoked, () => linesOf(revoked));
    });
  tokens
    .command('rotate <token>')
    .description('Replace a token; the old one keeps working for the overlap')
    .option('--overlap-hours <n>', '0 to 720; 24 when left out', Number)
    .action(async (token_id: string, { overlapHours }: { overlapHours?: number }) => {
      const made = await runOperation(verbs.rotateToken, await services.accounts(), {
        context: services.context(),
        input: { token_id, overlap_hours: overlapHours },
      });
      services.output.result(made, () => linesOf(made));
    });
  tokens
    .command('list')
    .description('List the tokens of an account, without their secrets')
    .requiredOption('--account <id>', 'account id')
    .action(async ({ account }: { account: string }) => {
      const found = await runOperation(verbs.listTokens, await services.accounts(), {
        context: services.context(),
        input: { account_id: account },
      });
      const rows = found.tokens.map((token) => [
        token.token_id,
        token.display_prefix,
        token.name,
        token.revoked_at ?? token.expires_at,
      ]);
      services.output.result(found, () => tableOf(['token', 'begins', 'name', 'ended or ends'], rows));
    });
}
