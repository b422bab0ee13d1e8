import type { Command } from 'commander';
import { ACCOUNT_OPERATIONS as verbs } from '../../operations/accounts/index.ts';
import type { CliServices } from '../command.ts';
import { linesOf, tableOf } from '../output.ts';
import { runOperation } from '../run-operation.ts';

interface SetPlanOptions {
  readonly account?: string;
  readonly plan?: string;
}

export function accountCommands(program: Command, services: CliServices): void {
  const accounts = program.command('accounts').description('Accounts and their plans');
  accounts
    .command('create')
    .description('Make an account')
    .requiredOption('--email <address>', 'e-mail address')
    .requiredOption('--plan <plan>', 'free, starter, professional or enterprise')
    .action(async ({ email, plan }: { email: string; plan: string }) => {
      const made = await runOperation(verbs.createAccount, await services.accounts(), {
        context: services.context(),
        input: { email, plan },
      });
      services.output.result(made, () => linesOf(made));
    });
  accounts
    .command('set-plan [account] [plan]')
    .description('Change the plan of an account')
    .option('--account <id>', 'account id, when not given before')
    .option('--plan <plan>', 'free, starter, professional or enterprise')
    .action(async (account: string | undefined, plan: string | undefined, options: SetPlanOptions) => {
      const changed = await runOperation(verbs.setPlan, await services.accounts(), {
        context: services.context(),
        input: { account_id: account ?? options.account, plan: plan ?? options.plan },
      });
      services.output.result(changed, () => linesOf(changed));
    });
  accounts
    .command('list')
    .description('List the accounts, oldest first')
    .option('--limit <n>', 'at most so many, 1 to 1000', Number)
    .option('--offset <n>', 'skip so many', Number)
    .action(async (input: { limit?: number; offset?: number }) => {
      const found = await runOperation(verbs.listAccounts, await services.accounts(), {
        context: services.context(),
        input,
      });
      const rows = found.accounts.map((account) => [
        account.account_id,
        account.email,
        account.plan,
        account.created_at,
      ]);
      services.output.result(found, () => tableOf(['account', 'e-mail', 'plan', 'created'], rows));
    });
  moreAccountCommands(accounts, services);
}

function moreAccountCommands(accounts: Command, services: CliServices): void {
  accounts
    .command('disable <account>')
    .description('Disable an account, or enable it again')
    .option('--enable', 'enable it again')
    .action(async (account_id: string, { enable }: { enable?: true }) => {
      const changed = await runOperation(verbs.disableAccount, await services.accounts(), {
        context: services.context(),
        input: { account_id, disabled: enable !== true },
      });
      services.output.result(changed, () => linesOf(changed));
    });
  accounts
    .command('reset-password <account>')
    .description('Make a new password, shown once; every session ends')
    .action(async (account_id: string) => {
      const made = await runOperation(verbs.resetPassword, await services.accounts(), {
        context: services.context(),
        input: { account_id },
      });
      services.output.result(made, () => linesOf(made));
    });
  accounts
    .command('delete <account>')
    .description('Delete an account with its keys, tokens, sessions and usage')
    .action(async (account_id: string) => {
      const gone = await runOperation(verbs.deleteAccount, await services.accounts(), {
        context: services.context(),
        input: { account_id },
      });
      services.output.result(gone, () => linesOf(gone));
    });
  accounts
    .command('export <account>')
    .description('Everything held about an account, as one object')
    .action(async (account_id: string) => {
      const held = await runOperation(verbs.exportAccount, await services.accounts(), {
        context: services.context(),
        input: { account_id },
      });
      services.output.result(held, () => JSON.stringify(held, null, 2));
    });
}
