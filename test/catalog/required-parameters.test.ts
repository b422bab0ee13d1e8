import { expect, it } from 'vitest';
import { compileTree } from '../../src/catalog/files/build-catalog.ts';
import { readTree } from '../../src/catalog/files/catalog-tree.ts';
import { CATALOG_DIR } from './snapshot.ts';

const tree = readTree(CATALOG_DIR).filter(({ path }) => !path.startsWith('programs/'));

/** Problems of the catalogue with some parameters taken out of one file, compiled once. */
function problemsWithout(path: string, names: readonly string[]): string[] {
  const wounded = tree.map((file) => {
    if (file.path !== path) return file;
    const text = names.reduce((whole, name) => {
      const without = whole.replace(new RegExp(`^  ${name}:\\n(?: {4}.*\\n)*`, 'm'), '');
      expect(without, name).not.toBe(whole);
      return without;
    }, file.bytes.toString('utf8'));
    return { path, bytes: Buffer.from(text) };
  });
  return compileTree(wounded, { today: '2026-11-20' }).problems.map(
    (problem) => `${problem.path} ${problem.message}`,
  );
}

it.each([
  [
    'incentive-rules/parameters.yaml',
    [
      'taxCreditYearAfterService',
      'electivePayYearAfterService',
      'corporateIncomeTaxRate',
      'mmbtuPerTherm',
      'openStatusValidDays',
    ],
  ],
  [
    'calibration/fit-settings.yaml',
    ['construction_months', 'band_own_min_records', 'provisional_min_records'],
  ],
])('a parameter of %s that the code reads is never taken as 0 or 1 when it is missing', (path, names) => {
  const told = problemsWithout(path, names).join('\n');
  for (const name of names) expect(told).toContain(name);
});
