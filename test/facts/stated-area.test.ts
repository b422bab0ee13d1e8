import { expect, it } from 'vitest';
import { runNumbers } from '../../src/operations/portfolio/price-row.ts';
import { estimateServices } from '../estimate/fixture.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const facts = { stated: { gross_floor_area_sqft: 80_000 } };

it('a stated area completes a parcel that no public record gives one, and the estimate says so', async () => {
  const request = { bbl: 'W555000-02.04.1' };
  const services = await estimateServices();
  await expect(runNumbers(services, { nowMs: NOW_MS, request, facts: null })).rejects.toThrow(/floor area/);
  const { found, outcome, warnings } = await runNumbers(services, { nowMs: NOW_MS, request, facts });
  expect(found.input).toMatchObject({
    region: 'westchester',
    dofClassLetter: 'D',
    grossFloorAreaSqft: 80_000,
  });
  expect(outcome.computed.length).toBeGreaterThan(0);
  expect(warnings.map(({ text }) => text).join(' ')).toContain('rests on the 80,000 sqft that you stated');
  expect(warnings.map(({ text }) => text).join(' ')).not.toContain('replaces nothing');
});

it('a stated area replaces none on record', async () => {
  const services = await estimateServices();
  const { found } = await runNumbers(services, { nowMs: NOW_MS, request: { bbl: '1008350041' }, facts });
  expect(found.input).toMatchObject({ grossFloorAreaSqft: 2_852_257 });
  expect(found.input.areaIsStated).toBeUndefined();
});
