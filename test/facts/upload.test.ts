import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pointers, useHarness, type Answer } from '../http/harness.ts';
import { rowsOf } from '../support/cases.ts';
import { ENTRY_HEADINGS, meterRows, OVER_HTTP } from './bad-files.ts';
import { archive, packed, workbook } from './workbook.ts';

const harness = useHarness();
const LOT = '1008350041';

const sheets = (properties: readonly number[], used?: number) => ({
  Properties: [
    ['Portfolio Manager ID', 'Property Name', 'Standard ID 1 - NYC Borough, Block and Lot (BBL)'],
    [4711, 'Tower', '1-00835-0041'],
  ],
  'Meter Entries': [ENTRY_HEADINGS, ...properties.flatMap((id) => meterRows(id, used))],
});
const AUDIT = `<?xml version="1.0"?><BuildingSync><Building><FloorsAboveGrade>12</FloorsAboveGrade></Building></BuildingSync>`;

const twoOfOneName = (): Buffer => {
  const bytes = archive({ 'xl/workbook.xml': '<a/>', 'xl/workbook.xmm': '<b/>' });
  return Buffer.from(bytes.toString('latin1').replaceAll('.xmm', '.xml'), 'latin1');
};

interface Signed {
  readonly cookie: string;
  readonly csrf: string;
}

const same = { 'sec-fetch-site': 'same-origin' };
const headersOf = ({ cookie, csrf }: Signed) => ({ ...same, cookie, 'x-csrf-token': csrf });

const upload = (signed: Signed | null, bytes: Buffer | string, query = '', headers: object = {}) =>
  harness.send({
    method: 'POST',
    url: `/app/v1/facts/import/file${query}`,
    headers: {
      'content-type': 'application/octet-stream',
      ...(signed === null ? same : headersOf(signed)),
      ...headers,
    },
    payload: bytes,
  });

const heldBy = async (signed: Signed): Promise<unknown[]> =>
  (await harness.send({ method: 'GET', url: '/app/v1/facts', headers: headersOf(signed) })).body.lots;

async function signUp(email: string): Promise<Signed> {
  const answer: Answer = await harness.send({
    method: 'POST',
    url: '/app/v1/auth/sign-up',
    headers: { ...same, 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password: 'a long enough password' }),
  });
  const pairs = ([answer.headers['set-cookie'] ?? []].flat() as unknown as string[]).map(
    (line) => line.split(';')[0] ?? '',
  );
  return { cookie: pairs.join('; '), csrf: pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '' };
}

/** Each test has a minute of its own, and with it the whole limit. */
beforeEach(() => {
  harness.nowMs += 60_200;
});

