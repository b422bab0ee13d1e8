import { describe, expect, it } from 'vitest';
import { compileTree } from '../../src/catalog/files/build-catalog.ts';
import { readTree } from '../../src/catalog/files/catalog-tree.ts';
import { CATALOG_DIR } from './snapshot.ts';

const tree = readTree(CATALOG_DIR).filter(({ path }) => !path.startsWith('programs/'));

/** Problems of the catalogue with one parameter taken out of one file. */
function problemsWithout(path: string, name: string): string[] {
  const wounded = tree.map((file) => {
    if (file.path !== path) return file;
    const text = file.bytes.toString('utf8');
    const without = text.replace(new RegExp(`^  ${name}:\\n(?: {4}.*\\n)*`, 'm'), '');
    expect(without).not.toBe(text);
    return { path, bytes: Buffer.from(without) };
  });
  return compileTree(wounded, { today: '2026-11-20' }).problems.map(
    (problem) => `${problem.path} ${problem.message}`,
  );
}

describe('a parameter the code reads is never taken as 0 or 1 when it is missing', () => {
  it.each([
    'taxCreditYearAfterService',
    'electivePayYearAfterService',
    'corporateIncomeTaxRate',
    'mmbtuPerTherm',
    'openStatusValidDays',
  ])('%s', (name) => {
    expect(problemsWithout('incentive-rules/parameters.yaml', name)).toContainEqual(
      expect.stringContaining(`holds no parameter ${name}`),
    );
  });

  it.each(['construction_months', 'band_own_min_records', 'provisional_min_records'])('%s', (name) => {
    expect(problemsWithout('calibration/fit-settings.yaml', name)).toContainEqual(
      expect.stringContaining(name),
    );
  });
});
