import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'calibration'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
/** Text without code, where brackets are not links. */
const prose = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '');
/** Anchor of a heading, as the usual renderers make it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

describe('pages', () => {
  it('every link within the repository leads somewhere', () => {
    const broken = PAGES.flatMap((page) =>
      [...prose(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(?:https?|mailto):/.test(target))
        .filter((target) => {
          const [file = '', fragment] = target.split('#');
          const path = file === '' ? page : join(dirname(page), file);
          if (!existsSync(join(ROOT, path))) return true;
          if (fragment === undefined || !path.endsWith('.md')) return false;
          const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));
          return !headings.includes(fragment);
        })
        .map((target) => `${page}: ${target}`),
    );
    expect(PAGES.length).toBeGreaterThan(25);
    expect(broken).toEqual([]);
  });

  it('every page of docs is reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const [, target = ''] of prose(read(page)).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
        if (/^\w+:/.test(target)) continue;
        const path = join(dirname(page), target);
        const folder = existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isDirectory();
        for (const found of folder ? PAGES.filter((each) => dirname(each) === path) : [path])
          if (PAGES.includes(found)) reached.add(found);
      }
    expect(PAGES.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
  });

  it('every decision stands in the index with its own title', () => {
    const index = read('docs/decisions/README.md');
    const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
    const unlisted = decisions.filter((name) => {
      const title = /^# (?:\d+\. )(.+)$/m.exec(read(`docs/decisions/${name}`))?.[1];
      return title === undefined || !index.includes(`](${name}) | ${title} |`);
    });
    expect(decisions.length).toBeGreaterThan(1);
    expect(unlisted).toEqual([]);
  });

  it('pictures are small', () => {
    const images = readdirSync(join(ROOT, 'docs/images'));
    expect(images.length).toBeGreaterThan(3);
    expect(images.filter((name) => statSync(join(ROOT, 'docs/images', name)).size > 150_000)).toEqual([]);
  });

  it('words of the glossary stand in order, each once', () => {
    const words = [...read('docs/glossary.md').matchAll(/^\| ([^|]+?) \| /gm)]
      .map(([, word = '']) => word.toLowerCase())
      .slice(1);
    expect(words).toEqual([...new Set(words)].toSorted());
  });
});

describe('docs/data-licences.md', () => {
  const page = read('docs/data-licences.md');

  it('is what its script makes of the catalogue', () => {
    const made = spawnSync(process.execPath, ['scripts/data-licences.ts', '--print'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(made.stderr).toBe('');
    expect(made.stdout).toBe(page);
  });

  it('names every source, its terms known to one of the groups', () => {
    const sources = readdirSync(join(ROOT, 'catalog/sources')).map((name) => name.replace('.yaml', ''));
    expect(sources.filter((id) => !page.includes(`\`${id}\` |`))).toEqual([]);
    expect(page).not.toContain('## Other terms');
  });
});
