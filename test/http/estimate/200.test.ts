import { createArtifact, createEstimate, createSummary } from '../../../src/operations/estimate/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  AuditArtifact,
  EstimateResponse,
  EstimateSummary,
  type EstimateRequest,
} from '../../../src/contract/estimate/index.ts';
import { validatorOf } from '../../../src/contract/validation/validator.ts';
import { ARTIFACT, ESTIMATE, post, useHarness } from '../harness.ts';

const harness = useHarness();
let key = '';
beforeAll(async () => {
  key = (await harness.key()).key;
});

const CASES: readonly (readonly [string, EstimateRequest])[] = [
  ['the Empire State Building', { bbl: '1008350041' }],
  ['a described building with only its area', { building: { building_area: 30_000 } }],
  [
    'a described co-op with financing',
    {
      building: {
        building_area: 52_000,
        year_built: 1962,
        building_class: 'D4',
        num_floors: 6,
        dwelling_units: 60,
      },
      include_financing: true,
      financing: {
        owner_type: 'coop',
        mortgage: { exists: true, holder_class: 'bank', refi_in_progress: false },
      },
    },
  ],
  [
    'a house in Westchester',
    { building: { building_area: 12_000, region: 'westchester', building_class: 'multifamily' } },
  ],
];

describe('200', () => {
  it.each(CASES)('%s: valid against the schema, and written whole', async (_name, request) => {
    const validate = validatorOf(EstimateResponse);
    const answer = await harness.send(post(ESTIMATE, key, request));
    expect(answer.status, answer.text.slice(0, 2000)).toBe(200);
    expect(validate(answer.body)).toEqual([]);
    const context = { actor: { kind: 'operator' as const }, requestId: 'x', nowMs: harness.nowMs };
    const direct = await harness.http.call(createEstimate, context, { value: request });
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(direct)));
  });

  it.each(CASES)('%s: the artifact likewise, from both addresses', async (_name, request) => {
    const validate = validatorOf(AuditArtifact);
    const answer = await harness.send(post(ARTIFACT, key, request));
    expect(answer.status, answer.text.slice(0, 2000)).toBe(200);
    expect(validate(answer.body)).toEqual([]);
    expect(answer.body.artifact).toBe(true);
    expect(answer.body.reconciliation.all_reconciled).toBe(true);
    const same = await harness.send(post(`${ESTIMATE}?artifact=true`, key, request));
    expect(same.body).toEqual(answer.body);
    const context = { actor: { kind: 'operator' as const }, requestId: 'x', nowMs: harness.nowMs };
    const direct = await harness.http.call(createArtifact, context, { value: request });
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(direct)));
  });

  it.each(CASES)('%s: in short, from the same address', async (_name, request) => {
    const answer = await harness.send(post(`${ESTIMATE}?view=summary`, key, request));
    expect(answer.status, answer.text.slice(0, 2000)).toBe(200);
    expect(validatorOf(EstimateSummary)(answer.body)).toEqual([]);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(8000);
    const context = { actor: { kind: 'operator' as const }, requestId: 'x', nowMs: harness.nowMs };
    const direct = await harness.http.call(createSummary, context, { value: request });
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(direct)));
    const full = await harness.send(post(`${ESTIMATE}?view=full`, key, request));
    expect(full.text).toBe((await harness.send(post(ESTIMATE, key, request))).text);
  });

  it('carries the request id, the snapshot, and the rate', async () => {
    const request = post(
      ESTIMATE,
      key,
      { building: { building_area: 30_000 } },
      { 'x-request-id': 'my-id.1' },
    );
    const { headers } = await harness.send(request);
    expect(headers['x-request-id']).toBe('my-id.1');
    expect(headers['x-plumbline-snapshot']).toBe(harness.services.snapshot.digest.slice(0, 12));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['ratelimit-policy']).toContain('q=600;w=60');
    expect(headers['cache-control']).toBe('no-store');
  });

  it("makes its own request id when the caller's is not safe to repeat", async () => {
    for (const id of ['a b', 'x'.repeat(65), '<script>', 'é']) {
      const request = post(ESTIMATE, key, {}, { 'x-request-id': id });
      expect((await harness.send(request)).headers['x-request-id']).toMatch(/^req_[A-Za-z0-9]+$/);
    }
  });

  it('continues a trace', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { headers } = await harness.send(post(ESTIMATE, key, {}, { traceparent }));
    expect(headers['traceparent']).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/);
    expect(headers['traceparent']).not.toBe(traceparent);
  });
});
