import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { EvidenceLine } from '../../contract/estimate/index.ts';
import { diffArtifacts } from '../../operations/estimate/diff-artifacts.ts';
import { explainArtifact, type ArtifactEvidence } from '../../operations/estimate/explain-artifact.ts';
import { readPublicKeys } from '../../operations/estimate/signing-keys.ts';
import type { Outcome, Verification } from '../../operations/estimate/verification.ts';
import { artifactWorkbook } from '../../operations/workbook/index.ts';
import { verifyText } from '../../operations/estimate/verify-artifact.ts';
import type { CliServices } from '../command.ts';
import { artifactIn, wholeArtifactIn } from './artifact-in.ts';
import { exportCommand } from './exports.ts';
import { reissueCommand } from './reissue.ts';
import { jsonOf, readText } from '../json-file.ts';
import { diffText } from '../diff-text.ts';
import { onOneLine, tableOf } from '../output.ts';

/** Exit codes of a check that ran, told apart from 1, a command that failed. */
const EXIT_CODES: Readonly<Record<Outcome, number>> = { replayed: 0, false: 2, consistent_only: 3 };

/** `plumbline verify|diff|explain|workbook`: what can be done with an artifact, offline. */
export function artifactCommands(program: Command, services: CliServices): void {
  program
    .command('verify <file>')
    .description(
      'Recompute an artifact offline: schema, hash, sums, and every byte where this release made it',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 replayed byte for byte, 2 false, 3 consistent only (it says what is unproven), 1 the file could not be read.',
    )
    .option(
      '--key <file>',
      'public keys that should have signed it: PEM, or the set of the well-known address',
    )
    .action(async (file: string, { key }: { key?: string }) => {
      const keys = key === undefined ? null : keysIn(key);
      const text = readText(file);
      const document = jsonOf(text, file);
      const parcel = await services.heldParcel(document);
      const found = verifyText(services.verifying(), { text, document }, { parcel, keys });
      services.output.result(found, () => verificationText(found));
      process.exitCode = EXIT_CODES[found.outcome];
    });
  program
    .command('diff <old> <new>')
    .description('Why figures differ between two artifacts: inputs first, then line by line')
    .action((before: string, after: string) => {
      const found = diffArtifacts(artifactIn(before, services), artifactIn(after, services));
      services.output.result(found, () => diffText(found));
    });
  program
    .command('explain <file> <pointer>')
    .description('Where one number of an artifact comes from')
    .addHelpText('after', '\nExample:\n  $ plumbline explain artifact.json /tiers/0/cost_breakdown/totalCost')
    .action((file: string, pointer: string) => {
      const found = explainArtifact(services.verifying(), artifactIn(file, services), pointer);
      services.output.result(found, () => evidenceText(found));
    });
  program
    .command('workbook <artifact> <out>')
    .description(
      "Write an artifact as a lender's workbook (.xlsx) with live formulas and a page that checks them",
    )
    .addHelpText('after', '\nExample:\n  $ plumbline workbook artifact.json estimate.xlsx')
    .action(async (file: string, out: string) => {
      if (!out.toLowerCase().endsWith('.xlsx'))
        throw new ProblemError('invalid-request', 'The workbook must end in .xlsx.');
      writeFileSync(out, await artifactWorkbook(wholeArtifactIn(file, services)));
      services.output.result({ workbook: out }, () => `Written: ${out}`);
    });
  reissueCommand(program, services);
  exportCommand(program, services);
}

function keysIn(file: string): ReadonlyMap<string, KeyObject> {
  try {
    return readPublicKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ProblemError('invalid-request', `${file} cannot be used as keys: ${(error as Error).message}.`);
  }
}

function verificationText({ outcome, unproven, checks, differences }: Verification): string {
  const lines = checks.map(({ check, passed, detail }) => `${passed ? 'ok  ' : 'FAIL'} ${check}: ${detail}`);
  const places = differences.map(
    ({ pointer, left, right }) =>
      `     ${pointer}: ${valueText(left)} in the artifact, ${valueText(right)} recomputed`,
  );
  const verdict: Readonly<Record<Outcome, string>> = {
    replayed: 'Verified: every byte was computed again.',
    consistent_only: `Consistent only. Not proven: ${unproven.join('; ')}.`,
    false: 'False.',
  };
  return [...lines, ...places, verdict[outcome]].map(onOneLine).join('\n');
}

const valueText = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value).slice(0, 80));

function evidenceText({ value, found_in, evidence }: ArtifactEvidence): string {
  const { pointer, basis, steps, sources } = evidence;
  return [
    `${pointer} = ${value} (${basis}; from the ${found_in})`,
    lineText(evidence),
    ...steps.map((step) => `\n${step.pointer} = ${step.value ?? ''} ${step.unit ?? ''}\n${lineText(step)}`),
    ...(sources.length === 0 ? [] : ['\nSources']),
    ...sources.map(
      ({ id, publisher, title, url }) => `${id}: ${publisher}, ${title}${url === null ? '' : `, ${url}`}`,
    ),
  ].join('\n');
}

function lineText({ formula, inputs, rounding }: EvidenceLine): string {
  const rows = inputs.map((input) => [
    input.name,
    input.value,
    input.unit,
    `${input.kind} ${input.ref}`,
    input.source === undefined ? '' : `${input.source}, ${input.locator ?? ''} (${input.basis ?? ''})`,
  ]);
  const table = tableOf(['input', 'value', 'unit', 'from', 'source'], rows);
  return [formula, table, ...(rounding === undefined ? [] : [`Rounding: ${rounding}`])].join('\n');
}
