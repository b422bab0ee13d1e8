import { describe, expect, it } from 'vitest';
import { billsCsv, gasRows, weatherCsv } from '../measured-savings/fixture.ts';
import { useHarness } from './harness.ts';

const harness = useHarness();
const send = (body: unknown) =>
  harness.send({
    method: 'POST',
    url: '/app/v1/measured-savings',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify(body),
  });
const ASKED = {
  bills_csv: billsCsv(),
  weather_csv: weatherCsv,
  work_began: '2024-01-01',
  work_finished: '2024-01-01',
};

describe('POST /app/v1/measured-savings', () => {
  it('measures without an account and keeps nothing', async () => {
    const { status, body, text } = await send(ASKED);
    expect(status, text).toBe(200);
    expect(body.fuels[0].saving.saved_share).toBe(0.25);
  });

  it.each([
    [
      'a line that cannot be read',
      { bills_csv: billsCsv([...gasRows(), 'coal,2023-01-01,2023-02-01,1']) },
      '/bills_csv',
    ],
    ['work that ends before it begins', { work_finished: '2023-01-01' }, '/work_finished'],
    ['a day that is none', { work_began: '2024-02-30' }, '/work_began'],
    ['a file that is too long', { weather_csv: 'x'.repeat(200_001) }, '/weather_csv'],
    ['nothing', { bills_csv: '' }, '/bills_csv'],
    ['a field that is none', { bill: 'x' }, '/bill'],
  ])('refuses %s', async (_what, change, pointer) => {
    const { status, body } = await send({ ...ASKED, ...change });
    expect(status).toBe(400);
    expect(body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer);
  });
});
