import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { plumblineIn } from '../cli/plumbline.ts';
import { BY_COMMAND } from './bad-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bad-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plumbline = plumblineIn(folder);

it('files that are refused over HTTP are refused by the command with the same words, and leave nothing', () => {
  const { stdout } = plumbline('accounts', 'create', '--email', 'a@example.org', '--plan', 'free', '--json');
  const { account_id: account } = JSON.parse(stdout) as { account_id: string };
  for (const [what, name, bytes, said] of BY_COMMAND) {
    const file = join(folder, name);
    writeFileSync(file, bytes());
    const ended = plumbline(
      'facts',
      'import',
      file,
      '--account',
      account,
      '--parcel',
      '1008350041',
      '--json',
    );
    expect([ended.status, JSON.parse(ended.stderr).status], what).toEqual([1, 400]);
    expect(ended.stderr, what).toContain(said);
  }
  const held = (command: string) =>
    JSON.parse(plumbline('facts', command, '--account', account, '--json').stdout) as unknown;
  expect(held('list')).toEqual({ lots: [] });
  expect(held('files')).toEqual({ files: [] });
});
