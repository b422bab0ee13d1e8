import type { Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { CatalogRemark, CliServices } from '../command.ts';
import { linesOf } from '../output.ts';

export function maintenanceCommands(program: Command, services: CliServices): void {
  program
    .command('migrate')
    .description('Bring the database schema up to date; safe from several instances at once')
    .action(async () => {
      const report = await services.maintenance.migrate();
      services.output.result(report, () => linesOf({ applied: report.applied.length, total: report.total }));
    });
  program
    .command('serve')
    .description('Run the service (what npm start runs)')
    .action(() => services.maintenance.serve());
  const catalog = program.command('catalog').description('The catalogue behind the answers');
  catalog
    .command('build')
    .description('Compile the catalogue into one snapshot')
    .action(async () => {
      const built = await services.maintenance.buildCatalog();
      services.output.result(built, () =>
        linesOf({
          digest: built.digest,
          programs: built.programs_version,
          files: built.files,
          warnings: built.warnings.length,
        }),
      );
    });
  catalog
    .command('lint')
    .description(
      'Check the catalogue; fails on errors and on what was to be settled long ago, shows warnings',
    )
    .action(async () => {
      const remarks = await services.maintenance.lintCatalog();
      const errors = remarks.filter((remark) => remark.severity !== 'warning');
      if (errors.length > 0) throw catalogProblem(errors);
      services.output.result({ errors: 0, warnings: remarks }, () =>
        remarks.length === 0 ? 'The catalogue is clean.' : remarks.map(remarkLine).join('\n'),
      );
    });
}

function catalogProblem(errors: readonly CatalogRemark[]): ProblemError {
  const faults = errors.map((remark) => ({
    pointer: `/${remark.path}${remark.pointer}`,
    code: 'catalog',
    message: remark.message,
  }));
  return new ProblemError('invalid-request', `The catalogue has ${errors.length} errors.`, faults);
}

function remarkLine({ severity, path, pointer, message }: CatalogRemark): string {
  return `${severity}  ${path}${pointer === '' ? '' : ` ${pointer}`}: ${message}`;
}
