import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  excludedIn,
  type EstimateRequest,
  type EstimateResponse,
  type TierEntry,
} from '../../src/contract/estimate/index.ts';
import { visitNumbers } from '../../src/quantities/json-pointer.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { centsFromUsd } from '../../src/quantities/money.ts';
import { casesOf } from '../support/cases.ts';
import { estimateRequest } from './arbitrary-request.ts';
import { answer, estimateServices, NOW_MS, TIERS } from './fixture.ts';

const RUNS = { numRuns: casesOf(200) };
/** Recording an answer takes ten times as long as the answer. */
const RECORDED_RUNS = { numRuns: casesOf(50) };

/** By one seed each law draws the same requests: their answers are made once. */
const answered = new Map<string, EstimateResponse | null>();
function responseTo(request: EstimateRequest): EstimateResponse | null {
  const key = JSON.stringify(request);
  const known = answered.get(key);
  if (known !== undefined) return known;
  const response = answer(request)?.response ?? null;
  answered.set(key, response);
  return response;
}

/** The law for every valid request that is offered a tier. */
const holds = (law: (response: EstimateResponse, request: EstimateRequest) => void) => () =>
  fc.assert(
    fc.property(estimateRequest, (request) => {
      const response = responseTo(request);
      if (response !== null) law(response, request);
    }),
    RUNS,
  );

const cents = (usd: readonly number[]): number => usd.reduce((sum, own) => sum + centsFromUsd(own), 0);
const json = (value: unknown): string => JSON.stringify(value);

const atOnce = ({ roi, ...tier }: TierEntry) => ({
  ...tier,
  roi: { ...roi, schedule: { ...roi.schedule, staged: null } },
});

/** The tiers with what an answer says of their programs once: which tier says it first depends on the tiers asked for. */
const tiersInFull = (response: EstimateResponse) =>
  response.tiers.map((entry) => ({ ...entry, excluded_incentives: excludedIn(response, entry) }));

describe('tiers nest', () => {
  test(
    'in cost, site energy and emissions of 2030-34, in canonical order',
    holds(({ tiers }) => {
      expect(tiers.map(({ tier }) => TIERS.indexOf(tier))).toEqual(
        tiers.map(({ tier }) => TIERS.indexOf(tier)).toSorted((a, b) => a - b),
      );
      tiers.slice(1).forEach((deeper, index) => {
        const shallower = tiers[index] as TierEntry;
        expect(deeper.cost_breakdown.totalCost).toBeGreaterThanOrEqual(shallower.cost_breakdown.totalCost);
        expect(deeper.roi.siteEnergySavings).toBeGreaterThanOrEqual(shallower.roi.siteEnergySavings);
        expect(deeper.roi.emissionsReductionTco2e).toBeGreaterThanOrEqual(
          shallower.roi.emissionsReductionTco2e,
        );
      });
    }),
  );
});

describe('sums', () => {
  test(
    'lines, categories and loaded measures make the same total to the cent',
    holds(({ tiers }) => {
      for (const { cost_breakdown: cost, measures } of tiers) {
        const total = centsFromUsd(cost.totalCost);
        const categories = [
          cost.envelope,
          cost.heating,
          cost.cooling,
          cost.ventilation,
          cost.domesticHotWater,
          cost.lighting,
          cost.controls,
          cost.electrical,
          cost.renewablesStorage,
          cost.other,
          cost.softCosts,
          cost.contingency,
          cost.escalation,
        ];
        expect([
          cents(cost.lines.map(({ amount }) => amount)),
          cents(categories),
          cents(measures.map(({ loadedCost }) => loadedCost)),
        ]).toEqual([total, total, total]);
        expect(cents([cost.constructionCost, cost.softCosts, cost.escalation])).toBe(total);
      }
    }),
  );
  test(
    'savings, incentives, payments and the cash flow add up',
    holds(({ tiers }) => {
      for (const { roi, incentives, cost_breakdown: cost, measures } of tiers) {
        expect(roi.totalAnnualSavings).toBeCloseTo(
          roi.energySavings + roi.operationsSavings + (roi.penaltyAvoided ?? 0),
          1,
        );
        expect(cents(incentives.map(({ amount }) => amount))).toBe(centsFromUsd(roi.totalIncentives));
        for (const { amount, timing } of incentives)
          expect(cents(timing.payments.map((payment) => payment.amount))).toBe(centsFromUsd(amount));
        expect(roi.netCost).toBeCloseTo(cost.totalCost - roi.totalIncentives, 2);
        expect(measures.reduce((sum, own) => sum + own.annualSavings, 0)).toBeCloseTo(
          roi.energySavings + roi.operationsSavings,
          6,
        );
        expect(-(roi.cashFlow.cost[0] ?? 0)).toBeCloseTo(cost.totalCost, 2);
      }
    }),
  );
});

