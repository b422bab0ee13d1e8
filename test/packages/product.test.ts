import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { methodologyVersion } from '../../src/catalog/files/methodology.ts';
import { ROOT } from '../architecture/source-files.ts';
import { PACKS, useOutside } from './service.ts';

const MODULES = join(ROOT, 'node_modules');

describe.runIf(PACKS)('plumbline, packed', () => {
  const outside = useOutside();

  /** What npm would install, without the network: the packed files, and the packages of this checkout beside them. */
  async function install(): Promise<string> {
    const home = join(outside.folder, 'node_modules/plumbline');
    mkdirSync(home, { recursive: true });
    const packed = await outside.run(
      'npm',
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      outside.folder,
      ROOT,
    );
    await outside.run('tar', '-xzf', packed.trim(), '-C', home, '--strip-components=1');
    for (const name of readdirSync(MODULES))
      symlinkSync(join(MODULES, name), join(outside.folder, 'node_modules', name));
    return join(home, 'bin/plumbline.mjs');
  }

  it('has a command that helps, estimates in short under the same name of the method, and prices a file', async () => {
    const bin = await install();
    expect(await outside.run(process.execPath, bin, '--help')).toContain(
      'estimate [options] [address-or-request...]',
    );
    const asked = ['estimate', '--bbl', '2024590030', '--view', 'summary', '--json'];
    const summary = JSON.parse(await outside.run(process.execPath, bin, ...asked)) as Record<string, unknown>;
    expect(summary).toMatchObject({ view: 'summary', methodology_version: methodologyVersion(ROOT) });

    // Threads of a run read the sources the same way.
    writeFileSync(join(outside.folder, 'lots.csv'), 'bbl\n1008350041\n2024590030\n');
    const run = ['portfolio', 'run', 'lots.csv', '--out', 'out.csv', '--workers', '1', '--json'];
    const report = JSON.parse(await outside.run(process.execPath, bin, ...run)) as Record<string, unknown>;
    expect(report).toMatchObject({ rows: 2, failed: 0 });
  });
});
