import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readTree } from '../../src/catalog/files/catalog-tree.ts';
import { editorSchemas, SCHEMA_DIR, schemaLine } from '../../src/catalog/files/editor-schemas.ts';

const FILES = ['catalog', 'data/programs'].flatMap((folder) =>
  readTree(folder)
    .filter(({ path }) => path.endsWith('.yaml'))
    .map(({ path, bytes }) => ({ path: `${folder}/${path}`, text: bytes.toString('utf8') })),
);
const NAMED = /^# yaml-language-server: \$schema=(.+)\n/;

/** The schema a file names, as an editor finds it: relative to the file. */
const schemaOf = ({ path, text }: { path: string; text: string }): string =>
  join(dirname(path), NAMED.exec(text)?.[1] ?? 'none');

const ajv = new Ajv({ strict: false, schemas: [] });
const compiled = new Map<string, ReturnType<Ajv['compile']>>();
function validatorOf(path: string) {
  let validate = compiled.get(path);
  if (validate === undefined) {
    validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object);
    compiled.set(path, validate);
  }
  return validate;
}

test('the schemas on disk are those the loader checks by (npm run catalog:update)', () => {
  const written = new Map(
    readdirSync(SCHEMA_DIR).map((name) => [name, readFileSync(join(SCHEMA_DIR, name), 'utf8')]),
  );
  expect(written).toEqual(new Map(editorSchemas()));
});

test('each YAML file names its schema in its first line, and keeps it', () => {
  expect(FILES.length).toBeGreaterThan(500);
  expect(
    FILES.filter(({ path, text }) => !text.startsWith(schemaLine(path))).map(({ path }) => path),
  ).toEqual([]);
  const faults = FILES.flatMap((file) => {
    const validate = validatorOf(schemaOf(file));
    return validate(parse(file.text)) ? [] : [`${file.path}: ${ajv.errorsText(validate.errors)}`];
  });
  expect(faults).toEqual([]);
});

test('an editor sees a wrong key, a wrong word and a missing field in a file of every schema', () => {
  for (const path of new Set(FILES.map(schemaOf))) {
    const file = FILES.find((each) => schemaOf(each) === path)!;
    const content = parse(file.text) as Record<string, unknown>;
    const validate = validatorOf(path);
    expect(validate({ ...content, nmae: 1 }), `${path}: a wrong key`).toBe(false);
    expect(validate(null), `${path}: an empty file`).toBe(false);
  }
  const measure = FILES.find(({ path }) => path.startsWith('catalog/measures/'))!;
  const { prices: _prices, ...without } = parse(measure.text) as Record<string, unknown>;
  expect(validatorOf(schemaOf(measure))(without)).toBe(false);
});
