import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EstimateResponse } from '../../src/contract/estimate/index.ts';
import { SANDBOX } from '../../web/src/developers/sandbox.ts';
import { CURL, PYTHON, TYPESCRIPT } from '../../web/src/developers/snippets.ts';
import { useSite } from './site.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = readFileSync(join(ROOT, 'docs', 'quick-starts.md'), 'utf8');
const blocks = (language: string) =>
  [...DOCUMENT.matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'))].map(
    (found) => found[1] ?? '',
  );

const RUNNERS = {
  sh: (code: string) => ['sh', '-c', code],
  ts: (code: string) => [process.execPath, '--input-type=module', '-e', code],
  python: (code: string) => ['python3', '-c', code],
} as const;

describe('quick starts', () => {
  const site = useSite();

  /** Runs a block as a reader would and gives what it printed. */
  async function run([command = '', ...rest]: readonly string[]): Promise<string> {
    const child = spawn(command, rest, {
      env: { ...process.env, PLUMBLINE_URL: site.url, PLUMBLINE_KEY: site.key, PLUMBLINE_TOKEN: site.token },
    });
    let printed = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code, complaint).toBe(0);
    return printed;
  }

  it('curl answers with an estimate, with its summary, and with programs', async () => {
    const [estimate = '', summary = '', programs = ''] = blocks('sh');
    const answer = JSON.parse(await run(RUNNERS.sh(estimate))) as EstimateResponse;
    expect(answer.tiers.map(({ tier }) => tier)).toEqual(['code_compliant']);
    const inShort = JSON.parse(await run(RUNNERS.sh(summary))) as { view: string; tiers: unknown[] };
    expect([inShort.view, inShort.tiers.length]).toEqual(['summary', 4]);
    expect((JSON.parse(await run(RUNNERS.sh(programs))) as { programs: unknown[] }).programs).toHaveLength(3);
  });

  it('TypeScript and Python print the same tier and the same dollars', async () => {
    const typescript = await run(RUNNERS.ts(blocks('ts')[0] ?? ''));
    const python = await run(RUNNERS.python(blocks('python')[0] ?? ''));
    const dollars = (text: string) => text.trim().split(' ').slice(-2).map(Number);
    expect(typescript).toMatch(/^Code compliant \d/);
    expect(dollars(typescript)[0]).toBeGreaterThan(0);
    expect(dollars(python)).toEqual(dollars(typescript));
  });

  it('the page shows the blocks of the document', () => {
    expect(CURL).toBe(blocks('sh')[0]?.trim());
    expect(TYPESCRIPT).toBe(blocks('ts')[0]?.trim());
    expect(PYTHON).toBe(blocks('python')[0]?.trim());
  });

  it.each(SANDBOX)('$name has the answer the page and the document name', async (lot) => {
    const response = await fetch(`${site.url}/retrofit/v1/estimate`, {
      method: 'POST',
      headers: { 'x-api-key': site.key, 'content-type': 'application/json' },
      body: JSON.stringify({ bbl: lot.bbl }),
    });
    const { resolution, tiers } = (await response.json()) as EstimateResponse;
    const period = tiers[0]?.roi.compliance.periods.find(({ from }) => from === 2030);
    expect({
      buildingClass: resolution.building_class,
      floorAreaSqft: resolution.gross_floor_area_sqft,
      limit2030Tco2e: period?.limitTco2e,
      penalty2030Usd: period?.baselinePenaltyUsd,
    }).toEqual({
      buildingClass: lot.buildingClass,
      floorAreaSqft: lot.floorAreaSqft,
      limit2030Tco2e: lot.limit2030Tco2e,
      penalty2030Usd: lot.penalty2030Usd,
    });
    const row = DOCUMENT.split('\n').find((line) => line.includes(lot.bbl) && line.startsWith('|'));
    expect(row).toContain(lot.penalty2030Usd.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  });
});