describe('measures', () => {
  // A sum near zero must not turn the sign of its parts, as one factor for all of them once did.
  test(
    'what saves energy saves money, whatever the rest of the tier costs',
    holds(({ tiers }) => {
      for (const { roi, measures } of tiers) {
        if (roi.operationsSavings !== 0) continue;
        for (const { id, savedKwh, savedTherms, annualSavings } of measures)
          if (savedKwh > 0 && savedTherms >= 0) expect(annualSavings, id).toBeGreaterThan(0);
      }
    }),
  );

  test.each(['3021280005', '1007590072', '5000060021'])(
    'solar of %s earns the price of a kWh, though the bill of its tier hardly moves',
    async (bbl) => {
      const { tiers } = await runEstimate(await estimateServices(), { nowMs: NOW_MS }, { bbl });
      const solar = tiers.at(-1)?.measures.find(({ id }) => id === 'rooftop_solar');
      const usdPerKwh = (solar?.annualSavings ?? 0) / (solar?.savedKwh ?? 1);
      expect(usdPerKwh).toBeGreaterThan(0.08);
      expect(usdPerKwh).toBeLessThan(0.35);
    },
  );
});

describe('bounds', () => {
  test(
    'post-retrofit energy is never negative and savings never exceed the whole',
    holds(({ tiers }) => {
      for (const { roi } of tiers) expect(roi.siteEnergySavings).toBeLessThanOrEqual(1);
      for (const { roi } of tiers)
        for (const period of roi.compliance.periods) expect(period.baselineTco2e).toBeGreaterThanOrEqual(0);
    }),
  );
  test(
    'incentives never exceed the cost, and best <= calibrated <= worst',
    holds(({ tiers, measured_accuracy: accuracy }) => {
      for (const { roi, cost_breakdown: cost, sensitivity: range, excluded_incentives: excluded } of tiers) {
        expect(roi.totalIncentives).toBeGreaterThanOrEqual(0);
        expect(roi.totalIncentives).toBeLessThanOrEqual(cost.totalCost);
        for (const { potentialAmount } of excluded)
          expect(potentialAmount ?? 0).toBeLessThanOrEqual(cost.totalCost);
        expect(range.expected).toBe(cost.totalCost);
        expect(range.bestCase).toBeLessThanOrEqual(range.calibratedExpected);
        expect(range.calibratedExpected).toBeLessThanOrEqual(range.worstCase);
        expect(range.calibratedExpected).toBeCloseTo(range.expected * accuracy.bias_correction_applied, 2);
      }
    }),
  );
  test(
    'every number is finite, and none is lost on the way through JSON',
    holds((response) => {
      const lost: string[] = [];
      visitNumbers(response, '', (pointer, value) => void (Number.isFinite(value) || lost.push(pointer)));
      expect(lost).toEqual([]);
      expect(json(response)).not.toContain('NaN');
      expect(JSON.parse(json(response))).toEqual(response);
    }),
  );
});

describe('what must not move a number', () => {
  test('labor_basis: only itself and the warnings differ', () => {
    fc.assert(
      fc.property(estimateRequest, (request) => {
        const one = answer({ ...request, labor_basis: 'prevailing' });
        const other = answer({ ...request, labor_basis: 'market' });
        if (one === null || other === null) {
          expect(one).toBe(other);
          return;
        }
        const strip = ({ labor_basis: _basis, consistency_warnings: _warnings, ...rest }: EstimateResponse) =>
          json(rest);
        expect(strip(other.response)).toBe(strip(one.response));
        const kept = new Set(other.response.consistency_warnings);
        for (const warning of one.response.consistency_warnings) expect(kept.has(warning)).toBe(true);
      }),
      RUNS,
    );
  });
  test('a subset or another order of tiers: what remains says every byte', () => {
    fc.assert(
      fc.property(estimateRequest, fc.shuffledSubarray([...TIERS], { minLength: 1 }), (request, subset) => {
        const whole = answer(request);
        const part = answer({ ...request, tiers: subset });
        const inFull = whole === null ? [] : tiersInFull(whole.response);
        const wanted = inFull.filter(({ tier }) => subset.includes(tier));
        if (part === null) {
          expect(wanted).toEqual([]);
          return;
        }
        // Two steps begin with the best of the tiers asked for, as the verdict compares those alone.
        expect(json(tiersInFull(part.response).map(atOnce))).toBe(json(wanted.map(atOnce)));
        expect(json(part.response.resolution)).toBe(json(whole?.response.resolution));
      }),
      RUNS,
    );
  });
  test('the same request twice, recorded or not: the same bytes', () => {
    fc.assert(
      fc.property(estimateRequest, (request) => {
        const again = answer(structuredClone(request));
        expect(json(again?.response ?? null)).toBe(json(responseTo(request)));
      }),
      RUNS,
    );
    fc.assert(
      fc.property(estimateRequest, (request) => {
        expect(json(answer(request)?.evidence.document ?? null)).toBe(json(responseTo(request)));
      }),
      RECORDED_RUNS,
    );
  });
});
