import type { Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { DuePrograms } from '../../operations/programs/due-programs.ts';
import type { CatalogDiff, CliServices } from '../command.ts';

/** `plumbline catalog diff|show`, beside `build` and `lint`. */
export function catalogCommands(program: Command, services: CliServices): void {
  const catalog =
    program.commands.find((command) => command.name() === 'catalog') ?? program.command('catalog');
  catalog
    .command('diff <old> [new]')
    .description('Say what differs between two catalogues, each a folder or a kept release (2026.11.21)')
    .action(async (before: string, after: string | undefined) => {
      const found = await services.maintenance.diffCatalogs(before, after ?? null);
      services.output.result(found, () => diffText(found));
    });
  catalog
    .command('changes')
    .description('Write what changed in the programs since the last kept release (data/programs/changes.csv)')
    .action(async () => {
      const written = await services.maintenance.writeChanges();
      services.output.result(written, () => `${written.rows} changes in ${written.path}`);
    });
  catalog
    .command('due [day]')
    .description('List the programs that need another look; fails when an estimate uses one that is overdue')
    .action(async (day: string | undefined) => {
      const found = await services.maintenance.duePrograms(day ?? null);
      services.output.result(found, () => dueText(found));
      if (found.used.length > 0) process.exitCode = 1;
    });
  catalog
    .command('keep')
    .description('Keep the compiled catalogue of this release, so that its artifacts can be replayed later')
    .action(async () => {
      const kept = await services.maintenance.keepSnapshot();
      const behind = '\nThe table of program changes is behind: run `catalog changes` before a release.';
      services.output.result(kept, () => `Kept as ${kept.path}${kept.changes_behind ? behind : ''}`);
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
      const listed = entries.map(({ path, content, text }) => ({ path, content: content ?? text }));
      services.output.result({ entries: listed }, () =>
        entries.map(({ path, text }) => `# ${path}\n${text.trimEnd()}`).join('\n\n'),
      );
    });
}

function dueText({ day, soon, programs, overdue, ending, used }: DuePrograms): string {
  return [
    `${programs} programs, ${overdue} past their review day on ${day}`,
    `${ending.length} are open and will not be served as open on ${soon}`,
    ...ending.map((id) => `  ${id}`),
    `${used.length} of those past their review day are used by estimates`,
    ...used.map(({ id, since }) => `  ${id}: since ${since}`),
  ].join('\n');
}

/** Program files are told in words, all others value by value. */
function diffText({ identical, added, removed, changed, programs }: CatalogDiff): string {
  if (identical) return 'The two catalogues are the same.';
  const other = ({ path }: { readonly path: string }) => !path.startsWith('programs/');
  return [
    ...programs.map(({ program, kind, name, words }) => `${kind} ${program} (${name}): ${words}`),
    ...added
      .map((path) => ({ path }))
      .filter(other)
      .map(({ path }) => `+ ${path}`),
    ...removed
      .map((path) => ({ path }))
      .filter(other)
      .map(({ path }) => `- ${path}`),
    ...changed
      .filter(other)
      .flatMap(({ path, differences }) => [
        `~ ${path}`,
        ...differences.map(
          ({ pointer, left, right }) => `    ${pointer}: ${valueText(left)} → ${valueText(right)}`,
        ),
      ]),
  ].join('\n');
}

const valueText = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value));
