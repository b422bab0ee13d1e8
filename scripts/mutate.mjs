// `npm run mutate -- [room…] [--share 0.2] [--seed text] [--write]`: changes the code in small ways and sees whether the
// room's suites notice. --share draws that part of the mutants by the seed; --write puts the score into docs/mutation.md.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOMS } from '../test/mutation/rooms.mjs';
import { PINNED_NODE, pinnedEnvironment, ROOT } from './setup.mjs';

const FOLDER = join(ROOT, 'var', 'mutation');
const PAGE = join(ROOT, 'docs', 'mutation.md');
const [START, END] = ['<!-- score:start -->', '<!-- score:end -->'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'plumbline' },
    workers: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(ROOMS);
const unknown = names.filter((name) => !Object.hasOwn(ROOMS, name));
if (unknown.length > 0 || !(Number(values.share) > 0 && Number(values.share) <= 1)) {
  process.stderr.write(`Rooms: ${Object.keys(ROOMS).join(', ')}; --share is above 0 and at most 1.\n`);
  process.exit(2);
}

const empty = Object.entries(ROOMS).flatMap(([name, { mutate, suites }]) =>
  [mutate, suites].flatMap((globs) =>
    globs.length === 0
      ? [`${name} has an empty list`]
      : globs
          .filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)
          .map((glob) => `${name} names ${glob}, which is no file`),
  ),
);
if (empty.length > 0) {
  process.stderr.write(`test/mutation/rooms.mjs: ${empty.join('; ')}.\n`);
  process.exit(2);
}

const results = names.map((name) => tried(name));
// Rooms may be tried one at a time: the table holds the last run of each.
const last = Object.keys(ROOMS)
  .map((name) => join(FOLDER, `${name}.score.json`))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')));
const none = { name: '**all**', day: '', share: '', mutants: 0, drawn: 0, killed: 0, alive: 0, unreached: 0 };
const table = [
  '| room | day | share | mutants | drawn | reached | killed | alive | not reached | score |',
  '|---|---|---|---|---|---|---|---|---|---|',
  ...last.map(row),
  row(last.reduce(sum, none)),
].join('\n');
process.stdout.write(`${table}\n`);
for (const { name, survivors } of results)
  for (const survivor of survivors) process.stdout.write(`alive in ${name}: ${survivor}\n`);
if (values.write) writeScore();

function tried(name) {
  const { mutate, suites } = ROOMS[name];
  mkdirSync(FOLDER, { recursive: true });
  const report = join(FOLDER, `${name}.json`);
  const stryker = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const ended = spawnSync(PINNED_NODE, [stryker, 'run', 'test/mutation/stryker.config.mjs'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: pinnedEnvironment({
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      MUTATE_FILES: JSON.stringify(mutate),
      MUTATE_SUITES: JSON.stringify(suites),
      MUTATE_SHARE: values.share,
      MUTATE_SEED: values.seed,
      MUTATE_WORKERS: values.workers,
      MUTATE_REPORT: report,
    }),
  });
  if (ended.status !== 0) process.exit(ended.status ?? 1);
  const score = counted(name, JSON.parse(readFileSync(report, 'utf8')));
  writeFileSync(join(FOLDER, `${name}.score.json`), JSON.stringify(score));
  return score;
}

function counted(name, report) {
  const mutants = Object.entries(report.files).flatMap(([file, { mutants: of }]) =>
    of.map((mutant) => ({ ...mutant, file })),
  );
  const having = (...statuses) => mutants.filter(({ status }) => statuses.includes(status));
  const [killed, alive, unreached] = [having('Killed', 'Timeout'), having('Survived'), having('NoCoverage')];
  return {
    name,
    day: new Date().toISOString().slice(0, 10),
    share: values.share,
    mutants: mutants.length - having('Ignored').length,
    drawn: killed.length + alive.length + unreached.length,
    killed: killed.length,
    alive: alive.length,
    unreached: unreached.length,
    survivors: alive.map(
      ({ file, location, mutatorName, replacement }) =>
        `${file}:${location.start.line}:${location.start.column} ${mutatorName} → ${replacement.split('\n')[0]}`,
    ),
  };
}

function sum(total, room) {
  const added = { ...total };
  for (const field of ['mutants', 'drawn', 'killed', 'alive', 'unreached']) added[field] += room[field];
  return added;
}

function row({ name, day, share, mutants, drawn, killed, alive, unreached }) {
  const reached = killed + alive;
  const score = reached === 0 ? 'none' : `${((100 * killed) / reached).toFixed(1)} %`;
  return `| ${[name, day, share, mutants, drawn, reached, killed, alive, unreached, score].join(' | ')} |`;
}

function writeScore() {
  const page = readFileSync(PAGE, 'utf8');
  const block = `${START}\nThe last run of each room. A share below 1 is drawn by a seed.\n\n${table}\n${END}`;
  writeFileSync(
    PAGE,
    page.slice(0, page.indexOf(START)) + block + page.slice(page.indexOf(END) + END.length),
  );
}
