import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { plumblineIn } from './plumbline.ts';

const dir = directoryWithParcels('plumbline-catalogue-');
const plumbline = plumblineIn(dir);
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const json = (...args: string[]) => JSON.parse(plumbline(...args, '--json').stdout);

describe('plumbline programs', () => {
  it('searches, shows, matches and calculates', () => {
    const found = json('programs', 'search', 'solar', '--state', 'NY', '--limit', '3');
    expect(found.programs).toHaveLength(3);
    expect(found.programs.every((item: { state: string }) => item.state === 'NY')).toBe(true);
    expect(json('programs', 'show', 'us-irc-48e-solar-wind').baseRate).toBe(0.3);
    expect(json('programs', 'match', '--type', 'solar', '--state', 'NY').programCount).toBeGreaterThan(0);
    const credit = json('programs', 'calculate', 'us-irc-48e-solar-wind', '--cost', '100000');
    expect(credit.totalCredit).toBe(30_000);
    const base = json(
      'programs',
      'calculate',
      'us-irc-48e-solar-wind',
      '--cost',
      '100000',
      '--capacity',
      '5000',
      '--no-prevailing-wage',
    );
    expect(base.totalCredit).toBe(6_000);
    expect(plumbline('programs', 'show', 'no-such-program').status).toBe(1);
  });
});

describe('options made from the schema of an operation', () => {
  const CLEAN_HEAT = 'ra-ny-ny-rochester-gas-and-electric-r-gand-eclean-heat-program';
  const asked = (...more: string[]) => [
    'programs',
    'calculate',
    CLEAN_HEAT,
    '--benefit-id',
    'air-house',
    '--cost',
    '100000',
    '--json',
    ...more,
  ];
  const priced = (...more: string[]) => JSON.parse(plumbline(...asked(...more)).stdout);

  it('takes several values for a list', () => {
    const { reasons } = priced();
    const vouched = priced('--confirmed', 'rochester_gas_and_electric_account', 'existing_building').reasons;
    expect(reasons).toEqual(expect.arrayContaining(['An existing building, not new construction.']));
    expect(vouched).toHaveLength(reasons.length - 2);
  });

  it('tells yes and no from a fact that nobody gave', () => {
    expect(priced().missingInputs).toContain('existingBuilding');
    expect(priced('--existing-building').missingInputs).not.toContain('existingBuilding');
    expect(priced('--no-existing-building')).toMatchObject({ determination: 'ineligible', totalCredit: 0 });
  });
});

describe('plumbline catalog', () => {
  it('shows an entry and what differs between two folders', () => {
    expect(json('catalog', 'show', 'll97').entries[0].path).toBe('emissions/ll97.yaml');
    expect(json('catalog', 'show', 'afdc-12003').entries).toMatchObject([
      { path: expect.stringMatching(/^afdc\.jsonl:\d+$/), content: { state: 'VT' } },
    ]);
    expect(plumbline('catalog', 'show', 'nothing-of-this-name').status).toBe(1);
    const copy = join(dir, 'catalog');
    cpSync(join(ROOT, 'catalog'), copy, { recursive: true });
    expect(json('catalog', 'diff', copy).identical).toBe(true);
    const path = join(copy, 'emissions/ll97.yaml');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/usd_per_tco2e: \{ value: 268/, 'usd_per_tco2e: { value: 269'),
    );
    const { changed } = json('catalog', 'diff', copy);
    expect(changed[0].differences[0]).toMatchObject({
      pointer: expect.stringContaining('usd_per_tco2e'),
      left: 269,
      right: 268,
    });
  });

  it('says what changed since a kept release, and what is due', () => {
    const { stdout } = plumbline('catalog', 'diff', '2026.11.21');
    expect(stdout).toMatch(/^added \S+ \(.+\): pays /m);
    expect(plumbline('catalog', 'diff', '2020.01.01').status).toBe(1);
    const due = plumbline('catalog', 'due', '2030-01-01');
    expect(due.status).toBe(1);
    expect(due.stdout).toContain('past their review day on 2030-01-01');
    expect(json('programs', 'changes', '--limit', '3').changes).toHaveLength(3);
  });
});

describe('plumbline parcels and completion', () => {
  it('refuses a limit that would say that nothing is held', () => {
    const none = plumbline('parcels', 'search', '338 5 avenue', '--limit', '0');
    expect(none.stderr).toContain('Send a whole number from 1 to 50');
    expect(plumbline('parcels', 'list', '--limit', 'x').stderr).toContain('Send a whole number');
  });

  it('shows a parcel of the sample and imports a publication', () => {
    expect(json('parcels', 'show', '1008350041').region).toBe('nyc');
    expect(json('parcels', 'search', '338 5 avenue').matches[0].parcelId).toBe('1008350041');
    const report = json(
      'parcels',
      'import',
      '--pluto',
      join(ROOT, 'test/buildings/fixtures/pluto-rows.csv'),
      '--dataset-version',
      '25v2',
    );
    expect(report.datasets[0].lotsWritten).toBeGreaterThan(0);
    expect(plumbline('parcels', 'import').status).toBe(1);
    const refused = plumbline('parcels', 'refresh', '--only', 'll84', 'dogs');
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no publisher dogs; there are ll84, pluto'),
    });
  });

  it('prints completion that bash accepts and that knows every command', () => {
    const { stdout } = plumbline('completion', 'bash');
    expect(spawnSync('bash', ['-n'], { input: stdout }).status).toBe(0);
    for (const word of ['estimate', 'verify', 'calculate', '--artifact']) expect(stdout).toContain(word);
    expect(plumbline('completion', 'tcsh').status).toBe(1);
  });
});
