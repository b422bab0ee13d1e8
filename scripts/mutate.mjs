// `npm run mutate -- [room…] [--sample 200] [--seed text] [--file part] [--write]`: changes the code in small ways and sees
// whether the room's suites notice. --sample tries so many mutants of each room, drawn by the seed; --file keeps to the
// files of that name; --write puts the score into docs/mutation.md.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { instrumented, sampled } from '../test/mutation/mutants.mjs';
import { ROOMS } from '../test/mutation/rooms.mjs';
import { scoreOf, scoreTable } from '../test/mutation/score.mjs';
import { tryMutants } from '../test/mutation/try-mutants.mjs';
import { PINNED_NODE, ROOT } from './setup.mjs';

const FOLDER = join(ROOT, 'var', 'mutation');
const PAGE = join(ROOT, 'docs', 'mutation.md');
const [START, END] = ['<!-- score:start -->', '<!-- score:end -->'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: 'plumbline' },
    file: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(ROOMS);
const sample = values.sample ?? '1000000';
if (names.some((name) => !Object.hasOwn(ROOMS, name)) || !/^[1-9]\d*$/.test(sample)) {
  process.stderr.write(`Rooms: ${Object.keys(ROOMS).join(', ')}; --sample is a whole number above 0.\n`);
  process.exit(2);
}

for (const name of names) await measure(name);
// Rooms may be tried one at a time: the table holds the last run of each.
const measured = Object.keys(ROOMS)
  .map((name) => scoreFile(name))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')));
const table = scoreTable(measured);
process.stdout.write(`${table}\n`);
for (const { name, score } of measured.filter((room) => names.includes(room.name))) {
  for (const mutant of score.open) process.stdout.write(`alive in ${name}: ${mutant}\n`);
  for (const mutant of score.falselyListed)
    process.stdout.write(`listed as equivalent, but killed: ${mutant}\n`);
}
if (values.write) writeScore();

/** The files of a room's patterns, in their order. */
function filesOf(name, globs) {
  const files = globs.map((glob) => globSync(glob, { cwd: ROOT }).sort());
  const empty = globs.filter((_, index) => files[index].length === 0);
  if (empty.length === 0) return [...new Set(files.flat())];
  process.stderr.write(`test/mutation/rooms.mjs: ${name} names ${empty.join(', ')}, which is no file.\n`);
  process.exit(2);
}

function scoreFile(name) {
  return join(FOLDER, `${name}.score.json`);
}

async function measure(name) {
  const room = ROOMS[name];
  mkdirSync(FOLDER, { recursive: true });
  const { files, mutants } = await instrumented(ROOT, filesOf(name, room.mutate));
  const among = mutants.filter(({ file }) => file.includes(values.file));
  const drawn = sampled(among, Number(sample), values.seed);
  const tried = await tryMutants(drawn, {
    files,
    suites: filesOf(name, room.suites),
    folder: FOLDER,
    node: PINNED_NODE,
    note: (text) => process.stderr.write(`${name}: ${text}\n`),
  });
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(tried, null, 1));
  const day = new Date().toISOString().slice(0, 10);
  const score = scoreOf(tried, among.length);
  writeFileSync(scoreFile(name), JSON.stringify({ name, day, seed: values.seed, score }));
}

function writeScore() {
  const page = readFileSync(PAGE, 'utf8');
  const block = `${START}\n${table}\n${END}`;
  writeFileSync(
    PAGE,
    page.slice(0, page.indexOf(START)) + block + page.slice(page.indexOf(END) + END.length),
  );
}
