import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { readPublishers } from '../../src/buildings/refresh/publishers.ts';
import { refreshParcels, type RefreshReport } from '../../src/buildings/refresh/refresh-parcels.ts';
import { undoImport } from '../../src/buildings/undo-import.ts';
import { releaseManifest } from '../../src/buildings/sample/release-parcels.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { startServer, type Handler, type TestServer } from './open-data-server.ts';
import {
  PAGE_ROWS,
  publications,
  publishersAt,
  wholePublications,
  type Publications,
} from './publishers-server.ts';

let server: TestServer;
let held: Publications;
const answers = publications(() => held);
const dataDir = directoryWithParcels('plumbline-refresh-');
const FETCHING = { attemptMs: 400, attempts: 2, pauseMs: 1, pageRows: PAGE_ROWS };
const LOT = '4999100001';
const COUNTY = 'W551800-1.-1-1';

beforeAll(async () => {
  server = await startServer(answers);
});
afterAll(() => server.close());

const refresh = (options: Partial<Parameters<typeof refreshParcels>[0]> = {}): Promise<RefreshReport> =>
  refreshParcels({
    dataDir,
    publishers: publishersAt(server.baseUrl),
    year: 2026,
    fetching: FETCHING,
    ...options,
  });

/** What the store holds of lots, read anew. */
function heldNow(ids: readonly string[] = [LOT, COUNTY]) {
  const lookup = new EmbeddedLookup({ dataDir });
  const records = ids.map((id) => {
    const found = lookup.find(id);
    return found.kind === 'found' ? found.record : null;
  });
  const status = lookup.status();
  lookup.close();
  return { records, status };
}

describe('parcels refresh', () => {
  it('counts everything and changes nothing on a dry run', async () => {
    held = wholePublications();
    const report = await refresh({ isDryRun: true });
    expect(report).toMatchObject({ published: false, parcelCount: releaseManifest().lots + 200 });
    expect(report.fetched.map(({ rows }) => rows)).toEqual([200, 100, 100, 100, 100]);
    expect(heldNow().records).toEqual([null, null]);
  });

  it('takes every page of every publisher in one command, and no name of an owner', async () => {
    held = wholePublications();
    server.seen.length = 0;
    const { datasets } = await refresh();
    expect(datasets.map(({ dataset, label, lotsWritten }) => [dataset, label, lotsWritten])).toEqual([
      ['ll84', 'LL84 to CY2024', 100],
      ['pluto', 'PLUTO 26v2', 100],
      ['ll97', 'LL97 covered buildings list 2026', 100],
      ['westchester', 'Westchester roll 2025', 100],
    ]);
    const [lot, parcel] = heldNow().records;
    expect(lot).toMatchObject({
      address: '0 "EXAMPLE" STREET, REAR',
      dofClass: 'D4',
      floors: 6,
      dwellingUnits: 48,
      grossFloorAreaSqft: 52_000,
      siteEuiKbtuPerSqft: 80.5,
      siteEuiYear: 2024,
      annualElectricityKwh: 300_000,
      ll97Pathway: 'CP0',
      coveredList: {
        listYear: 2026,
        listed: true,
        onLl97: true,
        pathwayCodes: ['CP0'],
        buildings: 1,
        floorAreaSqft: 50_500,
        onLl84: true,
        onLl87: false,
        onLl88: true,
      },
    });
    expect(parcel).toMatchObject({
      nysPropertyClass: '411',
      town: 'Yonkers',
      grossFloorAreaSqft: 60_000,
      dofClassLetter: 'D',
      sources: { address: 'Westchester roll 2025' },
    });
    expect(JSON.stringify([lot, parcel])).not.toMatch(/SECRET|SOMEBODY/);
    const asked = server.seen.map(({ url }) => url.search).join('\n');
    expect(asked).not.toMatch(/owner(?!type)/i);
    // Of a lot that the release holds as well, the newer report counts.
    expect(readdirSync(dataDir).some((name) => name.startsWith('fetched-'))).toBe(false);
  });

  it('can be undone', async () => {
    await undoImport({ dataDir });
    expect(heldNow().records).toEqual([null, null]);
    await undoImport({ dataDir });
    expect(heldNow().records).not.toContain(null);
  });

  it('names columns that are new since the last refresh', async () => {
    held = wholePublications();
    const table = held.portal['64uk-42ks']!;
    held = {
      ...held,
      portal: {
        ...held.portal,
        '64uk-42ks': { ...table, columns: [...table.columns, ['transitzone', 'transitzone']] },
      },
    };
    const { fetched } = await refresh({ isDryRun: true });
    expect(
      fetched.flatMap(({ publisher, newColumns }) => newColumns.map((name) => [publisher, name])),
    ).toEqual([['pluto', 'transitzone']]);
  });

  it('refuses a publication that lost more than a tenth, against the last one and against what it always held', async () => {
    held = wholePublications(89);
    await expect(refresh({ isDryRun: true })).rejects.toThrow(/more than a tenth less/);
    held = wholePublications(91);
    await expect(refresh({ publishers: publishersAt(server.baseUrl, 101) })).rejects.toThrow(
      /PLUTO: it has 91 rows and had at least 101/,
    );
    expect((await refresh({ isDryRun: true })).datasets[1]!.lotsWritten).toBe(91);
  });
});

