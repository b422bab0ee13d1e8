import { beforeAll, describe, expect, it } from 'vitest';
import { ARTIFACT, ESTIMATE, pointers, post, useHarness } from '../http/harness.ts';

const harness = useHarness();
let key = '';
let token = '';
beforeAll(async () => {
  key = (await harness.key()).key;
  token = (await harness.token()).token;
});

const POISON = '{"polluted":true,"building_area":9,"status":200,"isAdmin":true}';
const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', '__defineGetter__'];
const MORTGAGE = '"mortgage":{"exists":false,"holder_class":null,"refi_in_progress":false';

/** Text of a body with one member more, at each depth. */
const BODIES: readonly (readonly [string, string, (member: string) => string, string])[] = [
  ['the estimate', ESTIMATE, (member) => `{"building":{"building_area":9000},${member}}`, ''],
  ['a building', ARTIFACT, (member) => `{"building":{"building_area":9000,${member}}}`, '/building'],
  [
    'financing',
    ESTIMATE,
    (member) => `{"bbl":"1008350041","financing":{"owner_type":"coop",${MORTGAGE}},${member}}}`,
    '/financing',
  ],
  [
    'a mortgage',
    ESTIMATE,
    (member) => `{"bbl":"1008350041","financing":{"owner_type":"coop",${MORTGAGE},${member}}}}`,
    '/financing/mortgage',
  ],
  [
    'a match',
    '/incentives/v1/programs/match',
    (member) => `{"projectType":"solar","state":"NY",${member}}`,
    '',
  ],
  [
    'a calculation',
    '/incentives/v1/calculate',
    (member) => `{"programId":"us-irc-48e-solar-wind","projectCost":9,${member}}`,
    '',
  ],
  [
    'its adders',
    '/incentives/v1/calculate',
    (member) => `{"programId":"us-irc-48e-solar-wind","projectCost":9,"qualifiesForBonus":{${member}}}`,
    '/qualifiesForBonus',
  ],
  [
    "the web app's estimate",
    '/app/v1/estimate',
    (member) => `{"building":{"building_area":9000},${member}}`,
    '',
  ],
  ['a sign-in', '/app/v1/auth/sign-in', (member) => `{"email":"a@b.co","password":"x",${member}}`, ''],
];

describe('names that reach into objects', () => {
  it.each(BODIES)('%s: refused by name, and no object has changed', async (_what, url, bodyWith, place) => {
    for (const name of NAMES) {
      const answer = await harness.send(
        post(url, key, bodyWith(`${JSON.stringify(name)}:${POISON}`), { authorization: `Bearer ${token}` }),
      );
      expect(answer.status, `${name}: ${answer.text}`).toBe(400);
      expect(pointers(answer)).toContain(`${place}/${name}`);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('a body that is nothing but a prototype is an empty request', async () => {
    const answer = await harness.send(post(ESTIMATE, key, '{"__proto__":{"bbl":"1008350041"}}'));
    expect(answer.status).toBe(400);
    expect(pointers(answer)).toEqual(['', '/__proto__']);
  });

  it.each(NAMES)('the query parameter %s', async (name) => {
    const headers = { authorization: `Bearer ${token}` };
    for (const url of [`/incentives/v1/programs?${name}=1`, `/incentives/v1/programs?${name}[polluted]=1`]) {
      expect((await harness.send({ method: 'GET', url, headers })).status).toBe(400);
    }
    expect(
      (await harness.send({ method: 'GET', url: `/incentives/v1/programs/${name}`, headers })).status,
    ).toBe(404);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a member named twice', () => {
  it.each([
    ['{"building":{"building_area":30000,"building_area":40000}}', '/building/building_area'],
    ['{"building":{"building_area":30000},"\\u0062uilding":{"building_area":40000}}', '/building'],
    ['{"building":{"building_area":30000},"tiers":[],"tiers":[]}', '/tiers'],
  ])('%s is refused at its place, whoever asks', async (payload, pointer) => {
    const { key } = await harness.key();
    for (const headers of [{ 'x-api-key': key }, {}]) {
      const url = 'x-api-key' in headers ? ESTIMATE : '/app/v1/estimate';
      const answer = await harness.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      expect([answer.status, pointers(answer)]).toEqual([400, [pointer]]);
    }
  });
});
