import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { plumblineIn } from './plumbline.ts';

const dataDir = directoryWithParcels('plumbline-cli-');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const plumbline = plumblineIn(dataDir, { LOG_LEVEL: 'info' });

// oxlint-disable-next-line no-explicit-any
function json(...args: string[]): any {
  const { status, stdout, stderr } = plumbline(...args, '--json');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  // Exactly one object and nothing else.
  return JSON.parse(stdout);
}

describe('plumbline', () => {
  it('makes an account, keys and a token, with the fields the contract of the command names', () => {
    const account = json('accounts', 'create', '--email', 'dev@example.org', '--plan', 'free');
    expect(Object.keys(account)).toEqual(['account_id', 'email', 'plan']);
    const id = account.account_id as string;
    const key = json('keys', 'create', '--account', id, '--mode', 'test', '--scopes', 'cost:read');
    expect(Object.keys(key)).toEqual(['key_id', 'account_id', 'mode', 'scopes', 'key']);
    expect(key.key).toMatch(/^plb_test_[0-9a-f]{32}$/);
    const bare = json('keys', 'create', '--account', id, '--mode', 'test', '--scopes', '');
    expect(bare.scopes).toEqual([]);
    const refused = plumbline('tokens', 'create', '--account', id, '--json');
    expect(refused.status).toBe(1);
    expect(refused.stdout).toBe('');
    expect(JSON.parse(refused.stderr)).toMatchObject({ status: 403 });
    expect(json('accounts', 'set-plan', id, 'professional').plan).toBe('professional');
    const live = json('keys', 'create', '--account', id, '--mode', 'live', '--scopes', 'cost:read');
    expect(live.key).toMatch(/^plb_live_[0-9a-f]{32}$/);
    const token = json('tokens', 'create', '--account', id);
    expect(Object.keys(token)).toEqual(['token_id', 'account_id', 'token']);
    expect(token.token).toMatch(/^plb_pat_[0-9A-Za-z]{40}$/);
    expect(json('keys', 'rename', key.key_id, 'on the roof')).toEqual({
      key_id: key.key_id,
      name: 'on the roof',
    });
    const rotated = json('tokens', 'rotate', token.token_id, '--overlap-hours', '1');
    expect(rotated).toMatchObject({ replaces: token.token_id, token: expect.stringMatching(/^plb_pat_/) });
    const usage = json('usage', 'report', '--account', id, '--from', '2026-01-01', '--to', '2026-01-31');
    expect(usage).toEqual({ account_id: id, from: '2026-01-01', to: '2026-01-31', total: 0, usage: [] });
    const revoked = json('keys', 'revoke', key.key_id);
    expect(revoked).toEqual({ key_id: key.key_id, revoked_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const listed = json('keys', 'list');
    expect(listed.keys).toHaveLength(3);
    expect(JSON.stringify(listed)).not.toContain(live.key);
  });

  it.each([
    [['accounts', 'create', '--email', 'a@b.org', '--plan', 'gold'], '/plan'],
    [['keys', 'create', '--account', 'x', '--mode', 'demo'], '/mode'],
    [['keys', 'revoke', 'key_000000000000000000000000'], ''],
    [['nothing', 'like', 'this'], ''],
  ])('%j ends with code 1 and a problem on standard error', (args, pointer) => {
    const { status, stdout, stderr } = plumbline(...args, '--json');
    expect(status).toBe(1);
    expect(stdout).toBe('');
    const problem = JSON.parse(stderr) as { errors: { pointer: string }[] };
    expect(problem.errors.map((fault) => fault.pointer)).toContain(pointer);
  });

  it('speaks to people without --json', () => {
    const { stdout, status } = plumbline('accounts', 'list');
    expect(status).toBe(0);
    expect(stdout).toContain('dev@example.org');
    const help = plumbline('--help');
    expect(help.status).toBe(0);
    expect(help.stdout).toContain('accounts');
  });

  it('names every fault of the environment', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'migrate'], {
      encoding: 'utf8',
      env: { ...process.env, PORT: 'x', WORKERS: '0', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('PORT');
    expect(stderr).toContain('WORKERS');
  });
});