type Change = (publications: Publications) => Publications;
const withPortal =
  (table: string, change: (portal: Publications['portal'][string]) => object): Change =>
  (whole) => ({
    ...whole,
    portal: { ...whole.portal, [table]: { ...whole.portal[table]!, ...change(whole.portal[table]!) } },
  });
/** Answers that are not those of the publication, for one path; all others are. */
const instead =
  (path: RegExp, handler: Handler): Handler =>
  (request, response) =>
    path.test(request.url ?? '') ? handler(request, response) : answers(request, response);
const PAGE_2 = new RegExp(`(offset|Offset)=${PAGE_ROWS}\\b`);

/** Every file of the data directory, by what any change of it moves. */
const filesNow = () =>
  readdirSync(dataDir).map((name) => {
    const { ino, size, mtimeMs } = statSync(join(dataDir, name));
    return { name, ino, size, mtimeMs };
  });

describe('a refresh that meets a fault changes nothing and says which publication and why', () => {
  it.each<[string, Handler, RegExp]>([
    ['5xx for ever', instead(PAGE_2, (_, response) => response.writeHead(503).end()), /LL84: .*answered 503/],
    [
      'a page cut off',
      instead(PAGE_2, (_, response) => {
        response.writeHead(200, { 'content-length': '9000' }).write('"report_year"');
        setTimeout(() => response.destroy(), 5);
      }),
      /LL84: .*broke off/,
    ],
    [
      'half a page',
      instead(PAGE_2, (request, response) => {
        const { write } = response;
        const end = response.end.bind(response);
        response.end = ((text: string) => end(text.slice(0, text.length / 2))) as typeof end;
        response.write = write;
        answers(request, response);
      }),
      /LL84: .*(no whole CSV|gave \d+)/,
    ],
    [
      'a page of maintenance',
      instead(PAGE_2, (_, response) => response.end('<html>Maintenance</html>')),
      /LL84: .*other columns/,
    ],
    [
      'a redirect',
      instead(/64uk/, (_, response) =>
        response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
      ),
      /PLUTO: .*moved to https:\/\/elsewhere\.example/,
    ],
    ['no answer', instead(/cbl/, () => undefined), /Covered list: .*did not answer/],
    ['no workbook', instead(/cbl/, (_, response) => response.end('PK\u0003\u0004 half')), /Covered list: /],
    [
      'no list at all',
      instead(/cbl/, (_, response) => response.writeHead(404).end()),
      /Covered list: .*answered 404/,
    ],
    [
      'an error in a body of 200',
      instead(/MapServer\/0\/query/, (_, response) =>
        response.end('{"error":{"code":500,"message":"Service not started"}}'),
      ),
      /County: .*Service not started/,
    ],
    [
      'pages that stop early',
      instead(/FeatureServer.*resultOffset=40/, (_, response) => response.end('{"features":[]}')),
      /State: it says it has 100 rows and gave 40/,
    ],
  ])('%s', async (_, handler, said) => {
    held = wholePublications();
    server.answerWith(handler);
    const before = filesNow();
    await expect(refresh()).rejects.toThrow(said);
    expect(filesNow()).toEqual(before);
    server.answerWith(answers);
  });

  it.each<[string, Change, RegExp]>([
    [
      'a column renamed',
      withPortal('5zyy-y8am', ({ columns }) => ({
        columns: columns.map(([field, name]) => [field, name.replace('Site EUI', 'Energy per area')]),
      })),
      /LL84: it has no column for .*Energy per area/,
    ],
    [
      'a column gone',
      withPortal('64uk-42ks', ({ columns }) => ({
        columns: columns.filter(([field]) => field !== 'yearbuilt'),
      })),
      /PLUTO: it has no column for yearBuilt\. Columns that nothing reads: .*ownername/,
    ],
    [
      'a layer without print keys',
      (whole) => ({
        ...whole,
        layers: Object.fromEntries(
          Object.entries(whole.layers).map(([path, rows]) => [
            path,
            rows.map(({ PRINT_KEY: _gone, ...row }) => row),
          ]),
        ),
      }),
      /County: it has no column for printKey/,
    ],
  ])('%s', async (_, change, said) => {
    held = change(wholePublications());
    const before = filesNow();
    await expect(refresh()).rejects.toThrow(said);
    expect(filesNow()).toEqual(before);
  });

  it('a table that changes while it is read', async () => {
    let reads = 0;
    held = wholePublications();
    server.answerWith((request, response) => {
      if (request.url!.startsWith('/api/views/64uk')) reads += 1;
      held = withPortal('64uk-42ks', () => ({ updatedAt: reads }))(wholePublications());
      answers(request, response);
    });
    await expect(refresh()).rejects.toThrow(/PLUTO: it changed while it was read/);
    server.answerWith(answers);
  });
});

describe('the publishers', () => {
  it('that ship are whole, and a file that is not is refused with its entry', () => {
    expect(readPublishers().map(({ id }) => id)).toEqual([
      'll84',
      'pluto',
      'covered-list',
      'westchester',
      'new-york-state',
    ]);
    expect(() => readPublishers(import.meta.filename)).toThrow(/cannot be read/);
  });
});
