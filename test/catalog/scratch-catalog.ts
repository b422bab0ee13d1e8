import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { compileTree } from '../../src/catalog/files/build-catalog.ts';
import { readTree } from '../../src/catalog/files/catalog-tree.ts';
import { Parameter } from '../../src/catalog/parameter.ts';
import { sourcesSection } from '../../src/catalog/sections/sources.ts';
import type { CatalogSection } from '../../src/catalog/section.ts';

const SOURCE = `id: a_source
title: A source
publisher: Someone
url: null
no_address: 'written for this test'
retrieved: '2026-01-01'
licence: own work
`;

/** One figure a file and a CSV of names: enough to show every rule of the loader. */
const figures: CatalogSection<{ figure: unknown }> = {
  name: 'figures',
  root: 'figures',
  format: 'yaml',
  schema: Type.Object({ figure: Parameter }, { additionalProperties: false }),
  compile: (files) => files.map((file) => file.content),
};
const names: CatalogSection = {
  name: 'names',
  root: 'names.csv',
  format: 'csv',
  schema: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }) }, { additionalProperties: false })),
  compile: (files) => files[0]?.content,
};

/** Compiles a throw-away catalogue of the given files; returns its problems as `path:line:column pointer`, with messages. */
export function problemsOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    const all = {
      'sources/a_source.yaml': SOURCE,
      'figures/good.yaml': figure(),
      'names.csv': 'name\na\n',
      ...files,
    };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const sections = { sources: sourcesSection, figures, names } as unknown as Record<string, CatalogSection>;
    return compileTree(readTree(root), { today: '2026-11-20', sections }).problems;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** A valid figure file, with the named keys replaced. */
export function figure(changes: Readonly<Record<string, string>> = {}): string {
  const keys: Record<string, string> = {
    value: '1',
    unit: 'ft',
    basis: 'sourced',
    source: 'a_source',
    locator: 'page 1',
    confidence: 'high',
    ...changes,
  };
  const body = Object.entries(keys).map(([key, value]) => `  ${key}: ${value}`);
  return `figure:\n${body.join('\n')}\n`;
}
