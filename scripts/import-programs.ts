/**
 * Maintainer's script: turns the gathered program table into `catalog/programs/<state>/<id>.yaml`.
 *
 *   node scripts/import-programs.ts <facts directory> [catalog directory]
 *
 * Running it again changes nothing. Files marked `origin: curated` are kept by hand and never overwritten.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { convert } from './import-programs/convert.ts';
import type { RawProgram } from './import-programs/raw.ts';
import type { ProgramFile } from '../src/catalog/sections/programs/types.ts';

function curatedIds(root: string): { curated: Set<string>; merged: Set<string> } {
  const curated = new Set<string>();
  const merged = new Set<string>();
  if (!existsSync(root)) return { curated, merged };
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.yaml')) continue;
    const file = parse(readFileSync(join(root, entry), 'utf8')) as ProgramFile;
    if (file.origin !== 'curated') continue;
    curated.add(file.id);
    for (const id of file.mergedFrom ?? []) merged.add(id);
  }
  return { curated, merged };
}

function main(factsDirectory: string, catalogDirectory: string): void {
  const root = join(catalogDirectory, 'programs');
  const rows = JSON.parse(readFileSync(join(factsDirectory, 'programs.json'), 'utf8')) as RawProgram[];
  const { curated, merged } = curatedIds(root);
  const counts = { written: 0, unchanged: 0, curated: 0, merged: 0 };
  for (const row of rows) {
    if (curated.has(row.id)) counts.curated += 1;
    else if (merged.has(row.id)) counts.merged += 1;
    else {
      const path = join(root, row.state.toLowerCase(), `${row.id}.yaml`);
      const text = stringify(convert(row), { lineWidth: 0 });
      if (existsSync(path) && readFileSync(path, 'utf8') === text) counts.unchanged += 1;
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        counts.written += 1;
      }
    }
  }
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}

const [facts, catalog = 'catalog'] = process.argv.slice(2);
if (facts === undefined) {
  process.stderr.write('usage: node scripts/import-programs.ts <facts directory> [catalog directory]\n');
  process.exit(2);
}
main(facts, catalog);
