import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { plumblineIn } from './plumbline.ts';

const page = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
const plumbline = plumblineIn(join(ROOT, 'var'));

const { stdout: script } = plumbline('completion', 'bash');
/** The words that may follow each command path, as the completion script, made from the commands, has them. */
const words = new Map(
  [...script.matchAll(/^ {4}'(.+)'\) words='(.*)' ;;$/gm)].map((match) => [
    match[1] ?? '',
    (match[2] ?? '').split(' '),
  ]),
);

describe('docs/cli.md', () => {
  it('names every command, or the group whose commands other pages describe', () => {
    const absent = [...words.keys()].filter((path) => {
      const group = path.split(' ')[0] ?? '';
      return (
        !page.includes(`plumbline ${path}`) && !page.includes(`\`${path}`) && !page.includes(`\`${group}\``)
      );
    });
    expect(absent.filter((path) => path.includes(' ') || !page.includes(`plumbline ${path} `))).toEqual([]);
  });

  it('shows command lines whose options exist', () => {
    const lines = [...page.matchAll(/^plumbline (.+)$/gm)].map((match) => match[1] ?? '');
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      const known = [...words.keys()].filter((path) => line.startsWith(path));
      const path = known.toSorted((a, b) => b.length - a.length)[0] ?? '';
      const options = words.get(path) ?? [];
      for (const option of line.match(/--[a-z][a-z0-9-]+/g) ?? []) expect(options, line).toContain(option);
    }
  });

  it('completes the second word of a group in a real shell', () => {
    const ask = `COMP_WORDS=(plumbline programs ''); COMP_CWORD=2; _plumbline; echo "\${COMPREPLY[@]}"`;
    const shell = spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' });
    expect(shell.stdout.split(/\s+/)).toEqual(
      expect.arrayContaining(['search', 'show', 'match', 'calculate']),
    );
  });
});
