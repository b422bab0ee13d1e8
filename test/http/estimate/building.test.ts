import { beforeAll, describe, expect, it } from 'vitest';
import { ARTIFACT, ESTIMATE, post, useHarness } from '../harness.ts';

describe('404 and 422: the building', () => {
  const harness = useHarness();
  let key = '';
  beforeAll(async () => {
    key = (await harness.key()).key;
  });

  it.each([ESTIMATE, ARTIFACT])('%s: an unknown BBL is 404 and names what is covered', async (url) => {
    const answer = await harness.send(post(url, key, { bbl: '5999999999' }));
    expect(answer.status).toBe(404);
    expect(answer.body.type).toMatch(/\/building-not-found$/);
    expect(answer.body.detail).toContain('Westchester parcels');
    expect(answer.body.errors[0].pointer).toBe('/bbl');
  });

  it.each(['W1', 'W553000-12.34-1-5', `W${'a/'.repeat(19)}`])(
    'the well-formed Westchester id %s, which no roll that ships holds, is 404',
    async (bbl) => {
      const answer = await harness.send(post(ESTIMATE, key, { bbl }));
      expect(answer.status).toBe(404);
    },
  );

  it.each([ESTIMATE, ARTIFACT])('%s: a lot without a usable area is 422', async (url) => {
    const answer = await harness.send(post(url, key, { bbl: '1001520013' }));
    expect(answer.status).toBe(422);
    expect(answer.body.type).toMatch(/\/building-without-area$/);
    expect(answer.body.errors[0].pointer).toBe('/bbl');
  });

  it('a parcel of a roll without areas is 422 and says what is held and what is missing', async () => {
    const answer = await harness.send(post(ESTIMATE, key, { bbl: 'W555000-02.04.1' }));
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(
      /45 POPHAM RD, Scarsdale; New York State property class 411.*no source gives its floor area/,
    );
  });

  it('body faults come before the building', async () => {
    expect((await harness.send(post(ESTIMATE, key, { bbl: '5999999999', x: 1 }))).status).toBe(400);
  });
});

describe('503: no lookup', () => {
  const harness = useHarness({ environment: { BUILDING_LOOKUP: 'off' } });

  it('a parcel cannot be found, a described building still answers', async () => {
    const { key } = await harness.key();
    for (const url of [ESTIMATE, ARTIFACT]) {
      const answer = await harness.send(post(url, key, { bbl: '1008350041' }));
      expect(answer.status).toBe(503);
      expect(answer.body.type).toMatch(/\/lookup-not-configured$/);
    }
    expect((await harness.send(post(ESTIMATE, key, { building: { building_area: 9_000 } }))).status).toBe(
      200,
    );
    const ready = await harness.send({ method: 'GET', url: '/readyz' });
    expect(ready.status).toBe(200);
    expect(ready.body.lookup.adapter).toBe('off');
  });
});

describe('502: a lookup service that cannot be reached', () => {
  const harness = useHarness({ environment: { BUILDING_LOOKUP: 'http://127.0.0.1:9/' } });

  it('is a failed lookup, from both addresses', async () => {
    const { key } = await harness.key();
    for (const url of [ESTIMATE, ARTIFACT]) {
      const answer = await harness.send(post(url, key, { bbl: '1008350041' }));
      expect(answer.status).toBe(502);
      expect(answer.body.type).toMatch(/\/lookup-failed$/);
      expect(answer.text).not.toMatch(/at .*\.ts|ECONNREFUSED.*stack/);
    }
  });
});
