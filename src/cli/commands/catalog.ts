import type { Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { CatalogDiff, CliServices } from '../command.ts';

/** `plumbline catalog diff|show`, beside `build` and `lint`. */
export function catalogCommands(program: Command, services: CliServices): void {
  const catalog =
    program.commands.find((command) => command.name() === 'catalog') ?? program.command('catalog');
  catalog
    .command('diff <old> [new]')
    .description('Compare two catalogue folders value by value; the second defaults to the shipped one')
    .action(async (before: string, after: string | undefined) => {
      const found = await services.maintenance.diffCatalogs(before, after ?? null);
      services.output.result(found, () => diffText(found));
    });
  catalog
    .command('keep')
    .description('Keep the compiled catalogue of this release, so that its artifacts can be replayed later')
    .action(async () => {
      const path = await services.maintenance.keepSnapshot();
      services.output.result({ path }, () => `Kept as ${path}`);
    });
  catalog
    .command('show <name>')
    .description('The catalogue files of this name: a measure, program, source, table … (id or path)')
    .action(async (name: string) => {
      const entries = await services.maintenance.catalogEntries(name);
      if (entries.length === 0)
        throw new ProblemError('invalid-request', `No catalogue file is named ${name}.`, [
          {
            pointer: '/name',
            code: 'unknown',
            message: 'Give the id of an entry, or a path below catalog/.',
          },
        ]);
      const shown = entries.map(({ path, content, text }) => ({ path, content: content ?? text }));
      services.output.result({ entries: shown }, () =>
        entries.map(({ path, text }) => `# ${path}\n${text.trimEnd()}`).join('\n\n'),
      );
    });
}

function diffText({ identical, added, removed, changed }: CatalogDiff): string {
  if (identical) return 'The two catalogues are the same.';
  return [
    ...added.map((path) => `+ ${path}`),
    ...removed.map((path) => `- ${path}`),
    ...changed.flatMap(({ path, differences }) => [
      `~ ${path}`,
      ...differences.map(({ pointer, left, right }) => `    ${pointer}: ${shown(left)} → ${shown(right)}`),
    ]),
  ].join('\n');
}

const shown = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value));
