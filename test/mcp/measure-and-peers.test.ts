import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overHttp, type Session } from './clients.ts';
import { described } from '../support/described.ts';

// oxlint-disable-next-line no-explicit-any
type Answer = any;

const FLATS = {
  building: described(60_000, 'multifamily', 1928, { dwelling_units: 60, num_floors: 6, region: 'nyc' }),
};

describe('what a tool says beside a number', () => {
  let session: Session;
  beforeAll(async () => void (session = await overHttp('modern')), 60_000);
  afterAll(() => session.close());

  const ask = async (name: string, input: object): Promise<Answer> => {
    const answer = await session.client.callTool({ name, arguments: input as Record<string, unknown> });
    expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
    return answer.structuredContent;
  };

  it('a priced measure: what its total is made of, where its price is from, who has paid, and what nobody measured', async () => {
    const { measures, accuracy } = await ask('price_measure', { ...FLATS, measure: 'radiator valves' });
    const { job } = measures[0];
    const sum = job.cost_by_category.reduce((total: number, part: { usd: number }) => total + part.usd, 0);
    expect(sum).toBeCloseTo(job.total_cost_usd, 2);
    expect(job.price_from.length).toBeGreaterThan(0);
    for (const { source } of job.price_from) expect(source.title.length).toBeGreaterThan(5);
    expect(job.ll97_charge_before_usd).toHaveLength(job.ll97_charge_after_usd.length);
    expect(accuracy).toMatch(/\d+ publicised private projects/);

    const sealing = (await ask('price_measure', { ...FLATS, measure: 'air_sealing' })).measures[0];
    expect(sealing.job.doubts).toContainEqual(expect.stringContaining('No completed project'));
  });

  it('cooling: heat pumps, those that fit the building first', async () => {
    const { measures, note } = await ask('price_measure', { ...FLATS, measure: 'air conditioning' });
    expect(measures[0].name).toMatch(/heat pump/i);
    expect(measures[0].job).not.toBeNull();
    expect(note).toContain('No price of room coolers');
  });

  it('peers: neither the building itself nor its second lot', async () => {
    const { peers } = await ask('estimate_details', { bbl: '1008350041', part: 'peers' });
    expect(peers.length).toBeGreaterThan(3);
    expect(peers.map(({ parcel_id: id }: { parcel_id: string }) => id)).not.toContain('1008350041');
    const addresses = peers.map(({ address }: { address: string }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('Article 321 where it does not govern: why the answer is empty', async () => {
    const { rows, note } = await ask('estimate_details', { bbl: '1008350041', part: 'article_321' });
    expect(rows).toBe(0);
    expect(note).toContain('Article 321 is not taken to govern this building');
  });
});
