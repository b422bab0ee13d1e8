import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { billsCsv, weatherCsv } from '../measured-savings/fixture.ts';
import { ROOT } from '../architecture/source-files.ts';
import { plumblineIn } from './plumbline.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dir = directoryWithParcels('plumbline-measured-');
const plumbline = plumblineIn(dir);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  const path = join(dir, name);
  writeFileSync(path, text);
  return path;
};
const bills = file('bills.csv', billsCsv());
const weather = file('weather.csv', weatherCsv);
const WORK = ['--work-began', '2024-01-01', '--work-finished', '2024-01-01'];

describe('plumbline measure-savings', () => {
  it('measures, holds the estimate beside it, writes it and computes it again', () => {
    const tiers = [{ tier: 'code_compliant', roi: { electricitySavedKwh: 100, fuelSavedTherms: 12_000 } }];
    const estimate = file('estimate.json', JSON.stringify({ tiers }));
    const out = join(dir, 'measured.json');
    const files = [
      '--bills',
      bills,
      '--weather',
      weather,
      '--estimate',
      estimate,
      '--tier',
      'code_compliant',
    ];
    const made = plumbline('measure-savings', ...files, ...WORK, '--out', out);
    expect(made.status, made.stderr).toBe(0);
    expect(made.stdout).toContain('25.0 %');
    expect(made.stdout).toContain('estimated 12,000, measured 9,783');
    expect(plumbline('measure-savings', '--check', out).status).toBe(0);

    const written = readFileSync(out, 'utf8');
    writeFileSync(out, written.replace('"saved":9783', '"saved":19783'));
    const checked = plumbline('measure-savings', '--check', out);
    expect([checked.status, checked.stdout]).toEqual([2, expect.stringContaining('False')]);
  });

  it('goes into calibrate as a share realised, with the number of buildings', () => {
    const measures = [{ id: 'condensing_boiler' }];
    const tiers = [
      { tier: 'quick_wins', roi: { electricitySavedKwh: 0, fuelSavedTherms: 9_783 / 0.8 }, measures },
    ];
    const estimate = file('boiler.json', JSON.stringify({ tiers }));
    const folder = join(dir, 'measurements');
    mkdirSync(folder);
    const given = ['--bills', bills, '--weather', weather, '--estimate', estimate, '--tier', 'quick_wins'];
    for (const building of ['one', 'two', 'three']) {
      const made = plumbline('measure-savings', ...given, ...WORK, '--out', join(folder, `${building}.json`));
      expect(made.status, made.stderr).toBe(0);
    }
    const shipped = readFileSync(join(ROOT, 'catalog/factors/realisation.yaml'), 'utf8');
    const calibrated = spawnSync(
      process.execPath,
      [join(ROOT, 'calibration/calibrate.ts'), '--measured', folder, '--check'],
      { encoding: 'utf8' },
    );
    expect(calibrated.status, calibrated.stderr).toBe(0);
    const [, from = 0, to = 0] =
      /^boiler: n 3, measured over estimated 0\.80, share (\S+) to (\S+)$/m
        .exec(calibrated.stdout)
        ?.map(Number) ?? [];
    // A median of three counts three in twenty-three.
    expect(to / from).toBeCloseTo(Math.exp((Math.log(0.8) * 3) / 23), 3);
    expect(readFileSync(join(ROOT, 'catalog/factors/realisation.yaml'), 'utf8')).toBe(shipped);
  });

  it('refuses what it cannot read, by line, and an estimate without the tier', () => {
    const bad = file('bad.csv', `${billsCsv()}\ncoal,2023-01-01,2023-02-01,4`);
    const refused = plumbline('measure-savings', '--bills', bad, '--weather', weather, ...WORK);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('line 26: fuel must be one of');
    const estimate = file('tiers.json', '{"tiers":[{"tier":"quick_wins"}]}');
    const untold = plumbline(
      'measure-savings',
      '--bills',
      bills,
      '--weather',
      weather,
      ...WORK,
      '--estimate',
      estimate,
    );
    expect([untold.status, untold.stderr]).toEqual([
      1,
      expect.stringContaining('the estimate has quick_wins'),
    ]);
    expect(plumbline('measure-savings', '--bills', bills, ...WORK).stderr).toContain('weather_csv');
  });
});
