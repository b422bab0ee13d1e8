import type { Command } from 'commander';
import type { AnyVerb, CommandWay } from '../../operations/verb.ts';
import type { CliServices } from '../command.ts';
import { addOptions, fieldsOf, inputOf, usageOf } from '../command-fields.ts';
import { textOf } from '../texts.ts';

const GROUPS: Readonly<Record<string, string>> = {
  programs: 'Incentive programs',
  accounts: 'Accounts and their plans',
  keys: 'API keys of the estimate interface',
  tokens: 'Bearer tokens of the programs interface',
  facts: 'What an account knows of lots',
  usage: 'What the keys and tokens of an account were used for',
};

/** A command for every verb of the registry that shows on the command line. */
export function verbCommands(program: Command, services: CliServices): void {
  for (const verb of services.verbs)
    if (verb.command !== undefined) addCommand(program, services, { verb, way: verb.command });
}

function addCommand(
  program: Command,
  services: CliServices,
  { verb, way }: { verb: AnyVerb; way: CommandWay },
): void {
  const words = way.name.split(' ');
  const name = words.pop() ?? way.name;
  const fields = fieldsOf(verb, way);
  const command = words
    .reduce(groupIn, program)
    .command(usageOf(name, fields))
    .description(way.description ?? verb.summary);
  addOptions(command, fields);
  command.action(async () => {
    const answer = await services.call(verb, services.context(), { value: inputOf(command, fields) });
    services.output.result(answer, () => textOf(verb, answer));
  });
}

function groupIn(parent: Command, name: string): Command {
  const known = parent.commands.find((command) => command.name() === name);
  return known ?? parent.command(name).description(GROUPS[name] ?? '');
}
