import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plumblineIn, type Command } from './plumbline.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const dir = directoryWithParcels('plumbline-estimates-');
const plumbline: Command = plumblineIn(dir);
const file = join(dir, 'artifact.json');
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeAll(() => {
  const made = plumbline('estimate', '--bbl', '1008350041', '--artifact', '--out', file);
  expect(made.status, made.stderr).toBe(0);
});

const artifact = () => JSON.parse(readFileSync(file, 'utf8'));
function tampered(change: (document: ReturnType<typeof artifact>) => void): string {
  const document = artifact();
  change(document);
  const path = join(dir, 'tampered.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}

describe('plumbline estimate', () => {
  it('answers a described building from options, from a file and from standard input alike', () => {
    const request = { building: { building_area: 85_000, building_class: 'D4', year_built: 1928 } };
    const path = join(dir, 'request.json');
    writeFileSync(path, JSON.stringify(request));
    const answers = [
      plumbline('estimate', '--area', '85000', '--class', 'D4', '--year', '1928', '--json'),
      plumbline('estimate', path, '--json'),
      plumbline.withInput(JSON.stringify(request), 'estimate', '-', '--json'),
    ].map(({ stdout }) => ({ ...JSON.parse(stdout), generated_at: '' }));
    expect(answers[0].tiers.length).toBeGreaterThan(0);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('prints rates with their date and twelve bills, as is and after each tier', () => {
    const asked = ['estimate', '--area', '85000', '--class', 'D4', '--year', '1928'];
    const { stdout } = plumbline(...asked, '--bills');
    expect(stdout).toMatch(/electricity: owner con_edison_sc9_nyc \(SC9 Rate I, .*, level of 2026\)/);
    for (const shown of ['jan', 'dec', 'owner, quick_wins', 'owner, net_zero_ready', 'natural_gas: both'])
      expect(stdout).toContain(shown);
    expect(plumbline(...asked).stdout).not.toContain('level of 2026');
  });

  it('takes an address that names one held lot, and says what is held where it does not', () => {
    const { parcel_id: lot } = (
      JSON.parse(plumbline('estimate', '860', 'Grand', 'Concourse,', 'Bronx', '--json').stdout) as {
        resolution: { parcel_id: string };
      }
    ).resolution;
    expect(lot).toBe('2024590030');
    for (const [address, said] of [
      ['860 grand concorse', 'Did you mean 860 GRAND CONCOURSE, Bronx?'],
      ['862 Grand Concourse, Bronx', 'The lots listed are others that we hold.'],
      ['10 Main Street, White Plains', 'Describe the building: --area and --class.'],
    ] as const) {
      const { status, stdout, stderr } = plumbline('estimate', ...address.split(' '));
      expect([status, stdout], address).toEqual([1, '']);
      expect(stderr, address).toContain(said);
    }
  });

  it('refuses what the contract refuses, with a pointer', () => {
    const { status, stdout, stderr } = plumbline('estimate', '--bbl', '9', '--area', '5', '--json');
    expect([status, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({ status: 400 });
    expect(plumbline('estimate', join(dir, 'absent.json')).status).toBe(1);
  });
});

describe('plumbline workbook', () => {
  it('writes an artifact as a spreadsheet whose page of checks finds no difference', async () => {
    const out = join(dir, 'estimate.xlsx');
    const { status, stdout, stderr } = plumbline('workbook', file, out);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(out);
    const pages = await readWorkbook(out);
    const check = pages.find(({ sheet }) => sheet === 'Check')?.data ?? [];
    expect(check[3]?.slice(0, 2)).toEqual(['Figures that differ', 0]);
    expect(check.length).toBeGreaterThan(50);
  });

  it('refuses what is no artifact, and another kind of file', () => {
    const other = join(dir, 'other.json');
    writeFileSync(other, '{"tiers":[]}');
    expect(plumbline('workbook', other, join(dir, 'other.xlsx')).stderr).toContain(
      'is not an audit artifact',
    );
    expect(plumbline('workbook', file, join(dir, 'estimate.pdf')).stderr).toContain('must end in .xlsx');
  });
});

describe('plumbline verify', () => {
  it('finds an untouched artifact identical', () => {
    const { status, stdout } = plumbline('verify', file, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).checks.at(-1)).toMatchObject({ check: 'replay', passed: true });
  });

  it.each([
    ['a cent', (a: ReturnType<typeof artifact>) => (a.tiers[0].cost_breakdown.totalCost += 0.01)],
    ['a line', (a: ReturnType<typeof artifact>) => (a.provenance.cost_lines[0].quantity += 1)],
    ['the hash', (a: ReturnType<typeof artifact>) => (a.reproducibility.input_hash = '0'.repeat(64))],
    [
      'the input',
      (a: ReturnType<typeof artifact>) => (a.reproducibility.canonical_input.labor_basis = 'market'),
    ],
  ])('ends with code 2 when %s was changed', (_what, change) => {
    expect(plumbline('verify', tampered(change)).status).toBe(2);
  });
});

describe('an artifact of another release, which knew less', () => {
  // oxlint-disable-next-line no-explicit-any
  const older = (a: any) => {
    a.methodology_version = a.reproducibility.methodology_version = '2.0.0+aaaaaaaaaaaa';
    delete a.resolution.baseline.range.text;
    for (const line of a.provenance.evidence) line.formula = line.formula.replaceAll(' - ', ' \u2212 ');
  };

  it('verifies as consistent only, however many lines of evidence it has, and can be explained, compared and asked again', () => {
    const before = tampered(older);
    expect(artifact().provenance.evidence.length).toBeGreaterThan(1_000);
    const { status, stdout } = plumbline('verify', before);
    expect(status).toBe(3);
    expect(stdout).toContain('it needs release 2.0.0');
    expect(plumbline('explain', before, '/tiers/0/roi/npv').status).toBe(0);
    expect(plumbline('diff', before, file).stdout).toContain('the engine changed from 2.0.0+aaaaaaaaaaaa');
    expect(plumbline('reissue', before, join(dir, 'newer.json')).status).toBe(0);
  });

  it('is no workbook before it is made anew', () => {
    const { status, stderr } = plumbline('workbook', tampered(older), join(dir, 'older.xlsx'));
    expect(status).toBe(1);
    expect(stderr).toContain('make it anew with plumbline reissue');
  });
});

describe('plumbline verify --key', () => {
  it("says who signed what the operator's key signed", () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const [secret, open, made] = ['signing.pem', 'open.pem', 'signed.json'].map((name) => join(dir, name));
    writeFileSync(secret!, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    writeFileSync(open!, publicKey.export({ format: 'pem', type: 'spki' }));
    const signing = plumblineIn(dir, { SIGNING_KEY_FILE: secret! });
    expect(signing('estimate', '--area', '30000', '--artifact', '--out', made!).status).toBe(0);
    expect(plumbline('verify', made!, '--key', open!).stdout).toContain('ok   signature: Signed by');
    expect(plumbline('verify', file, '--key', open!).status).toBe(3);
    expect(plumbline('verify', file, '--key', file).status).toBe(1);
    expect(plumblineIn(dir, { SIGNING_KEY_FILE: open! })('estimate', '--area', '30000').stderr).toContain(
      'SIGNING_KEY_FILE',
    );
    chmodSync(secret!, 0o644);
    expect(signing('estimate', '--area', '30000').stderr).toContain('chmod 600');
  });
});

describe('plumbline diff and explain', () => {
  it('says why figures differ', () => {
    const other = join(dir, 'other.json');
    plumbline('estimate', '--area', '85000', '--class', 'office', '--artifact', '--out', other);
    const { stdout } = plumbline('diff', file, other, '--json');
    expect(JSON.parse(stdout).causes).toContain('the request changed');
    expect(JSON.parse(plumbline('diff', file, file, '--json').stdout).identical).toBe(true);
  });

  it('explains a number the artifact carries, one it does not, and refuses what is none', () => {
    const carried = JSON.parse(
      plumbline('explain', file, '/tiers/0/cost_breakdown/totalCost', '--json').stdout,
    );
    expect(carried).toMatchObject({
      found_in: 'artifact',
      value: artifact().tiers[0].cost_breakdown.totalCost,
    });
    const replayed = JSON.parse(
      plumbline('explain', file, '/tiers/0/roi/compliance/periods/0/limitTco2e', '--json').stdout,
    );
    expect(replayed.found_in).toBe('replay');
    expect(plumbline('explain', file, '/tiers/0/label').status).toBe(1);
  });
});
