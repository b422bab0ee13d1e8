import { Type } from 'typebox';
import type { FieldFault } from '../../contract/error-codes.ts';
import { FactRecord } from '../../contract/facts/index.ts';
import { oneOf } from '../../contract/estimate/fields.ts';
import { normaliseBbl } from '../../quantities/parcel-id.ts';
import { targetAccountId } from '../accounts/access.ts';
import { TargetAccount, closed } from '../accounts/fields.ts';
import { callerOf, faultsIn, invalidRequest } from '../call.ts';
import { defineOperation } from '../operation.ts';
import type { FactFileRead, StoredFile } from '../ports.ts';
import { ParcelId } from './held.ts';
import { inFile, MOST_FAULTS, MOST_RECORDS, keepRecords, type LotRecord } from './keep-records.ts';

const COVERS = ['every_fuel', 'listed_fuels', 'some_meters'] as const;
/** A year of bills of a thousand properties takes a tenth of this. */
const LARGEST_BYTES = 8 * 1024 * 1024;
const MOST_PAIRS_TEXT = 16_000;
const LOTS = /^[^=,]{1,40}=[^=,]{1,40}(,[^=,]{1,40}=[^=,]{1,40}){0,199}$/;

const KeptRecord = closed({ parcel_id: ParcelId, facts: FactRecord });

/** Facts of a file that another program made: all of them are kept, or none. */
export const importFactFile = defineOperation({
  id: 'facts.importFile',
  summary: 'Say what is known of lots with a spreadsheet of Portfolio Manager or a BuildingSync audit',
  access: { kind: 'session' },
  cost: 'bulk',
  services: 'accounts',
  http: [
    {
      at: ['pages'],
      method: 'POST',
      path: '/facts/import/file',
      input: 'file',
      largestBytes: LARGEST_BYTES,
      query: {
        covers: { kind: 'choice', values: COVERS },
        name: { kind: 'text', minLength: 1, maxLength: 200, meaning: 'what the file is called' },
        parcel_id: {
          kind: 'text',
          minLength: 1,
          maxLength: 40,
          meaning: 'the lot of a file about one building',
        },
        lots: {
          kind: 'text',
          minLength: 3,
          maxLength: MOST_PAIRS_TEXT,
          pattern: LOTS,
          meaning: 'the lot of each property that names none, 4711=1008350041,4712=…',
        },
      },
    },
  ],
  input: closed({
    account_id: TargetAccount,
    file: Type.Unsafe<StoredFile>({ description: 'The file.' }),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'What the file is called.' })),
    covers: Type.Optional(oneOf(COVERS, 'What the bills hold; listed_fuels when left out.')),
    parcel_id: Type.Optional(ParcelId),
    lots: Type.Optional(
      Type.String({ maxLength: MOST_PAIRS_TEXT, description: 'The lot of each property that names none.' }),
    ),
  }),
  output: closed({
    lots: Type.Array(ParcelId),
    left: Type.Array(Type.String({ description: 'What the file holds and no fact takes.' })),
  }),
  errors: ['not-found', 'conflict', 'payload-too-large', 'overloaded', 'storage-unavailable'],
  async run(services, context, { account_id, file, name = '', ...setting }) {
    const accountId = targetAccountId(context, account_id);
    const { covers = 'listed_fuels', parcel_id: lot = null, lots } = setting;
    const read = await services.readFactFile({
      file,
      setting: { covers, lot, lots: pairsIn(lots) },
      caller: callerOf(context),
    });
    if (read.records.length > MOST_RECORDS)
      throw invalidRequest([
        {
          pointer: '/file',
          code: 'too_many',
          message: `holds ${read.records.length} lots; at most ${MOST_RECORDS} at once`,
        },
      ]);
    const faults = [...faultsInFile(read), ...faultsInRecords(read)].slice(0, MOST_FAULTS);
    if (faults.length > 0) throw invalidRequest(faults);
    const records = read.records as readonly LotRecord[];
    const source = { name, sha256: read.sha256, bytes: read.bytes, layout: read.layout };
    const kept = await keepRecords(services, context, accountId, { records, file: source });
    return { lots: kept, left: [...read.left] };
  },
});

const pairsIn = (lots = ''): ReadonlyMap<string, string> =>
  new Map(
    lots
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [property = '', lot = ''] = pair.split('=');
        return [property.trim(), normaliseBbl(lot) ?? lot.trim()];
      }),
  );

function faultsInFile({ faults, records }: FactFileRead): FieldFault[] {
  const found = faults.map(({ place, problem }) => ({
    pointer: '/file',
    code: 'file',
    message: `${place}: ${problem}`,
  }));
  return found.length === 0 && records.length === 0
    ? [{ pointer: '/file', code: 'empty', message: 'the file holds nothing that is kept as a fact' }]
    : found;
}

/** What the file says is held against the same schemas as what a person types. The request has the file alone to point to. */
const faultsInRecords = ({ records }: FactFileRead): FieldFault[] =>
  records.flatMap((record, at) =>
    faultsIn({ input: KeptRecord }, record).map((fault) => inFile(record, at, fault)),
  );
