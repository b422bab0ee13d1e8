import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plumblineIn } from '../cli/plumbline.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dataDir = directoryWithParcels('plumbline-story-');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const plumbline = plumblineIn(dataDir);

// oxlint-disable-next-line no-explicit-any
function json(...args: string[]): any {
  const { status, stdout, stderr } = plumbline(...args, '--json');
  expect(stderr).toBe('');
  expect(status, stdout).toBe(0);
  return JSON.parse(stdout);
}

const BILLS = {
  last_month: '2026-09',
  covers: 'every_fuel',
  electricity_kwh: [21000, 20100, 20400, 19800, 20900, 26000, 31000, 30500, 24000, 20500, 20300, 21200],
  natural_gas_therms: [2100, 4200, 6900, 8100, 7300, 5600, 3100, 1400, 800, 700, 700, 900],
};

describe('an owner', () => {
  it('finds the building, corrects the heating, loads bills, and sees baseline, cost and interval move', () => {
    const { account_id: account } = json(
      'accounts',
      'create',
      '--email',
      'owner@example.org',
      '--plan',
      'free',
    );
    const found = json('parcels', 'search', '860 grand concourse, bronx');
    expect(found.match).toBe('exact');
    const lot = found.matches[0].parcelId as string;
    const before = json('estimate', '--bbl', lot);

    const set = json(
      'facts',
      'set',
      lot,
      '--account',
      account,
      '--heating-system',
      'hydronic',
      '--boiler-installed-year',
      '2011',
    );
    expect(set.facts).toEqual({ heating_system: 'hydronic', boiler_installed_year: 2011 });
    const file = join(dataDir, 'bills.json');
    writeFileSync(file, JSON.stringify({ bills: BILLS }));
    expect(json('facts', 'import', file, '--account', account, '--parcel', lot)).toEqual({
      lots: [lot],
      left: [],
    });

    const artifactFile = join(dataDir, 'artifact.json');
    const after = json('estimate', '--bbl', lot, '--account', account, '--artifact', '--out', artifactFile);
    expect(after.resolution.baseline_energy).toContain('Bills of the twelve months to 2026-09');
    expect(after.resolution.site_eui_kbtu_per_sqft).not.toBe(before.resolution.site_eui_kbtu_per_sqft);
    expect(after.resolution.supplied).toMatchObject({ heating_system: 'hydronic', bills: BILLS });
    const width = ({ tiers }: typeof after) =>
      tiers.map(({ sensitivity }: typeof after) => sensitivity.worstCase - sensitivity.bestCase);
    expect(width(after)).not.toEqual(width(before));
    const costs = ({ tiers }: typeof after) =>
      tiers.map((entry: typeof after) => entry.cost_breakdown.totalCost);
    expect(costs(after)).not.toEqual(costs(before));
    const views = after.resolution.facts as { fact: string; effects: { npv_moved_usd: number | null }[] }[];
    expect(views.map(({ fact }) => fact)).toEqual(['bills', 'heating_system', 'boiler_installed_year']);
    for (const { fact, effects } of views)
      expect(
        effects.some(({ npv_moved_usd: npv }) => npv !== 0),
        fact,
      ).toBe(true);

    const [{ source, moved }] = json('facts', 'files', '--account', account).files;
    expect([source.name, source.sha256]).toEqual([
      'bills.json',
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]);
    expect(moved).toEqual([{ parcel_id: lot, added: ['bills'], changed: [] }]);

    // A later bill: the same question again says what came and what it moved, as a list and line by line.
    const newer = join(dataDir, 'newer.json');
    const same = json('reissue', artifactFile, newer, '--account', account);
    expect(same).toMatchObject({ changes: [], diff: { identical: true } });
    const later = {
      ...BILLS,
      last_month: '2026-10',
      electricity_kwh: BILLS.electricity_kwh.map((kwh) => 2 * kwh),
    };
    writeFileSync(file, JSON.stringify({ bills: later }));
    json('facts', 'import', file, '--account', account, '--parcel', lot);
    const { changes, diff } = json('reissue', artifactFile, newer, '--account', account);
    expect(changes).toContainEqual({ kind: 'fact', name: 'bills', before: '2026-09', now: '2026-10' });
    expect(changes.some(({ kind }: { kind: string }) => kind === 'figure')).toBe(true);
    expect(diff).toEqual(json('diff', artifactFile, newer));
    expect(json('facts', 'files', '--account', account).files[0].moved).toEqual([
      { parcel_id: lot, added: [], changed: ['bills'] },
    ]);

    // Without the store: the artifact alone.
    json('facts', 'clear', lot, '--account', account);
    const verified = json('verify', artifactFile);
    expect(verified).toMatchObject({ verified: true, replayed: true });
    expect(JSON.parse(readFileSync(artifactFile, 'utf8')).reproducibility.building_input.facts.bills).toEqual(
      BILLS,
    );
  });

  it('takes the same facts from a file for a described building, and is told what is wrong with one', () => {
    const file = join(dataDir, 'facts.json');
    writeFileSync(file, JSON.stringify({ bills: BILLS, heating_system: 'hydronic' }));
    const described = ['--area', '52000', '--class', 'D4', '--year', '1928', '--facts', file];
    const { resolution } = json('estimate', ...described);
    expect(resolution.supplied).toMatchObject({ heating_system: 'hydronic' });
    const { stdout } = plumbline('estimate', ...described);
    expect(stdout).toMatch(/fact bills: cost /);
    writeFileSync(file, JSON.stringify({ bills: { ...BILLS, last_month: '2190-01' } }));
    const late = plumbline('estimate', ...described, '--json');
    expect(late.status).toBe(1);
    expect(late.stderr).toContain('/facts/bills/last_month');
    const bomb = join(dataDir, 'bomb.xml');
    writeFileSync(bomb, '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>');
    const refused = plumbline('facts', 'import', bomb, '--account', `acc_${'0'.repeat(24)}`);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('document type');
  });
});
