import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssistantServices, Paper } from '../operations/assistant/index.ts';
import { PACKAGE_DIR } from './paths.ts';

const METHODS_DIR = join(PACKAGE_DIR, 'docs', 'methods');
const GLOSSARY_FILE = join(PACKAGE_DIR, 'docs', 'glossary.md');

/** Method papers and glossary, from the documentation that ships. */
export function readDocuments(): Pick<AssistantServices, 'papers' | 'glossary'> {
  return { papers: readPapers(), glossary: readGlossary() };
}

/** Version of the package, as clients are shown it. */
export function packageVersion(): string {
  const text = readFileSync(join(PACKAGE_DIR, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function readPapers(): Paper[] {
  return readdirSync(METHODS_DIR)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => {
      const markdown = readFileSync(join(METHODS_DIR, file), 'utf8');
      const id = file.slice(0, -'.md'.length);
      return { id, title: /^#\s+(.+)$/m.exec(markdown)?.[1] ?? id, markdown };
    });
}

/** The rows of the glossary's table. */
function readGlossary(): AssistantServices['glossary'] {
  return [...readFileSync(GLOSSARY_FILE, 'utf8').matchAll(/^\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|$/gm)]
    .map(([, word = '', meaning = '']) => ({ word, meaning }))
    .filter(({ word }) => word !== 'word' && !/^-+$/.test(word));
}
