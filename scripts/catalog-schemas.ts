// Writes catalog/.schema, and the line in each YAML file of catalog/ and data/programs/ that names its schema. Run by
// `npm run catalog:update`; running it again changes nothing.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTree } from '../src/catalog/files/catalog-tree.ts';
import { editorSchemas, SCHEMA_DIR, schemaLine } from '../src/catalog/files/editor-schemas.ts';

const ROOT = join(import.meta.dirname, '..');
const HEADER = /^# yaml-language-server: .*\n/;

mkdirSync(join(ROOT, SCHEMA_DIR), { recursive: true });
for (const [name, text] of editorSchemas()) writeFileSync(join(ROOT, SCHEMA_DIR, name), text);

let named = 0;
for (const folder of ['catalog', 'data/programs'])
  for (const { path } of readTree(join(ROOT, folder)).filter((file) => file.path.endsWith('.yaml'))) {
    const file = `${folder}/${path}`;
    const text = readFileSync(join(ROOT, file), 'utf8');
    const line = schemaLine(file);
    if (text.startsWith(line)) continue;
    writeFileSync(join(ROOT, file), line + text.replace(HEADER, ''));
    named += 1;
  }
process.stdout.write(`${SCHEMA_DIR} written; ${named} files were told their schema\n`);
