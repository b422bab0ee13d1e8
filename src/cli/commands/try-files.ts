import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ProblemError } from '../../contract/error-codes.ts';
import { csvLine } from '../../portfolio-table/csv-text.ts';
import type { FactFileRead } from '../../operations/ports.ts';
import type { CliServices } from '../command.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

const READ_KINDS = /\.(xlsx|xlsm|xls|csv|tsv|txt|xml|json|pdf|gz|zip)$/i;
const MOST_SHOWN = 160;

type Outcome = 'read whole' | 'read in part' | 'refused';

interface Tried {
  readonly file: string;
  readonly outcome: Outcome;
  readonly layout: string;
  readonly buildings: number;
  readonly with_lot: number;
  readonly facts: string;
  /** What is missing, or why it is refused. */
  readonly reason: string;
}

/** Reads each file below a folder as `facts import` would, without a lot, and prints what became of it. */
export async function tryFolder(
  services: CliServices,
  folder: string,
  out: string | undefined,
): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ_KINDS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const tried: Tried[] = [];
  for (const file of files) tried.push(await tryFile(services, file, relative(folder, file)));
  if (out !== undefined) writeFileSync(out, tableOf(tried));
  const count = (outcome: Outcome) => tried.filter((each) => each.outcome === outcome).length;
  const totals = {
    files: tried.length,
    read_whole: count('read whole'),
    read_in_part: count('read in part'),
    refused: count('refused'),
  };
  services.output.result({ ...totals, tried }, () =>
    [
      ...tried.map(({ file, outcome, layout, facts, reason }) =>
        [outcome.padEnd(12), file, layout, facts, reason.slice(0, MOST_SHOWN)]
          .filter((part) => part !== '')
          .join(' | '),
      ),
      `${totals.files} files: ${totals.read_whole} read whole, ${totals.read_in_part} in part, ${totals.refused} refused.`,
    ].join('\n'),
  );
}

async function tryFile(services: CliServices, path: string, file: string): Promise<Tried> {
  const none = { file, layout: '', buildings: 0, with_lot: 0, facts: '' };
  try {
    const read = await services.readFactFile(path, {
      lots: new Map(),
      lot: null,
      covers: 'listed_fuels',
      today: dayInNewYork(services.context().nowMs),
    });
    return { file, ...judged(read) };
  } catch (error) {
    if (error instanceof ProblemError) return { ...none, outcome: 'refused', reason: error.message };
    throw error;
  }
}

const NO_LOT = /names? no BBL/;

/** A building without its lot is read: the lot is said with the import. */
function judged({ layout, buildings, faults, left }: FactFileRead): Omit<Tried, 'file'> {
  const kept = buildings.filter(({ facts }) => Object.keys(facts).length > 0);
  const wrong = [...faults, ...buildings.flatMap((building) => building.faults)].filter(
    ({ problem }) => !NO_LOT.test(problem),
  );
  const names = [...new Set(kept.flatMap(({ facts }) => Object.keys(facts)))];
  const missing = [...wrong.map(({ place, problem }) => `${place}: ${problem}`), ...left];
  return {
    outcome:
      kept.length === 0 || (wrong.length > 0 && kept.every(({ facts }) => onlyStated(facts)))
        ? 'refused'
        : missing.length > 0
          ? 'read in part'
          : 'read whole',
    layout,
    buildings: buildings.length,
    with_lot: buildings.filter(({ lots }) => lots.length > 0).length,
    facts: names.join(' '),
    reason:
      missing.length === 0 && kept.length === 0
        ? 'it holds no building with energy, systems or areas'
        : missing.join('; '),
  };
}

const onlyStated = (facts: object): boolean => Object.keys(facts).every((name) => name === 'stated');

const tableOf = (tried: readonly Tried[]): string =>
  [
    ['file', 'outcome', 'layout', 'buildings', 'with_lot', 'facts', 'reason'],
    ...tried.map((each) => [
      each.file,
      each.outcome,
      each.layout,
      String(each.buildings),
      String(each.with_lot),
      each.facts,
      each.reason,
    ]),
  ]
    .map(csvLine)
    .join('');
