import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { explainLine } from '../../src/engine/costs/explain-line.ts';
import { priceTier } from '../../src/engine/costs/price-tier.ts';
import type { PlannedMeasure, Tier } from '../../src/engine/measures/types.ts';
import { unitPrice } from '../../src/engine/pricing/price-tables.ts';
import { directUsd } from '../../src/engine/pricing/unit-price.ts';
import { offerForRequest, AS_OF } from '../measures/offer.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

interface Golden {
  readonly name: string;
  readonly building: Parameters<typeof buildingInputFromRequest>[0];
  readonly tier: Tier;
  readonly measures: Readonly<Record<string, number>>;
  readonly lines: Readonly<Record<string, number>>;
  readonly softTotal?: number;
  readonly total: number;
}

const folder = new URL('golden/', import.meta.url);
const cases = readdirSync(folder).map((file) => parse(readFileSync(new URL(file, folder), 'utf8')) as Golden);

function price(golden: Golden) {
  const snapshot = testSnapshot();
  const input = buildingInputFromRequest(golden.building);
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const { plans } = offerForRequest(golden.building).offer;
  const plan = plans.find((entry) => entry.tier === golden.tier);
  if (plan === undefined) throw new Error(`${golden.tier} is not offered`);
  const measures = Object.entries(golden.measures).map(([id, quantity]): PlannedMeasure => {
    const measure = snapshot.sections.measures.list.find((entry) => entry.id === id);
    if (measure === undefined) throw new Error(`no measure ${id}`);
    const [pattern] = plan.measures;
    if (pattern === undefined) throw new Error('an offered tier has measures');
    return { ...pattern, measure, quantity, unit: measure.quantity.unit, landmarkAlternative: false };
  });
  return {
    profile,
    measures,
    snapshot,
    cost: priceTier({ ...plan, measures }, { profile, asOf: AS_OF, snapshot }),
  };
}

describe.each(cases.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
  const { cost, profile, measures, snapshot } = price(golden);
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
      const direct = directUsd(measure, quantity, unit, prices.rules);
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
