import { randomUUID } from 'node:crypto';
import type { ChildServer } from '../http/child-server.ts';
import type { Prepared } from './open-loop.ts';

const PEOPLE = 6;
const LOT = '1008350041';
const AUDIT =
  '<?xml version="1.0"?><BuildingSync><Building><FloorsAboveGrade>12</FloorsAboveGrade></Building></BuildingSync>';
/** Tabs of names that nobody reads: a file that takes its reader a while. */
const WIDE_AUDIT = AUDIT.replace('<Building>', `<Building>${'<Note a="1"/>'.repeat(20_000)}`);

/** What people do who are signed in: they read, price, save, import, send files and take everything with them. */
export async function sessionRequests({ url }: ChildServer): Promise<Prepared[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signedUp(url)));
  return people.flatMap((headers) => {
    const get = (path: string): Prepared => ({ method: 'GET', path: `/app/v1${path}`, headers });
    const post = (path: string, body: object): Prepared => ({
      method: 'POST',
      path: `/app/v1${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const file = (body: string): Prepared => ({
      method: 'POST',
      path: `/app/v1/facts/import/file?parcel_id=${LOT}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
    });
    const records = Array.from({ length: 100 }, (_, at) => ({
      parcel_id: `1${String(at + 1).padStart(5, '0')}0001`,
      facts: { num_floors: 12 },
    }));
    return [
      ...['/account', '/keys', '/facts', '/saved', '/account/export'].map(get),
      post('/account/estimate', { bbl: LOT }),
      post('/saved', { name: 'soak', request: { bbl: LOT } }),
      post('/facts/import', { records }),
      file(AUDIT),
      file(WIDE_AUDIT),
    ];
  });
}

async function signedUp(url: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${url}/app/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'a long enough password' }),
  });
  if (answer.status !== 200) throw new Error(`Sign-up: ${answer.status}`);
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const csrf = pairs.find((pair) => pair.includes('csrf'))?.split('=')[1] ?? '';
  return { cookie: pairs.join('; '), 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
}
