import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { explainLine } from '../../src/engine/costs/explain-line.ts';
import { unitPrice } from '../../src/engine/pricing/price-tables.ts';
import { plantsOf } from '../../src/engine/building/counts.ts';
import { directUsd, leastUsd } from '../../src/engine/pricing/unit-price.ts';
import { priced, type Work } from './priced.ts';

interface Golden extends Work {
  readonly name: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly softTotal?: number;
  readonly total: number;
}

const folder = new URL('golden/', import.meta.url);
const cases = readdirSync(folder).map((file) => parse(readFileSync(new URL(file, folder), 'utf8')) as Golden);

describe.each(cases.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
  const { cost, profile, measures, snapshot } = priced(golden);
  const dollars = new Map(cost.lines.map((line) => [line.id, line.amountCents / 100]));
  test.each(Object.entries(golden.lines))('%s', (id, usd) => expect(dollars.get(id)).toBeCloseTo(usd, 2));
  test('total', () => expect(cost.totalCents / 100).toBeCloseTo(golden.total, 2));
  test('no line but those named and soft cost', () => {
    const others = cost.lines.filter((line) => !(line.id in golden.lines) && line.category !== 'soft_costs');
    expect(others.map((line) => line.id)).toEqual([]);
  });
  test('soft cost', () => expect(cost.categoryCents.soft_costs / 100).toBeCloseTo(golden.softTotal ?? 0, 2));
  test('the fast unit price agrees with the line, and the line explains itself', () => {
    measures.forEach((planned, index) => {
      const line = cost.lines[index];
      const { prices } = snapshot.tables;
      const { measure, quantity, landmarkAlternative } = planned;
      const unit = unitPrice(measure, { profile, prices, landmarkAlternative });
      const direct = directUsd(
        measure,
        quantity,
        unit,
        leastUsd(measure, plantsOf(profile.input), prices.rules),
      );
      expect(direct).toBeCloseTo((line?.amountCents ?? 0) / 100, 1);
      const product = (line?.factors ?? []).reduce((usd, factor) => usd * factor.value, 1);
      expect((line?.quantity ?? 0) * (line?.unitCostUsd ?? 0) * product * 100).toBeCloseTo(
        line?.amountCents ?? 0,
        -1,
      );
      if (line !== undefined) expect(explainLine(line)).toContain((line.amountCents / 100).toFixed(2));
    });
  });
});
