import { describe, expect, test } from 'vitest';
import { keyLimit, planNames, planOf, sessionLimits, tokenLimit } from '../../src/accounts/plans.ts';
import { knownScopes } from '../../src/accounts/scopes.ts';
import {
  digestOf,
  isSessionForm,
  isTokenForm,
  keyModeOf,
  mintKey,
  mintSessionSecret,
  mintToken,
  newId,
} from '../../src/accounts/secrets.ts';
import { sessionCookies } from '../../src/accounts/sessions.ts';
import { UsageCounter } from '../../src/accounts/memory.ts';
import { shippedPlans } from './fixture.ts';

describe('secrets', () => {
  const many = <Made>(make: () => Made) => Array.from({ length: 300 }, make);

  test('keys name their mode, in the form of the contract and no other', () => {
    for (const mode of ['test', 'live'] as const) {
      const { secret, digest, displayPrefix } = mintKey(mode);
      expect(secret).toMatch(new RegExp(`^plb_${mode}_[0-9a-f]{32}$`));
      expect([keyModeOf(secret), digest, displayPrefix]).toEqual([
        mode,
        digestOf(secret),
        secret.slice(0, 13),
      ]);
      for (const other of [`${secret}0`, secret.slice(0, -1), ` ${secret}`, secret.toUpperCase()])
        expect(keyModeOf(other)).toBeNull();
    }
  });

  test.each([
    { of: 'a token', make: mintToken, isForm: isTokenForm, form: /^plb_pat_([0-9A-Za-z]{40})$/, shown: 12 },
    {
      of: 'a session',
      make: mintSessionSecret,
      isForm: isSessionForm,
      form: /^([0-9A-Za-z]{43})$/,
      shown: 4,
    },
  ])('$of is drawn from all letters and digits, and four of them are shown', (row) => {
    const { make, isForm, form, shown } = row;
    const made = many(make);
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(made.length);
    const drawn = made.map(({ secret }) => form.exec(secret)?.[1] ?? '').join('');
    expect(drawn).toHaveLength(made.length * (form.exec(made[0]!.secret)?.[1] ?? '').length);
    expect(new Set(drawn).size).toBe(62);
    for (const { secret, displayPrefix, digest } of made.slice(0, 5)) {
      expect([displayPrefix, digest]).toEqual([secret.slice(0, shown), digestOf(secret)]);
      expect([secret, `${secret}0`, secret.slice(1)].map(isForm)).toEqual([true, false, false]);
    }
  });

  test('ids name what they are of, and no letter that is taken for a digit', () => {
    const ids = many(() => newId('acc'));
    for (const id of ids) expect(id).toMatch(/^acc_[0-9abcdefghjkmnpqrstvwxyz]{24}$/);
    expect(new Set(ids.join('').replaceAll('acc_', '')).size).toBe(32);
  });
});

test('of the scopes that a key was stored with, those that are known open something', () => {
  expect(knownScopes(['cost:read', 'cost:write'])).toEqual(['cost:read']);
  expect(knownScopes(['of:another-release'])).toEqual([]);
});

describe('plans', () => {
  const plans = shippedPlans();
  const policy = (limit: ReturnType<typeof keyLimit>) => limit && [limit.name, limit.limit, limit.windowMs];

  test('are those of the catalogue, and no name of a language', () => {
    expect(planNames(plans)).toEqual(Object.keys(plans.plans));
    expect(planOf(plans, 'free')?.title).toBe('Free');
    for (const name of ['nothing', 'toString', '__proto__']) expect(planOf(plans, name)).toBeUndefined();
  });

  test('a test key has one limit on every plan, a live key that of its plan or none', () => {
    for (const plan of planNames(plans))
      expect(policy(keyLimit(plans, 'test', plan))).toEqual(['test', 600, 60_000]);
    expect(policy(keyLimit(plans, 'live', 'starter'))).toEqual(['starter', 600, 60_000]);
    expect(policy(keyLimit(plans, 'live', 'professional'))).toEqual(['professional', 5_000, 60_000]);
    for (const plan of ['free', 'nothing']) expect(keyLimit(plans, 'live', plan)).toBeNull();
    const unlimited = { ...plans, plans: { odd: { ...plans.plans['starter']!, requests_per_minute: null } } };
    expect([keyLimit(unlimited, 'live', 'odd'), tokenLimit(unlimited, 'odd')]).toEqual([null, null]);
    const closed = { ...plans, plans: { odd: { ...plans.plans['starter']!, live_keys: false } } };
    expect(keyLimit(closed, 'live', 'odd')).toBeNull();
  });

  test('a token has the limit of its plan, or none where the plan has no programs', () => {
    expect(policy(tokenLimit(plans, 'starter'))).toEqual(['starter', 600, 60_000]);
    const closed = { ...plans, plans: { odd: { ...plans.plans['starter']!, programs: 'none' as const } } };
    expect(tokenLimit(closed, 'odd')).toBeNull();
    for (const plan of ['free', 'nothing']) expect(tokenLimit(plans, plan)).toBeNull();
  });

  test.each([
    ['free', 'short', [['session', 600]]],
    [
      'free',
      'bulk',
      [
        ['session', 600],
        ['bulk', plans.session_bulk_requests_per_minute],
      ],
    ],
    [
      'free',
      'estimate',
      [
        ['session', 600],
        ['estimates', 60],
      ],
    ],
    [
      'starter',
      'estimate',
      [
        ['session', 600],
        ['estimates', 300],
      ],
    ],
    [
      'nothing',
      'estimate',
      [
        ['session', 600],
        ['estimates', 30],
      ],
    ],
  ] as const)('a session on %s: a %s request counts against all and its own kind', (plan, cost, limits) => {
    const found = sessionLimits(plans, plan, cost);
    expect(found.map(({ name, limit, windowMs }) => [name, limit, windowMs])).toEqual(
      limits.map(([name, limit]) => [name, limit, 60_000]),
    );
  });
});

test('over plain http cookies have their plain names and are sent over plain http', () => {
  expect(sessionCookies(false)).toEqual({
    session: { name: 'plumbline_session', httpOnly: true, path: '/', secure: false, sameSite: 'strict' },
    csrf: { name: 'plumbline_csrf', httpOnly: false, path: '/', secure: false, sameSite: 'strict' },
  });
});

describe('use that waits', () => {
  const NOON = Date.parse('2026-11-20T12:00:00Z');

  test('when the memory of last uses is full it is emptied: a use is noted again too early, never too late', () => {
    const counter = new UsageCounter();
    const touchAll = (from: number, to: number) => {
      for (let at = from; at < to; at += 1) counter.touch(`key${at}`, null, NOON);
      return counter.drain().touched.length;
    };
    expect(touchAll(0, 50_000)).toBe(50_000);
    expect(touchAll(0, 1)).toBe(0);
    expect(touchAll(50_000, 50_001)).toBe(1);
    expect(touchAll(0, 1)).toBe(1);
  });

  test('what is dropped counts as often as it was used', () => {
    const counter = new UsageCounter();
    const use = (line: number) => ({
      accountId: 'account',
      credentialId: `key${line}`,
      endpoint: 'estimate',
    });
    for (let line = 0; line < 50_000; line += 1) counter.record(use(line), NOON);
    expect(counter.dropped).toBe(0);
    counter.restore({ counts: [{ ...use(50_000), day: '2026-11-20', count: 7 }], touched: [] });
    expect(counter.dropped).toBe(7);
  });
});
