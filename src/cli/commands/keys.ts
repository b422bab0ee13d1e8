import type { Command } from 'commander';
import { ACCOUNT_OPERATIONS as verbs } from '../../operations/accounts/index.ts';
import type { CliServices } from '../command.ts';
import { linesOf, tableOf } from '../output.ts';
import { runOperation } from '../run-operation.ts';

interface CreateOptions {
  readonly account: string;
  readonly mode: string;
  readonly scopes: string;
  readonly name?: string;
  readonly expires?: string;
}

/** `cost:read,other` or an empty text: a key without scopes. */
function scopesOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}

export function keyCommands(program: Command, services: CliServices): void {
  const keys = program.command('keys').description('API keys of the estimate interface');
  keys
    .command('create')
    .description('Make a key; it is shown once')
    .requiredOption('--account <id>', 'account id')
    .requiredOption('--mode <mode>', 'test or live')
    .option('--scopes <scopes>', "comma-separated; '' makes a key without scopes", 'cost:read')
    .option('--name <name>', 'a name for people')
    .option('--expires <instant>', 'UTC instant, ISO 8601 with Z')
    .action(async (options: CreateOptions) => {
      const made = await runOperation(verbs.createKey, await services.accounts(), {
        context: services.context(),
        input: {
          account_id: options.account,
          mode: options.mode,
          scopes: scopesOf(options.scopes),
          name: options.name,
          expires_at: options.expires,
        },
      });
      services.output.result(made, () => linesOf(made));
    });
  keys
    .command('revoke <key>')
    .description('Revoke a key, everywhere within five seconds')
    .action(async (key_id: string) => {
      const revoked = await runOperation(verbs.revokeKey, await services.accounts(), {
        context: services.context(),
        input: { key_id },
      });
      services.output.result(revoked, () => linesOf(revoked));
    });
  moreKeyCommands(keys, services);
}

function moreKeyCommands(keys: Command, services: CliServices): void {
  keys
    .command('rotate <key>')
    .description('Replace a key; the old one keeps working for the overlap')
    .option('--overlap-hours <n>', '0 to 720; 24 when left out', Number)
    .action(async (key_id: string, { overlapHours }: { overlapHours?: number }) => {
      const made = await runOperation(verbs.rotateKey, await services.accounts(), {
        context: services.context(),
        input: { key_id, overlap_hours: overlapHours },
      });
      services.output.result(made, () => linesOf(made));
    });
  keys
    .command('rename <key> <name>')
    .description('Give a key another name')
    .action(async (key_id: string, name: string) => {
      const renamed = await runOperation(verbs.renameKey, await services.accounts(), {
        context: services.context(),
        input: { key_id, name },
      });
      services.output.result(renamed, () => linesOf(renamed));
    });
  keys
    .command('list')
    .description('List the keys of an account, or of every account, without their secrets')
    .option('--account <id>', 'account id')
    .action(async ({ account }: { account?: string }) => {
      const found = { keys: await listKeys(services, account) };
      const rows = found.keys.map((key) => [
        key.key_id,
        key.display_prefix,
        key.scopes.join(' '),
        key.name,
        key.revoked_at ?? key.expires_at,
      ]);
      services.output.result(found, () =>
        tableOf(['key', 'begins', 'scopes', 'name', 'ended or ends'], rows),
      );
    });
}

const ACCOUNTS_A_PAGE = 1_000;

async function listKeys(services: CliServices, account: string | undefined) {
  const opened = await services.accounts();
  const context = services.context();
  const keysOf = async (account_id: string) =>
    (await runOperation(verbs.listKeys, opened, { context, input: { account_id } })).keys;
  if (account !== undefined) return keysOf(account);
  const keys: Awaited<ReturnType<typeof keysOf>> = [];
  for (let offset = 0; ; offset += ACCOUNTS_A_PAGE) {
    const input = { limit: ACCOUNTS_A_PAGE, offset };
    const { accounts } = await runOperation(verbs.listAccounts, opened, { context, input });
    for (const { account_id } of accounts) keys.push(...(await keysOf(account_id)));
    if (accounts.length < ACCOUNTS_A_PAGE) return keys;
  }
}
