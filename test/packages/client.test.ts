import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { PACKS, useOutside } from './service.ts';

const FIRST_CALL = `
import { Plumbline, PlumblineProblem, type EstimateSummary } from '@plumbline/client';

const { PLUMBLINE_URL: baseUrl = '', PLUMBLINE_KEY: apiKey = '', PLUMBLINE_TOKEN: token = '' } = process.env;
const plumbline = new Plumbline({ baseUrl, apiKey, token });
const summary: EstimateSummary = await plumbline.summary({ bbl: '2024590030', tiers: ['quick_wins'] });
const cost: number | undefined = summary.tiers[0]?.cost_breakdown.totalCost;
const { programs } = await plumbline.listPrograms({ state: 'NY', technology: 'solar', limit: 3 });
const refusal = await plumbline.estimate({ bbl: '1000000001' }).catch((error: unknown) => error);
// @ts-expect-error -- a field that the contract does not have
const wrong = await plumbline.estimate({ bble: '2024590030' }).catch((error: unknown) => error);
const slugs = [refusal, wrong].map((error) => (error instanceof PlumblineProblem ? error.slug : null));
console.log(JSON.stringify({ cost, programs: programs.length, slugs }));
`;

describe.runIf(PACKS)('@plumbline/client, packed', () => {
  const outside = useOutside();

  it('installs offline in an empty project, type-checks strictly and makes a first call', async () => {
    const { folder } = outside;
    const packed = await outside.run(
      'npm',
      'pack',
      '--silent',
      '--pack-destination',
      folder,
      join(ROOT, 'packages/client'),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'outside', type: 'module' }));
    await outside.run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed.trim()}`);
    const installed = join(folder, 'node_modules');
    expect(readdirSync(installed).filter((name) => !name.startsWith('.'))).toEqual(['@plumbline']);
    expect(bytesUnder(installed)).toBeLessThan(1e6);

    writeFileSync(join(folder, 'first-call.ts'), FIRST_CALL);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2022',
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
      outDir: 'made',
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['first-call.ts'] }),
    );
    await outside.run(process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder);
    const said: unknown = JSON.parse(await outside.run(process.execPath, 'made/first-call.js'));
    expect(said).toEqual({
      cost: expect.any(Number),
      programs: 3,
      slugs: ['building-not-found', 'invalid-request'],
    });
  });
});

const bytesUnder = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
