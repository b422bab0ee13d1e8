import type { FieldFault } from '../../contract/error-codes.ts';
import type { FactFileSource } from '../../contract/facts/index.ts';
import { accountOf, auditEach } from '../accounts/access.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { CallContext } from '../call-context.ts';
import { invalidRequest } from '../call.ts';
import { BULK_TURN_MS, inChunks, nextTurn } from '../turns.ts';
import { noteFactFile } from './fact-files.ts';
import { changeManyFacts, faultsOf, type FactRules, type LotRecord } from './held.ts';

export type { LotRecord };

/** Lots of one import. */
export const MOST_RECORDS = 1_000;
/** Named before the rest is left unread. */
export const MOST_FAULTS = 100;

/** Facts, and the file they came from. */
interface Brought {
  readonly records: readonly LotRecord[];
  readonly file?: FactFileSource | undefined;
}

/** Keeps facts of several lots of an account: all of them, or none. @throws ProblemError with what is wrong. */
export async function keepRecords(
  { store, measures }: Pick<AccountServices, 'store' | 'measures'>,
  context: CallContext,
  accountId: string,
  { records, file }: Brought,
): Promise<string[]> {
  const placed = file === undefined ? inRequest : inFile;
  const lots = records.map(({ parcel_id }) => parcel_id);
  const twice = repeatedAt(lots);
  if (twice !== null)
    throw invalidRequest([
      placed(records[twice], twice, {
        pointer: '/parcel_id',
        code: 'repeated',
        message: 'this lot stands in it twice',
      }),
    ]);
  const rules = { nowMs: context.nowMs, measures };
  const faults = await inChunks(faultsIn(records, rules, placed), context.pause ?? nextTurn, BULK_TURN_MS);
  if (faults.length > 0) throw invalidRequest(faults);
  await store.transaction(async (repositories) => {
    await accountOf(repositories, accountId);
    const { nowMs } = context;
    const moved = await changeManyFacts(repositories, accountId, { records, nowMs });
    if (file !== undefined) await noteFactFile(repositories, accountId, { source: file, moved, nowMs });
    await auditEach(repositories, context, { action: 'facts.import', accountId, subjects: lots });
  });
  return lots;
}

/** Where a fault of a record stands for the caller. */
type Placed = (record: Pick<LotRecord, 'parcel_id'> | undefined, at: number, fault: FieldFault) => FieldFault;

const inRequest: Placed = (_record, at, fault) => ({ ...fault, pointer: `/records/${at}${fault.pointer}` });

/** A request has its file alone to point to; the words say which lot and which fact. */
export const inFile: Placed = (record, _at, { pointer, message }) => {
  const fact = pointer.replace(/^\/(facts\/)?/, '').replaceAll('/', ' ');
  return { pointer: '/file', code: 'file', message: `${record?.parcel_id ?? 'a lot'}, ${fact}: ${message}` };
};

function repeatedAt(lots: readonly string[]): number | null {
  const seen = new Set<string>();
  for (const [at, lot] of lots.entries()) {
    if (seen.has(lot)) return at;
    seen.add(lot);
  }
  return null;
}

function* faultsIn(
  records: readonly LotRecord[],
  rules: FactRules,
  placed: Placed,
): Generator<void, FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const [at, record] of records.entries()) {
    if (faults.length >= MOST_FAULTS) break;
    faults.push(...faultsOf(record.facts, '/facts', rules).map((fault) => placed(record, at, fault)));
    yield;
  }
  return faults;
}
