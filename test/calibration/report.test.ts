import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accuracyReport } from '../../calibration/backtest.ts';
import { ROOT } from '../../calibration/load.ts';

it('the accuracy report in docs is what the corpus gives, byte for byte', () => {
  const report = accuracyReport();
  expect(Object.keys(report).length).toBe(4);
  for (const [name, text] of Object.entries(report)) {
    expect(readFileSync(join(ROOT, 'docs', 'accuracy-report', name), 'utf8'), name).toBe(text);
  }
});
