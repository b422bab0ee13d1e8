import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { PACKS, useOutside } from '../packages/service.ts';

/** Commands of the operations guide change a machine: they are walked elsewhere. */
const PAGES = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })]
  .filter((page) => page !== 'docs/operations-guide.md')
  .toSorted();

interface Command {
  readonly page: string;
  readonly text: string;
}

/** Every command of the shell blocks of a page, continued lines joined, remarks left out. */
function commandsOf(page: string): Command[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/\s{2,}# .*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ page, text: line }));
}

/** What is not run here, and why. */
const LEFT_OUT: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^npm (?:start|test)$|^\.ci\/run$|^UPDATE_GOLDEN=1 npm test/, 'are this run'],
  [/^npm run (?:mutate|fuzz)|^npx vitest|^KILL_ROUNDS=/, 'the suites themselves'],
  [/^npm run calibrate -- --measured/, 'changes the catalogue: test/calibration/own-savings.test.ts'],
  [/^npm pack|^npm install|^pip install/, 'test/packages packs, installs and calls'],
  [/^npm run -s node -- /, "maintainers' scripts and benches: hours, or files of other people"],
  [/^plumbline parcels (?:import|undo)/, 'replaces the parcels: test/buildings imports publications'],
  [/^plumbline parcels refresh/, 'asks the publishers: test/buildings/refresh.test.ts serves them'],
  [/^plumbline facts forget-file/, 'needs the id of a file: test/facts/operations.test.ts forgets one'],
  [/^plumbline lookup serve/, 'goes on until it is stopped: test/buildings serves'],
  [/facts import (?:MyProperties|audit)/, 'a file of another program: test/facts/files.test.ts makes one'],
  [/ --key keys\.json/, 'needs an operator who signs: test/cli/estimates.test.ts'],
  [/^DATABASE_URL=/, 'needs PostgreSQL: test/portfolio/queue.test.ts'],
  [/^plumbline catalog (?:diff|changes)/, 'needs a kept release: test/catalog/released.test.ts'],
];

const leftOut = (text: string) => LEFT_OUT.find(([pattern]) => pattern.test(text));

const commands = PAGES.flatMap(commandsOf).map(({ page, text }) => ({
  page,
  text: text.replace(/^npm run (?:-s )?plumbline -- /, 'plumbline '),
}));
/** Nothing but the product's command and calls of the service is run, each once. */
const isCall = (text: string) => /^plumbline |^curl /.test(text);
const runnable = commands.filter(
  ({ text }, at) => leftOut(text) === undefined && commands.findIndex((other) => other.text === text) === at,
);

const MONTHS = Array.from(
  { length: 37 },
  (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);
const HEATING = [1000, 850, 700, 400, 150, 20, 0, 0, 50, 250, 550, 850];

/** The files that the pages speak of, in the formats they describe. */
const FILES: Readonly<Record<string, string>> = {
  'request.json': JSON.stringify({ bbl: '1008350041' }),
  'facts.json': JSON.stringify({
    heating_system: 'hydronic',
    bills: {
      last_month: '2026-09',
      covers: 'every_fuel',
      electricity_kwh: Array.from({ length: 12 }, () => 21_000),
      natural_gas_therms: HEATING.map((degreeDays) => 700 + 7 * degreeDays),
    },
  }),
  'lots.csv': 'BBL_TEXT,bbl\n1008350041,1008350041\n2024590030,2024590030\n',
  'bills.csv': [
    'fuel,start,end,quantity',
    ...MONTHS.slice(0, 36).map(
      (month, at) =>
        `natural_gas_therms,${month}-01,${MONTHS[at + 1]}-01,${600 + 6 * (HEATING[at % 12] ?? 0)}`,
    ),
  ].join('\n'),
  'days.csv': [
    'month,heating_degree_days',
    ...MONTHS.slice(0, 36).map((month, at) => `${month},${HEATING[at % 12]}`),
  ].join('\n'),
};

const SHELL = `
plumbline() { "$NODE" --disable-warning=ExperimentalWarning "$ROOT/src/cli/main.ts" "$@"; }
curl() { command curl --fail-with-body "$@"; }
`;

it('every command is run below, or left out for a reason that some command needs', () => {
  expect(commands.length).toBeGreaterThan(60);
  expect(runnable.length).toBeGreaterThan(30);
  expect(runnable.filter(({ text }) => !isCall(text))).toEqual([]);
  for (const [pattern, why] of LEFT_OUT)
    expect(commands.filter(({ text }) => pattern.test(text)).length, why).toBeGreaterThan(0);
});

describe.runIf(PACKS)('the commands of the pages, against a running service', () => {
  const outside = useOutside();
  const ids: Record<string, string> = {};

  const inShell = (text: string) =>
    outside.run('env', `NODE=${process.execPath}`, `ROOT=${ROOT}`, 'bash', '-c', SHELL + text);

  async function idOf(command: string, name: string): Promise<string> {
    const made = JSON.parse(await inShell(`plumbline ${command} --json`)) as Record<string, string>;
    return made[name] ?? '';
  }

  beforeAll(async () => {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(outside.folder, name), text);
    const account = await idOf(
      'accounts create --email reader@example.org --plan professional',
      'account_id',
    );
    ids['ACCOUNT'] = account;
    ids['KEY_ID'] = await idOf(`keys create --account ${account} --mode test`, 'key_id');
    ids['TOKEN_ID'] = await idOf(`tokens create --account ${account}`, 'token_id');
    await inShell('plumbline estimate --bbl 1008350041 --artifact --out newer.json');
  });

  /** The command with what a reader puts in. */
  const filledIn = (text: string): string =>
    text
      .replaceAll('http://127.0.0.1:8080', outside.started.url)
      .replaceAll('plb_test_…', outside.environment['PLUMBLINE_KEY'] ?? '')
      .replaceAll(/\b(ACCOUNT|KEY_ID|TOKEN_ID)(?:_ID)?\b/g, (_, name: string) => ids[name] ?? name);

  it.each(runnable.filter(({ text }) => isCall(text)).map(({ page, text }) => [page, text] as const))(
    '%s: %s',
    async (_page, text) => {
      await inShell(filledIn(text));
    },
  );
});
