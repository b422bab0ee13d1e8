import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolServices } from '../mcp/services.ts';
import type { Paper } from '../operations/assistant/index.ts';
import type { EstimateServices } from '../operations/estimate/index.ts';
import { PACKAGE_DIR } from './paths.ts';

const METHODS_DIR = join(PACKAGE_DIR, 'docs', 'methods');
const GLOSSARY_FILE = join(PACKAGE_DIR, 'docs', 'glossary.md');

/** What the tool server works with; papers and glossary are read once from the documentation that ships. */
export function toolServices(
  estimating: EstimateServices,
  around: Pick<ToolServices, 'admitEstimate' | 'now' | 'onFailure'>,
): ToolServices {
  const { version } = JSON.parse(readFileSync(join(PACKAGE_DIR, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { ...estimating, ...around, papers: readPapers(), glossary: readGlossary(), version };
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
function readGlossary(): ToolServices['glossary'] {
  return [...readFileSync(GLOSSARY_FILE, 'utf8').matchAll(/^\|\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|$/gm)]
    .map(([, word = '', meaning = '']) => ({ word, meaning }))
    .filter(({ word }) => word !== 'word' && !/^-+$/.test(word));
}
