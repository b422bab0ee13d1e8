import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AssistantServices, Paper } from '../operations/assistant/index.ts';
import { PACKAGE_DIR } from './paths.ts';

const METHODS_DIR = join(PACKAGE_DIR, 'docs', 'methods');
const FACTS_FILE = join(PACKAGE_DIR, 'docs', 'facts.md');
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
  return [
    ...readdirSync(METHODS_DIR)
      .toSorted()
      .map((file) => join(METHODS_DIR, file)),
    FACTS_FILE,
  ]
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const markdown = readFileSync(file, 'utf8');
      const id = basename(file, '.md');
      return { id, title: /^#\s+(.+)$/m.exec(markdown)?.[1] ?? id, markdown };
    });
}

/** The rows of the glossary's table. */
function readGlossary(): AssistantServices['glossary'] {
  return [...readFileSync(GLOSSARY_FILE, 'utf8').matchAll(/^\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|$/gm)]
    .map(([, word = '', meaning = '']) => ({ word, meaning }))
    .filter(({ word }) => word !== 'word' && !/^-+$/.test(word));
}
