import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { SavedChange } from '../../contract/saved.ts';
import { resolvedRequest } from '../../operations/estimate/resolved-request.ts';
import { diffArtifacts } from '../../operations/estimate/diff-artifacts.ts';
import { artifactWithFacts } from '../../operations/estimate/index.ts';
import { changesBetween, savedAnswer } from '../../operations/saved/saved-answer.ts';
import type { CliServices } from '../command.ts';
import { diffText } from '../diff-text.ts';
import { tableOf } from '../output.ts';
import { artifactIn } from './artifact-in.ts';

const HELP = `
The list says what changed: verdict, figures, the public record, facts, prices, catalogue and code. With --account the
lot is asked again with what that account knows today; without it, with the facts of the artifact.

Example:
  $ plumbline reissue artifact.json newer.json --account acc_…`;

/** `plumbline reissue <artifact> <out>`: the same question today, and what changed since. */
export function reissueCommand(program: Command, services: CliServices): void {
  program
    .command('reissue <artifact> <out>')
    .description('Ask the question of an artifact again today, write the new one, and say what changed')
    .option('--account <id>', 'with what this account knows of the lot today')
    .addHelpText('after', HELP)
    .action(async (file: string, out: string, { account }: { readonly account?: string }) => {
      const before = artifactIn(file, services);
      const value = { request: questionOf(before), ...knownOf(before, account) };
      const after = await services.call(artifactWithFacts, services.context(), { value });
      writeFileSync(out, `${JSON.stringify(after)}\n`);
      const changes = changesBetween(savedAnswer(before), savedAnswer(after));
      const diff = diffArtifacts(before, after);
      services.output.result({ artifact: out, changes, diff }, () =>
        [changesText(changes), diffText(diff), `Written: ${out}`].join('\n\n'),
      );
    });
}

/** Without a clock of its own: it is asked on another day. */
function questionOf({ reproducibility }: AuditArtifact) {
  const { financing, ...request } = resolvedRequest(reproducibility.canonical_input);
  if (financing === undefined) return request;
  const { now: _clock, ...rest } = financing;
  return { ...request, financing: rest };
}

function knownOf({ reproducibility }: AuditArtifact, account: string | undefined) {
  if (account !== undefined) return { account_id: account };
  const facts = reproducibility.building_input['facts'];
  return facts === undefined || facts === null ? {} : { facts };
}

const changesText = (changes: readonly SavedChange[]): string =>
  changes.length === 0
    ? 'Nothing changed but the day.'
    : tableOf(
        ['what', 'name', 'before', 'now'],
        changes.map(({ kind, name, before, now }) => [kind, name, valueText(before), valueText(now)]),
      );

const valueText = (value: SavedChange['now']): string => (value === null ? '' : String(value));
