// Writes docs/data-licences.md from the sources of both data sets: every publication they draw on, and its terms. A test holds the page against the catalogue.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Source {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  readonly url: string | null;
  readonly retrieved: string;
  readonly licence: string;
  readonly notes?: string;
}

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = [join(ROOT, 'catalog/sources'), join(ROOT, 'data/programs/sources')];
const PAGE = join(ROOT, 'docs', 'data-licences.md');

/** Groups by what the terms ask of whoever passes the data on; the first that fits holds. */
const GROUPS: readonly (readonly [string, RegExp, string])[] = [
  [
    'Licences with conditions',
    /BSD|Apache|MIT|CC[- ]BY/i,
    'Facts and amounts were restated from these works. Keep the notices below when you pass the catalogue on.',
  ],
  [
    'New York City Open Data',
    /NYC Open Data/i,
    'Published by the City under its Open Data terms. The City has no part in this project.',
  ],
  [
    'Public law, public record and works of government',
    /public (?:domain|law|record)/i,
    'Nobody’s permission is needed.',
  ],
  [
    'Facts read and cited',
    /fact|quotation/i,
    'Single figures were taken from these publications and are cited with their place; no text and no table was copied. The publications themselves keep their own terms.',
  ],
  ['This project', /own work/i, 'Under the licence of the project.'],
];
const REST = 'Other terms';

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as Source),
).toSorted((a, b) => (a.id < b.id ? -1 : 1));

const groupOf = ({ licence }: Source) => GROUPS.find(([, terms]) => terms.test(licence))?.[0] ?? REST;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
const link = ({ title, url }: Source) => (url === null ? cell(title) : `[${cell(title)}](${url})`);

function table(list: readonly Source[]): string {
  const rows = list.map(
    (source) =>
      `| ${link(source)} | ${cell(source.publisher)} | ${cell(source.licence)} | ${String(source.retrieved).slice(0, 10)} | \`${source.id}\` |`,
  );
  return ['| publication | publisher | terms | read | id |', '|---|---|---|---|---|', ...rows].join('\n');
}

const sections = [...GROUPS.map(([name, , text]) => [name, text] as const), [REST, ''] as const].flatMap(
  ([name, text]) => {
    const list = sources.filter((source) => groupOf(source) === name);
    return list.length === 0 ? [] : [`## ${name}\n\n${text}${text === '' ? '' : '\n\n'}${table(list)}\n`];
  },
);

const page = `# Data: licences and attributions

Made by \`npm run -s node -- scripts/data-licences.ts\` from \`catalog/sources\`; a test holds it against the catalogue. ${sources.length} records. A record
says who published what, where, when it was read, and on what terms its figures stand here; every figure of the catalogue
names its record, and the evidence of a number in an answer names it too.

The code and this project’s own arrangement of the data are under Apache-2.0 ([LICENSE](../LICENSE)). Facts belong to nobody;
whoever uses them should cite their publishers. Names of owners are never stored.

${sections.join('\n')}
## Notices

- **Scout, REopt.jl, ComStock** (BSD-3-Clause): figures were restated, no code was taken. The copyright notices and disclaimers stand
  in the repositories linked above. Neither the names of the holders nor those of contributors endorse this project.
- **Outlines of the boroughs** on the pages' maps: New York City Department of City Planning, borough boundaries clipped to the
  shoreline, release 16A (NYC Open Data terms), from the copy among the test data of the geopandas repository, read 2026-11-27, and simplified
  (\`web/src/map/boroughs.json\`); not compared with a later release.
- **Rewiring America incentives** (Apache-2.0): entries were restated and changed; each carries the day it was last changed there.
- **NYC Open Data**: data sets of the City of New York, used under its terms; the City is not responsible for what was made of them.
- **Database of State Incentives for Renewables and Efficiency**: facts restated from public copies of 2020 to 2023; the database is a
  work of the N.C. Clean Energy Technology Center.
`;

if (process.argv.includes('--print')) process.stdout.write(page);
else writeFileSync(PAGE, page);
