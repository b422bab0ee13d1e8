import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lintProgramData, loadPrograms, programsVersion } from '../../src/catalog/files/load-programs.ts';
import { programLine } from '../../src/catalog/sections/programs/program-line.ts';
import type { ProgramFile } from '../../src/catalog/sections/programs.ts';
import { programs, snapshot } from '../incentives/snapshot.ts';

const TODAY = '2026-11-20';
const FILES = readdirSync('data/programs').filter((name) => name.endsWith('.jsonl'));
const linesOf = (directory: string, name: string): string[] =>
  readFileSync(join(directory, name), 'utf8').trimEnd().split('\n');

test.each(FILES)('%s holds a program a line, by id, each written as the importer writes it', (name) => {
  const lines = linesOf('data/programs', name);
  const files = lines.map((line) => JSON.parse(line) as ProgramFile);
  const ids = files.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(ids).size).toBe(lines.length);
  for (const [index, file] of files.entries()) expect(programLine(file)).toBe(`${lines[index]}\n`);
});

test('keys of every depth come in the order of the schema, and none is lost', () => {
  const file = { status: 'open', benefit: { unit: '$', amount: 1, kind: 'fixed' }, id: 'x' };
  const when = { any: [{ is: 'NY', fact: 'state' }] };
  const shuffled = {
    ...file,
    requirements: [{ when, text: 'Here.', code: 'here' }],
  } as unknown as ProgramFile;
  expect(programLine(shuffled)).toBe(
    '{"id":"x","requirements":[{"code":"here","text":"Here.","when":{"any":[{"fact":"state","is":"NY"}]}}],' +
      '"benefit":{"kind":"fixed","amount":1,"unit":"$"},"status":"open"}\n',
  );
});

describe('the set', () => {
  let programsDir = '';
  let cacheDir = '';
  const places = () => ({ programsDir, catalogDir: 'catalog', cacheDir, today: TODAY });
  beforeAll(() => {
    const scratch = mkdtempSync(join(tmpdir(), 'plumbline-programs-'));
    programsDir = join(scratch, 'programs');
    cacheDir = join(scratch, 'compiled');
    cpSync('data/programs', programsDir, { recursive: true });
  });

  /** Changes the line of an imported file that holds `id`. */
  function changeLine(name: string, id: string, change: (line: string) => string): void {
    const text = linesOf(programsDir, name).map((line) =>
      line.startsWith(`{"id":"${id}"`) ? change(line) : line,
    );
    writeFileSync(join(programsDir, name), `${text.join('\n')}\n`);
  }

  test('loads alike afresh and from its compiled form, and holds all that estimates read', () => {
    expect(loadPrograms(places(), snapshot())).toEqual(programs());
    expect(loadPrograms(places(), snapshot())).toEqual(programs());
    expect(programsVersion(places())).toBe(programs().version);
    const ids = new Set(programs().all.map(({ id }) => id));
    for (const { id } of snapshot().sections.programs.all) expect(ids.has(id), id).toBe(true);
    expect(snapshot().sections.programs.all.every(({ estimate }) => estimate !== undefined)).toBe(true);
    expect(programs().version).toMatch(/^\d{4}\.\d{2}\.\d{2}\+[0-9a-f]{12}$/);
  });

  test('another byte is another version', () => {
    changeLine('afdc.jsonl', 'afdc-12003', (line) => line.replace('Emissions Reduction', 'Emission'));
    const after = loadPrograms(places(), snapshot());
    expect(after.version).not.toBe(programs().version);
    expect(after.all.find(({ id }) => id === 'afdc-12003')?.name).toContain('Emission Grants');
  });

  test('a territory that changes is another version too', () => {
    const placesDir = join(programsDir, '../places');
    cpSync('data/places', placesDir, { recursive: true });
    const version = () => loadPrograms({ ...places(), placesDir }, snapshot()).version;
    const before = version();
    const table = join(placesDir, 'service.csv');
    writeFileSync(table, readFileSync(table, 'utf8').replace('11691,4599? 4608?', '11691,4608'));
    expect(version()).not.toBe(before);
  });

  test('a fault is told with file, line and pointer, and nothing is served', () => {
    const line = linesOf(programsDir, 'afdc.jsonl').findIndex((text) => text.includes('"afdc-12003"')) + 1;
    changeLine('afdc.jsonl', 'afdc-12003', (text) => text.replace('"state":"VT"', '"state":"Vermont"'));
    const found = lintProgramData(places(), snapshot()).filter(({ severity }) => severity === 'error');
    expect(found).toMatchObject([{ path: `data/programs/afdc.jsonl:${line}`, pointer: '/state' }]);
    expect(() => loadPrograms(places(), snapshot())).toThrow(`data/programs/afdc.jsonl:${line} /state`);
    changeLine('afdc.jsonl', 'afdc-12003', (text) => text.slice(0, -9));
    expect(() => loadPrograms(places(), snapshot())).toThrow(`data/programs/afdc.jsonl:${line}`);
  });
});
