import { beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_NAMES } from '../../src/contract/exported-file.ts';
import { readXlsx } from '../../src/tables/xlsx.ts';
import { pointers, useHarness } from '../http/harness.ts';
import { callAs, signedUp, type Signed } from '../http/signed.ts';

const harness = useHarness();
const LOT = '1008350041';
const HOUSE = { building: { building_area: 120_000, building_class: 'D1', year_built: 1925 } };

interface File {
  readonly file_name: string;
  readonly base64: string;
}
const asked = async (signed: Signed | null, path: string, body: object) => {
  const answer = await callAs(harness, signed, 'POST', [path, body]);
  expect(answer.status, answer.text).toBe(200);
  const { file_name: name, base64 } = answer.body as unknown as File;
  return { name, bytes: Buffer.from(base64, 'base64') };
};

describe('an estimate as a file, over HTTP', () => {
  let owner: Signed;
  beforeAll(async () => {
    owner = await signedUp(harness, 'exporter@example.org');
    const facts = { num_floors: 61, stated: { bins: ['1015862'] } };
    const kept = await callAs(harness, owner, 'PATCH', [`/facts/${LOT}`, { facts }]);
    expect(kept.status, kept.text).toBe(200);
  });

  it.each(EXPORT_NAMES)('%s is a whole file of its kind, named by lot and kind', async (as) => {
    const { name, bytes } = await asked(null, '/estimate/export', { as, request: { bbl: LOT } });
    expect(name).toMatch(new RegExp(`^plumbline-${LOT}-${as}\\.(xlsx|xml|csv)$`));
    if (name.endsWith('.xlsx')) expect(readXlsx(bytes).length).toBeGreaterThan(1);
    else
      expect(bytes.toString()).toContain(as === 'building-sync' ? '<auc:BuildingSync' : 'Gross Floor Area');
  });

  it('holds what a visitor says, and what the account knows of the lot alone for its owner', async () => {
    const said = { as: 'building-sync', request: HOUSE, facts: { num_floors: 9 } };
    const described = await asked(null, '/estimate/export', said);
    expect(described.bytes.toString()).toContain('<auc:FloorsAboveGrade>9<');
    const body = { as: 'building-sync', request: { bbl: LOT } };
    const own = await asked(owner, '/account/estimate/export', body);
    expect(own.bytes.toString()).toContain('<auc:FloorsAboveGrade>61<');
    const open = await asked(null, '/estimate/export', body);
    expect(open.bytes.toString()).not.toContain('<auc:FloorsAboveGrade>61<');
  });

  it('gives the annual report a line a building where its number is known', async () => {
    const body = { as: 'll97-report', request: { bbl: LOT } };
    const { bytes } = await asked(owner, '/account/estimate/export', body);
    const cells = readXlsx(bytes).flatMap(({ rows }) => rows.map(({ cells: row }) => row.slice(0, 2)));
    expect(cells).toContainEqual(['BIN', '1015862']);
  });

  it('refuses an unknown kind and a wrong request at its place', async () => {
    const refused = async (body: object) => {
      const answer = await callAs(harness, null, 'POST', ['/estimate/export', body]);
      return [answer.status, ...pointers(answer)];
    };
    expect(await refused({ as: 'pdf', request: HOUSE })).toEqual([400, '/as']);
    expect(await refused({ as: 'seed', request: { bbl: '9' } })).toEqual([400, '/request/bbl']);
  });
});
