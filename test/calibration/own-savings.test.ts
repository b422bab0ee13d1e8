import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ROOT, yaml } from '../../calibration/load.ts';
import { calibrateSavings } from '../../calibration/savings/calibrate-savings.ts';
import type { ShippedShares } from '../../calibration/savings/realised-shares.ts';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { measuredSavings } from '../../src/operations/measured-savings/measure-savings.ts';
import { billsCsv, weatherCsv } from '../measured-savings/fixture.ts';

/** SYNTHETIC buildings: the gas of the worked example, of which the work saved 9,783 therms. */
const SAVED_THERMS = 9_783;

function measurement(measures: readonly string[] | null, estimatedTherms: number): string {
  return `${JSON.stringify(
    measuredSavings({
      bills_csv: billsCsv(),
      weather_csv: weatherCsv,
      work_began: '2024-01-01',
      work_finished: '2024-01-01',
      estimated: {
        electricity_saved_kwh: 0,
        fuel_saved_therms: estimatedTherms,
        ...(measures !== null && { measures: [...measures] }),
      },
    }),
  )}\n`;
}

/** A folder of measurements and a catalogue that may be written. */
function rooms(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'savings-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const catalogDir = join(mkdtempSync(join(tmpdir(), 'savings-')), 'catalog');
  cpSync(join(ROOT, 'catalog'), catalogDir, {
    recursive: true,
    filter: (path) => !path.includes('.compiled'),
  });
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const shares = () => (yaml(join(catalogDir, 'factors', 'realisation.yaml')) as ShippedShares).parameters;
  return { folder, catalogDir, shares, lines: () => said.mock.calls.map(([line]) => String(line)) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

const twelve = (text: string) =>
  Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`building-${at}.json`, text]));

describe('calibrate from measured savings', () => {
  it('draws a share towards what the buildings realised, with their number, and the catalogue still loads', () => {
    const { folder, catalogDir, shares } = rooms({
      ...twelve(measurement(['condensing_boiler'], SAVED_THERMS / 0.8)),
      'notes.txt': 'no measurement',
    });
    const before = shares();
    calibrateSavings(folder, false, catalogDir);
    const after = shares();
    // Twelve of twelve realised 0.8 of the estimate; a median of n counts n ÷ (n + 20).
    const factor = Math.exp((Math.log(0.8) * 12) / 32);
    expect(after['boiler']).toMatchObject({
      value: expect.closeTo((before['boiler']?.value ?? 0) * factor, 3),
      low: expect.closeTo((before['boiler']?.low ?? 0) * factor, 3),
      basis: 'derived',
      source: 'operator_measured_savings',
      locator: expect.stringContaining('n = 12 own buildings: measured over estimated 0.8 in the median'),
    });
    const { boiler: _after, ...others } = after;
    const { boiler: _before, ...shipped } = before;
    expect(others).toEqual(shipped);
    const snapshot = loadSnapshot({
      catalogDir,
      cacheDir: mkdtempSync(join(tmpdir(), 'savings-')),
      today: '2026-11-20',
    });
    expect(snapshot.sections.factors).toBeDefined();
    expect(() => calibrateSavings(folder, false, catalogDir)).toThrow('of own buildings already');
  });

  it('counts no building of several kinds of work, of none, of another measurement or without an estimate', () => {
    const forged = JSON.parse(measurement(['condensing_boiler'], 12_000)) as {
      compared: { measured: number }[];
    };
    for (const line of forged.compared) line.measured *= 2;
    const { folder, catalogDir, lines } = rooms({
      'a.json': measurement(['condensing_boiler', 'led_common_areas'], 12_000),
      'b.json': measurement(['electrical_service_upgrade'], 12_000),
      'c.json': measurement(['no_such_measure'], 12_000),
      'd.json': measurement(null, 12_000),
      'e.json': JSON.stringify(forged),
      'f.json': '{"kind":"measured_savings"}',
      'g.json': measurement(['condensing_boiler'], 0),
    });
    const text = () => readFileSync(join(catalogDir, 'factors', 'realisation.yaml'), 'utf8');
    const before = text();
    calibrateSavings(folder, false, catalogDir);
    expect(lines()).toEqual([
      expect.stringMatching(/^a\.json: skipped, work of several kinds at once: \w+, led$/),
      'b.json: skipped, none of its measures saves energy by a share that is realised',
      'c.json: skipped, measures the catalogue does not have: no_such_measure',
      'd.json: skipped, no estimate with its measures stands in it: measure with --estimate and --tier',
      'e.json: skipped, its own input gives another measurement',
      'f.json: skipped, not a measurement of savings',
      'g.json: skipped, the estimate saves no energy',
      'No measured building counts; nothing is written.',
    ]);
    expect(text()).toBe(before);
  });

  it('clips what is far off, counts a loss as a twentieth, and writes nothing with --check', () => {
    const { folder, catalogDir, lines } = rooms(twelve(measurement(['condensing_boiler'], 900_000)));
    const text = () => readFileSync(join(catalogDir, 'factors', 'realisation.yaml'), 'utf8');
    const before = text();
    calibrateSavings(folder, true, catalogDir);
    expect(lines()).toEqual([expect.stringMatching(/^\w+: n 12, measured over estimated 0\.05, share /)]);
    const [, from = 0, to = 0] = /share (\S+) to (\S+)$/.exec(lines()[0] ?? '')?.map(Number) ?? [];
    expect(to / from).toBeCloseTo(0.8, 4);
    expect(text()).toBe(before);
  });
});
