import type { Command } from 'commander';
import type { AnyOperation, CommandBinding } from '../../operations/operation.ts';
import type { CliServices } from '../command.ts';
import { addOptions, fieldsOf, inputOf, usageOf } from '../command-fields.ts';
import { textOf } from '../texts.ts';

const GROUPS: Readonly<Record<string, string>> = {
  programs: 'Incentive programs',
  accounts: 'Accounts and their plans',
  keys: 'API keys of the estimate interface',
  tokens: 'Bearer tokens of the programs interface',
  facts: 'What an account knows of lots',
  law: 'What the law asks, what is pending and what lapsed',
  usage: 'What the keys and tokens of an account were used for',
};

/** A command for every operation of the registry that shows on the command line. */
export function operationCommands(program: Command, services: CliServices): void {
  for (const operation of services.operations)
    if (operation.command !== undefined)
      addCommand(program, services, { operation, binding: operation.command });
}

function addCommand(
  program: Command,
  services: CliServices,
  { operation, binding }: { operation: AnyOperation; binding: CommandBinding },
): void {
  const words = binding.name.split(' ');
  const name = words.pop() ?? binding.name;
  const fields = fieldsOf(operation, binding);
  const command = words
    .reduce(groupIn, program)
    .command(usageOf(name, fields))
    .description(binding.description ?? operation.summary);
  addOptions(command, fields);
  command.action(async () => {
    const answer = await services.call(operation, services.context(), { value: inputOf(command, fields) });
    services.output.result(answer, () => textOf(operation, answer));
  });
}

function groupIn(parent: Command, name: string): Command {
  const existing = parent.commands.find((command) => command.name() === name);
  return existing ?? parent.command(name).description(GROUPS[name] ?? '');
}
