import { expect, it } from 'vitest';
import type { EstimateResponse } from '../../src/contract/estimate/index.ts';
import { valueAt } from '../../src/quantities/json-pointer.ts';
import { previewOf } from '../../src/operations/assistant/index.ts';
import { estimatePointer } from '../../src/operations/assistant/preview-pointers.ts';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';

const harness = useHarness();

/** Counts, years, lists cut for length: no figures of the estimate. */
const NOT_EXPLAINED = /count$|\/(?:from|to)$|top_incentives|find_out_first/;

function numbersOf(value: unknown, at: string): [pointer: string, value: number][] {
  if (typeof value === 'number') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersOf(inner, `${at}/${name}`));
}

it('every figure of a preview has its place in the full estimate, with the same value', async () => {
  const { key } = await harness.key();
  const building = { building_area: 85_000, building_class: 'D4', year_built: 1928, dwelling_units: 80 };
  const { status, body } = await harness.send(post(ESTIMATE, key, { building }));
  expect(status).toBe(200);
  const preview = previewOf(body as EstimateResponse, { classNote: null, findOutFirst: [] });
  const figures = numbersOf(preview, '').filter(([pointer]) => !NOT_EXPLAINED.test(pointer));
  expect(figures.length).toBeGreaterThan(50);
  for (const [pointer, value] of figures)
    expect(valueAt(body, estimatePointer(pointer)), `${pointer} → ${estimatePointer(pointer)}`).toBe(value);
});
