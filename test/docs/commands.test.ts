import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...globSync('{docs,bench,calibration,deploy}/**/*.md', { cwd: ROOT }),
];
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Every line of a shell block and every span of code that begins like a command. */
function commandsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const blocks = [...text.matchAll(/```(?:sh|bash|)\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const spans = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replaceAll('\n', ' '),
  );
  return [...blocks, ...spans]
    .map((line) => line.trim())
    .filter((line) => /^(?:npm|node)\b|\/\.bin\//.test(line));
}

/** Why a newcomer with Node 20 and a fresh checkout could not run it; null when nothing speaks against it. */
function obstacle(command: string): string | null {
  if (command.includes('node_modules/.bin')) return 'is there after the set-up only';
  const [, script] = /^npm (?:run (?:-s |--silent )?)([\w:]+)/.exec(command) ?? [];
  if (script !== undefined && scripts[script] === undefined) return `no script ${script}`;
  const [, file] = /^(?:npm run -s node -- |node )(?:--?[\w=-]+ )*([\w./-]+\.\w+)/.exec(command) ?? [];
  if (file === undefined) return null;
  if (!existsSync(join(ROOT, file))) return `no file ${file}`;
  return command.startsWith('node ') && file.endsWith('.ts') ? 'Node 20 reads no TypeScript' : null;
}

const FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|node_modules|dist|var|coverage/.test(entry.name))
  .map(({ name }) => name);

/** Paths in spans of code: below a folder of the project, or a catalogue file named from `catalog/`. */
function pathsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`([\w.*{},-]+(?:\/[\w.*{},-]+)+)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => FOLDERS.includes(path.split('/')[0] ?? '') || /\.ya?ml$/.test(path));
}

/** What a run writes, and what a path stands for. */
const MADE = /^(?:catalog\/\.compiled|releases\/|deploy\/(?:\.env|certs\/))|\.\.\.|<|[A-Z]{3,}/;

describe('what the pages tell a reader to run and to open', () => {
  it('every command runs on a fresh checkout', () => {
    const found = PAGES.flatMap((page) => commandsOf(page).map((command) => ({ page, command })));
    expect(found.length).toBeGreaterThan(40);
    const broken = found.flatMap(({ page, command }) => {
      const why = obstacle(command);
      return why === null ? [] : [`${page}: ${command}: ${why}`];
    });
    expect(broken).toEqual([]);
  });

  it('every path is there', () => {
    const found = PAGES.flatMap((page) => pathsOf(page).map((path) => ({ page, path })));
    expect(found.length).toBeGreaterThan(60);
    const missing = found.filter(
      ({ path }) => !MADE.test(path) && globSync([path, `catalog/${path}`], { cwd: ROOT }).length === 0,
    );
    expect(missing.map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
  });
});
