import { isPrivateHousing } from '../../src/operations/backtest/priced-projects.ts';
import type { ProjectMeasurement } from '../projects/measure-projects.ts';
import { table } from './tables.ts';

/** Jobs in private buildings of other classes: what an estimate serves for them, and what no row can be read for. */
export function otherClasses({ projects }: { readonly projects: ProjectMeasurement }): string {
  const jobs = projects.corpus.priced.filter(
    (item) => !isPrivateHousing(item) && item.project.level !== 'public_housing',
  );
  const left = projects.left.filter(({ reason }) => reason.startsWith('no class of the catalogue'));
  return [
    '### Other classes',
    '',
    `Rows of private buildings of other classes that state work, size, year and cost: ${jobs.length}. ${left.length} more are of public owners or of classes without prices; the rest lack the floor area or the year. So few measure nothing: the interval of these classes is borrowed from housing and schools.`,
    '',
    table(
      ['project', 'class', 'scope', 'year', 'paid', 'served', 'served ÷ paid', 'its price was read from it'],
      jobs.map(({ project, scope, linesUsd, citesItself }) => [
        `[${project.id}](https://${project.url}) ${project.name}`,
        project.buildingClass,
        scope,
        project.year,
        dollars(project.costUsd),
        dollars(linesUsd),
        (linesUsd / project.costUsd).toFixed(2),
        citesItself ? 'yes' : 'no',
      ]),
    ),
  ].join('\n');
}

const dollars = (usd: number): string => `$${Number(usd.toPrecision(3)).toLocaleString('en-US')}`;
