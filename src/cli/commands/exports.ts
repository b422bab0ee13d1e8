import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Option, type Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import { EXPORT_FORMATS, exportedBytes } from '../../operations/workbook/index.ts';
import type { CliServices } from '../command.ts';
import { wholeArtifactIn } from './artifact-in.ts';

const HELP = `
Formats:
${Object.entries(EXPORT_FORMATS)
  .map(([name, { title, extension }]) => `  ${name.padEnd(18)} ${title} (.${extension})`)
  .join('\n')}

Example:
  $ plumbline export artifact.json audit.xml --as building-sync`;

/** `plumbline export <artifact> <out>`: an artifact as a file that another program takes. */
export function exportCommand(program: Command, services: CliServices): void {
  program
    .command('export <artifact> <out>')
    .description('Write an artifact as a file that another program takes')
    .addOption(
      new Option('--as <format>', 'what the file is')
        .choices(Object.keys(EXPORT_FORMATS))
        .makeOptionMandatory(),
    )
    .addHelpText('after', HELP)
    .action(async (file: string, out: string, { as }: { readonly as: keyof typeof EXPORT_FORMATS }) => {
      const format = EXPORT_FORMATS[as];
      if (extname(out).toLowerCase() !== `.${format.extension}`)
        throw new ProblemError('invalid-request', `A file of ${as} must end in .${format.extension}.`);
      writeFileSync(out, await exportedBytes(format, wholeArtifactIn(file, services)));
      services.output.result({ file: out, format: as }, () => `Written: ${out}`);
    });
}
