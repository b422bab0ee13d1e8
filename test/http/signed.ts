import type { Answer, Harness } from './harness.ts';

/** What a browser holds of a session. */
export interface Signed {
  readonly cookie: string;
  readonly csrf: string;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Calls the interface of the pages as they do; without a session where `signed` is null. A text goes as it is. */
export function callAs(
  harness: Harness,
  signed: Signed | null,
  method: Method,
  [path, body]: readonly [path: string, body?: unknown],
): Promise<Answer> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return harness.send({
    method,
    url: `/app/v1${path}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'sec-fetch-site': 'same-origin',
      ...(signed !== null && { cookie: signed.cookie, 'x-csrf-token': signed.csrf }),
    },
    ...(body !== undefined && { payload }),
  });
}

/** A new account on the free plan, signed in. */
export async function signedUp(harness: Harness, email: string): Promise<Signed> {
  const body = { email, password: 'a long enough password' };
  const answer = await callAs(harness, null, 'POST', ['/auth/sign-up', body]);
  const pairs = ([answer.headers['set-cookie'] ?? []].flat() as unknown as string[]).map(
    (line) => line.split(';')[0] ?? '',
  );
  return { cookie: pairs.join('; '), csrf: pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '' };
}
