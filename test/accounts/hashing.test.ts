import { describe, expect, it, test } from 'vitest';
import { weaknessOf } from '../../src/accounts/common-passwords.ts';
import { hashPassword, verifyPassword } from '../../src/accounts/passwords.ts';

const PASSWORD = 'correct horse battery';
/** Argon2id at its least cost, of a salt and tag that no password gives. */
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$c29tZSBzYWx0IHRoZXJl$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

describe('a stored password', () => {
  test('is a salted hash at the costs that OWASP asks for, and knows its password alone', async () => {
    const [stored, again] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(again).not.toBe(stored);
    expect(await verifyPassword(PASSWORD, stored)).toBe(true);
    expect(await verifyPassword(`${PASSWORD}!`, stored)).toBe(false);
  });

  test('is the same text however its accents are composed', async () => {
    const stored = await hashPassword('caf\u00e9 au lait noir');
    expect(await verifyPassword('cafe\u0301 au lait noir', stored)).toBe(true);
  });

  test.each([
    ['no hash', null],
    ['another form', 'plain text'],
    ['another tag', CHEAP],
    ['a tag cut short', CHEAP.slice(0, -6)],
  ])('%s is known by no password, and nothing breaks', async (_what, stored) => {
    expect(await verifyPassword(PASSWORD, stored)).toBe(false);
  });

  test('two are worked out at a time and 32 wait; whoever comes then is asked to come again, and there is room later', async () => {
    const all = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => verifyPassword(PASSWORD, CHEAP)));
    for (const refused of [1, 1]) {
      const ends = await all(34 + refused);
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      expect(reasons).toEqual([expect.objectContaining({ code: 'overloaded' })]);
    }
    expect((await all(34)).every(({ status }) => status === 'fulfilled')).toBe(true);
  });
});

it.each([
  ['a text nobody would try', 'vier kleine Igel', 'owner@example.org', null],
  ['such a text after a digit', '7vier kleine Igel', 'owner@example.org', null],
  ['five characters over and over', 'zx9kqzx9kqzx9kq', null, 'repeated'],
  ['six characters over and over are not that few', 'zx9kqwzx9kqwzx9kqw', null, null],
  ['a beginning said again, and a little more', 'zx9kqzx9kqzx9kqz', null, null],
  ['a listed word among digits and signs', '123!Password!456', null, 'common'],
  ['a listed word said again', 'dragondragondragon', null, 'common'],
  ['a listed word said again, with digits', 'dragondragon20262027', null, 'common'],
  ['full-width letters of a listed word', 'ｐａｓｓｗｏｒｄ12345678', null, 'common'],
  ['no letter at all', '12 34-56/78.90 17', null, 'common'],
  ['the name of the service', '2026 Plumbline 2027', null, 'common'],
  ['the address itself', 'Owner@Example.org', 'owner@example.org', 'own address'],
  ['what stands before the @, among digits', '11234-owner-56789', 'owner@example.org', 'own address'],
  ['a name of two letters is in any text', '1234567-ow-890123', 'ow@example.org', null],
  ['an address somebody else has', 'other.name@example.net', 'owner@example.org', null],
])('%s: %j for %j is %j', async (_what, password, email, weakness) => {
  expect(await weaknessOf(password, email)).toBe(weakness);
});
