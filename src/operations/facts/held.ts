import { Type } from 'typebox';
import {
  FACT_NAMES,
  FactRecord,
  factFaults,
  type FactChange,
  type MovedLot,
} from '../../contract/facts/index.ts';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import { PARCEL_ID_PATTERN } from '../../contract/estimate/request.ts';
import { Instant, closed, instant } from '../accounts/fields.ts';
import { invalidRequest } from '../call.ts';
import type { AccountRepositories, LotFacts } from '../ports/accounts.ts';
import { measureFaults, type NamedMeasure } from './measure-faults.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

export const ParcelId = Type.String({
  pattern: PARCEL_ID_PATTERN,
  description: '10-digit NYC BBL, or a Westchester parcel id prefixed with W.',
});

/** Facts of one lot as they are served. */
export const HeldFacts = closed({ parcel_id: ParcelId, updated_at: Instant, facts: FactRecord });

export const heldFacts = ({ parcelId, updatedAtMs, facts }: LotFacts) => ({
  parcel_id: parcelId,
  updated_at: instant(updatedAtMs),
  facts,
});

export const noFacts = (parcelId: string, fact?: string) =>
  new ProblemError(
    'not-found',
    `No ${fact === undefined ? 'facts are' : `${fact} is`} held of ${parcelId}.`,
    [{ pointer: '/parcel_id', code: 'not_found', message: 'Set a fact of the lot first.' }],
  );

/** Lots an account may hold facts of: far past a portfolio, and few enough for one export. */
const MOST_LOTS = 10_000;

/** What facts are held against: the day, and the measures they may name. */
export interface FactRules {
  readonly nowMs: number;
  readonly measures: readonly NamedMeasure[];
}

/** Everything that is wrong with facts; `at` is where they stand in the input. */
export function faultsOf(change: FactChange, at: string, { nowMs, measures }: FactRules): FieldFault[] {
  return [...factFaults(change, dayInNewYork(nowMs)), ...measureFaults(change, measures)].map((fault) => ({
    ...fault,
    pointer: `${at}${fault.pointer}`,
  }));
}

/** @throws ProblemError `invalid-request` with every fault. */
export function refuseFaults(change: FactChange, at: string, rules: FactRules): void {
  const faults = faultsOf(change, at, rules);
  if (faults.length > 0) throw invalidRequest(faults);
}

/** What is to be known of a lot. */
export interface LotRecord {
  readonly parcel_id: string;
  readonly facts: FactRecord;
}

const tooManyLots = () =>
  new ProblemError('conflict', `An account holds facts of at most ${MOST_LOTS} lots; clear some.`);

/** Facts with a change laid over them; null when nothing is left. */
function laidOver(held: FactRecord | undefined, change: FactChange): FactRecord | null {
  const laid: FactChange = { ...held, ...change };
  const left = FACT_NAMES.filter((name) => laid[name] !== undefined && laid[name] !== null);
  return left.length === 0
    ? null
    : (Object.fromEntries(left.map((name) => [name, laid[name]])) as FactRecord);
}

/** Lays a change over what is held of a lot and keeps the result; null when nothing is left of it. */
export async function changeFacts(
  { facts }: AccountRepositories,
  { accountId, parcelId }: Pick<LotFacts, 'accountId' | 'parcelId'>,
  change: FactChange,
  nowMs: number,
): Promise<LotFacts | null> {
  const held = await facts.find(accountId, parcelId);
  if (held === null && (await facts.countByAccount(accountId)) >= MOST_LOTS) throw tooManyLots();
  const left = laidOver(held?.facts, change);
  if (left === null) {
    await facts.delete(accountId, parcelId);
    return null;
  }
  const record: LotFacts = { accountId, parcelId, facts: left, updatedAtMs: nowMs };
  await facts.put(record);
  return record;
}

/** The same for many lots, each of which stands once: a few statements for all of them. Returns what moved. */
export async function changeManyFacts(
  { facts }: AccountRepositories,
  accountId: string,
  { records, nowMs }: { readonly records: readonly LotRecord[]; readonly nowMs: number },
): Promise<MovedLot[]> {
  const lots = records.map(({ parcel_id }) => parcel_id);
  const held = new Map((await facts.findMany(accountId, lots)).map((each) => [each.parcelId, each.facts]));
  const isMore = lots.length > held.size;
  if (isMore && (await facts.countByAccount(accountId)) + lots.length - held.size > MOST_LOTS)
    throw tooManyLots();
  const kept: LotFacts[] = [];
  for (const { parcel_id: parcelId, facts: change } of records) {
    const left = laidOver(held.get(parcelId), change);
    if (left === null) await facts.delete(accountId, parcelId);
    else kept.push({ accountId, parcelId, facts: left, updatedAtMs: nowMs });
  }
  await facts.put(...kept);
  return records.flatMap(({ parcel_id: lot, facts: sent }) => movedLot(lot, held.get(lot), sent));
}

/** Nothing where the lot was known so already. */
function movedLot(parcelId: string, held: FactRecord | undefined, sent: FactRecord): MovedLot[] {
  const names = FACT_NAMES.filter((name) => sent[name] !== undefined);
  const added = names.filter((name) => held?.[name] === undefined);
  const changed = names.filter(
    (name) => held?.[name] !== undefined && JSON.stringify(held[name]) !== JSON.stringify(sent[name]),
  );
  return added.length + changed.length === 0 ? [] : [{ parcel_id: parcelId, added, changed }];
}
