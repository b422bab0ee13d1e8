import { describe, expect, it } from 'vitest';
import { allowsDemoCredentials, ConfigError, isLoopback, readConfig } from '../../src/config.ts';
import { words } from '../support/words.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      workers: 1,
      production: false,
      logLevel: 'info',
    });
    expect(config.buildingLookup).toEqual({ kind: 'embedded' });
    expect(config.dataDir.endsWith('/var')).toBe(true);
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it('names every fault at once', () => {
    const faults = faultsOf({
      PORT: '80a',
      HOST: 'not a host',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'prod',
      DATABASE_URL: 'mysql://x',
      REDIS_URL: 'localhost:6379',
      BUILDING_LOOKUP: 'pluto',
      METRICS_TOKEN: 'short',
      TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33, nowhere',
      WORKERS: '0',
    });
    const names = faults.map((fault) => fault.split(' ')[0]);
    expect(new Set(names)).toEqual(
      new Set(
        words(`
        PORT HOST LOG_LEVEL NODE_ENV DATABASE_URL REDIS_URL BUILDING_LOOKUP METRICS_TOKEN TRUSTED_PROXIES
        WORKERS
      `),
      ),
    );
    expect(names.filter((name) => name === 'TRUSTED_PROXIES')).toHaveLength(2);
  });

  it.each(['0.0.0.0/0', '::/0'])('refuses to trust everybody: TRUSTED_PROXIES=%s', (TRUSTED_PROXIES) => {
    expect(faultsOf({ TRUSTED_PROXIES: `10.0.0.1, ${TRUSTED_PROXIES}` })).toEqual([
      expect.stringContaining('everybody'),
    ]);
  });

  it.each(['-1', '65536', '8080.5', '0x50', '1e3'])('refuses PORT=%s', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1);
  });

  it('never repeats a database address, which may hold a password', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://u:secret@h/d' }).join()).not.toContain('secret');
  });

  it('reads each kind of lookup', () => {
    const lookup = (value: string) =>
      readConfig({ BUILDING_LOOKUP: value, SOCRATA_APP_TOKEN: 't' }).buildingLookup;
    expect(lookup('off')).toEqual({ kind: 'off' });
    expect(lookup('socrata')).toEqual({ kind: 'socrata' });
    expect(lookup('https://lookup.example/v1')).toEqual({ kind: 'http', url: 'https://lookup.example/v1' });
  });

  it('shares limits between workers only through one store', () => {
    expect(faultsOf({ WORKERS: '2' })[0]).toContain('REDIS_URL');
    expect(readConfig({ WORKERS: '2', REDIS_URL: 'redis://127.0.0.1' }).workers).toBe(2);
  });
});

describe('demo credentials', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.example.com', false],
    ['10.0.0.1', false],
  ])('loopback %s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it('are never made in production', () => {
    expect(allowsDemoCredentials(readConfig({ NODE_ENV: 'production' }))).toBe(false);
    expect(allowsDemoCredentials(readConfig({}))).toBe(true);
    const shared = { DATABASE_URL: 'postgres://u@h/d' };
    expect(readConfig(shared).production).toBe(true);
    expect(readConfig({ ...shared, NODE_ENV: 'development' }).production).toBe(false);
    expect(allowsDemoCredentials(readConfig({ ...shared, NODE_ENV: 'development' }))).toBe(false);
  });
});

it('mail needs a sender and the address of the pages, and repeats no password', () => {
  const mail = { SMTP_URL: 'smtp://user:secret@mail.example.org:587', MAIL_FROM: 'a@example.org' };
  expect(() => readConfig(mail)).toThrow('SMTP_URL needs MAIL_FROM and PUBLIC_URL');
  const whole = { ...mail, PUBLIC_URL: 'https://plumbline.example.org' };
  expect(readConfig(whole).mail).toEqual({
    smtpUrl: mail.SMTP_URL,
    from: 'a@example.org',
    publicUrl: 'https://plumbline.example.org',
  });
  expect(readConfig({ MAIL_FROM: 'a@example.org' }).mail).toBeNull();
  for (const change of [
    { SMTP_URL: 'http://user:secret@mail.example.org' },
    { MAIL_FROM: 'a@example.org, b@example.org' },
    { PUBLIC_URL: 'https://plumbline.example.org/app' },
    { PUBLIC_URL: 'javascript:alert(1)' },
  ]) {
    const [name = ''] = Object.keys(change);
    expect(() => readConfig({ ...whole, ...change }), name).toThrow(name);
    expect(() => readConfig({ ...whole, ...change }), name).not.toThrow('secret');
  }
});