describe('a file of another program', () => {
  let owner: Signed;
  let empty: Signed;
  beforeAll(async () => {
    owner = await signUp('owner@example.org');
    empty = await signUp('empty@example.org');
  });

  it('is kept as facts: a workbook of Portfolio Manager, packed or not, and an audit', async () => {
    for (const bytes of [workbook(sheets([4711])), packed(sheets([4711]))]) {
      const kept = await upload(owner, bytes, '?covers=every_fuel');
      expect(kept.status, kept.text).toBe(200);
      expect(kept.body).toEqual({ lots: [LOT], left: [] });
    }
    const named = await upload(owner, workbook(sheets([4712])), '?lots=4712=1-00835-0042');
    expect(named.body.lots).toEqual(['1008350042']);
    const audit = await upload(owner, AUDIT, `?parcel_id=${LOT}`, { 'content-type': 'application/xml' });
    expect(audit.body.lots).toEqual([LOT]);
    const held = await harness.send({
      method: 'GET',
      url: `/app/v1/facts/${LOT}`,
      headers: headersOf(owner),
    });
    expect(held.body.facts).toMatchObject({ num_floors: 12, bills: { last_month: '2025-12' } });
    const again = await upload(owner, AUDIT, `?parcel_id=${LOT}&name=audit.xml`);
    expect(again.status, again.text).toBe(200);
    const listed = await harness.send({
      method: 'GET',
      url: '/app/v1/fact-files',
      headers: headersOf(owner),
    });
    expect(listed.body.files).toHaveLength(5);
    expect(listed.body.files).toContainEqual(
      expect.objectContaining({
        source: {
          name: 'audit.xml',
          sha256: createHash('sha256').update(AUDIT).digest('hex'),
          bytes: Buffer.byteLength(AUDIT),
          layout: 'BuildingSync audit',
        },
        moved: [],
      }),
    );
  });

  it('needs a session, and the page that sends it', async () => {
    expect((await upload(null, AUDIT)).status).toBe(401);
    const { cookie } = owner;
    expect((await upload({ cookie, csrf: 'wrong' }, AUDIT)).status).toBe(403);
    expect((await upload(owner, AUDIT, '', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  const nested = `${'<a>'.repeat(400_000)}${'</a>'.repeat(400_000)}`;
  const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><BuildingSync>&a;</BuildingSync>';
  // Two hundredfold when it is unpacked, and it says that it is small.
  const lying = (): Buffer => {
    const zeros = deflateRawSync(Buffer.alloc(250_000_000), { level: 1 });
    return archive({ 'xl/workbook.xml': zeros }, { statedSize: 1000, method: 8 });
  };
  // Every entry of the directory is the same packed bytes, and the two counts of entries differ.
  const shared = (counts: readonly [number, number]): Buffer => {
    const zeros = deflateRawSync(Buffer.alloc(30_000_000));
    const bytes = archive(
      { 'xl/workbook.xml': zeros },
      { method: 8, sizes: { 'xl/workbook.xml': 30_000_000 } },
    );
    const end = bytes.length - 22;
    const from = bytes.readUInt32LE(end + 16);
    const entry = bytes.subarray(from, end);
    const entries = Array.from({ length: 6 }, (_, at) => {
      const copy = Buffer.from(entry);
      copy.write(`xl/workboo${at}.xml`, 46);
      return copy;
    });
    const tail = Buffer.from(bytes.subarray(end));
    tail.writeUInt16LE(counts[0], 8);
    tail.writeUInt16LE(counts[1], 10);
    tail.writeUInt32LE(entry.length * 6, 12);
    return Buffer.concat([bytes.subarray(0, from), ...entries, tail]);
  };
  const REFUSED: readonly [string, () => Buffer | string, number, string][] = [
    ['six entries of the same packed bytes', () => shared([6, 6]), 400, 'XLSX'],
    ['the same, said to be none', () => shared([6, 0]), 400, 'XLSX'],
    ['the same, said to be six once more', () => shared([0, 6]), 400, 'XLSX'],
    ['a workbook with two parts of one name', () => twoOfOneName(), 400, 'two parts'],
    ['a 50 MB spreadsheet', () => Buffer.alloc(50_000_000, 'PK'), 413, 'larger than 8 MiB'],
    ['an archive that lies about its size', lying, 400, 'damaged'],
    ['an XML bomb', () => bomb, 400, 'document type'],
    ['XML nested without end', () => nested, 400, 'not well-formed'],
    ['nothing', () => '', 400, 'send the file as the body'],
    [
      'a picture',
      () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
      400,
      'neither text nor a workbook',
    ],
    ['half an archive', () => workbook(sheets([4711])).subarray(0, 2000), 400, 'damaged'],
    [
      'a workbook without meters',
      () => workbook({ Properties: [['a', 'b', 'c']] }),
      400,
      'No sheet names buildings',
    ],
    ['a negative bill', () => workbook(sheets([4711], -5)), 400, 'is negative'],
    ['one bad property of two', () => workbook(sheets([4711, 4799])), 400, 'names no BBL'],
  ];
  it.each(rowsOf(REFUSED, 2))('%s is refused, and nothing is kept', async (_name, bytes, status, said) => {
    const refused = await upload(empty, bytes());
    expect(refused.status, refused.text).toBe(status);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.text).toContain(said);
    expect(await heldBy(empty)).toEqual([]);
  });

  it.each(OVER_HTTP)(
    '%s (%s) is refused with its place, and nothing is kept',
    async (_, name, bytes, said) => {
      const refused = await upload(empty, bytes(), `?name=${name}&parcel_id=${LOT}`);
      expect(refused.status, refused.text).toBe(400);
      expect(refused.text).toContain(said);
      expect(await heldBy(empty)).toEqual([]);
      const files = await harness.send({
        method: 'GET',
        url: '/app/v1/fact-files',
        headers: headersOf(empty),
      });
      expect(files.body.files).toEqual([]);
    },
  );

  it('with what the file names wrongly, or a query that says nothing, is refused at its place', async () => {
    const year = AUDIT.replace('12<', '999<');
    const facts = await upload(empty, year, `?parcel_id=${LOT}`);
    expect(pointers(facts)).toEqual(['/file']);
    expect(facts.text).toContain(`${LOT}, num_floors: must be at most 150`);
    expect(pointers(await upload(empty, AUDIT, '?parcel_id=12'))).toEqual(['/query/parcel_id']);
    // The bytes are one value, however many they are.
    const long = workbook(sheets([4711]));
    expect(pointers(await upload(empty, long, '?parcel_id=12'))).toEqual(['/query/parcel_id']);
    expect(pointers(await upload(empty, AUDIT, '?covers=all'))).toEqual(['/query/covers']);
    expect(pointers(await upload(empty, AUDIT, '?lots=nothing'))).toEqual(['/query/lots']);
    const packedBody = await upload(empty, AUDIT, '', { 'content-encoding': 'gzip' });
    expect(packedBody.status).toBe(400);
    expect(await heldBy(empty)).toEqual([]);
  });

  it('as JSON elsewhere, or JSON here, is refused in words', async () => {
    const there = await harness.send({
      method: 'POST',
      url: '/app/v1/facts/import',
      headers: { ...headersOf(empty), 'content-type': 'application/octet-stream' },
      payload: AUDIT,
    });
    expect(there.text).toContain('Content-Type must be application/json');
    const here = await upload(empty, '{"records": []}', '', { 'content-type': 'application/json' });
    expect(here.text).toContain('holds JSON');
  });
});
