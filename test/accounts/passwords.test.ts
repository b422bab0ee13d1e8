import { expect, it } from 'vitest';
import { useHarness, post } from '../http/harness.ts';

const harness = useHarness();
const signUp = (email: string, password: string) =>
  harness.send(post('/app/v1/auth/sign-up', undefined, { email, password }));

it.each([
  ['1234567890', 'too short'],
  ['fourteen chars', 'too short'],
  ['\u0000'.repeat(20), 'control characters'],
  ['aaaaaaaaaaaaaaaaaaaa', 'one character over and over'],
  ['12345123451234512345', 'five of them over and over'],
  ['zx9kqzx9kqzx9kq', 'five letters and digits over and over'],
  ['password12345678', 'a listed word with digits'],
  ['!!!Password1234567', 'with signs and capitals'],
  ['qwertyqwertyqwerty', 'a listed word said again'],
  ['123456789012345678', 'digits alone'],
  ['own-name-of-mine@example.org', 'the address itself'],
  ['plumbline20262027', 'the name of the service'],
])('%j is no password (%s): 400 with the place', async (password) => {
  const refused = await signUp('own-name-of-mine@example.org', password);
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([expect.objectContaining({ pointer: '/password' })]);
});

it('any other text of fifteen characters is one: spaces, letters of every script, no rules of composition', async () => {
  // Tries count as sign-ups of an address: an hour later there is room again.
  harness.nowMs += 2 * 3_600_000;
  for (const [index, password] of [
    'correct horse battery',
    'пятнадцать букв и ещё',
    'all small letters here',
  ].entries())
    expect((await signUp(`chosen${index}@example.org`, password)).status).toBe(200);
});
