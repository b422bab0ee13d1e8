import { fitLevels } from '../../calibration/energy/fit-level.ts';
import { levelOfLot } from '../../calibration/energy/level-of-lot.ts';
import { reportedLots } from '../../calibration/energy/lots.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { classify } from '../../src/engine/building/classify.ts';
import { gradeOf } from '../../src/engine/building/energy-grade.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { vintageOfYear } from '../../src/engine/building/vintage.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { overProbability } from '../../src/engine/compliance/period-status.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { engine, heldLots, snapshot, TODAY } from '../held-lots.ts';

/**
 * "Within" and "over" on energy years that were held out: the range fitted to reports up to CY2021 gives the probability of
 * being over each limit in CY2022, and the report of CY2022 says whether the lot was. By stated probability.
 * `npm run -s node -- bench/odds/came-true.ts [each=1]`
 */
/** Every n-th held lot is judged; all are fitted on. */
const EACH = Number(process.argv[2] ?? 1);
const FITTED_TO = 2021;
const YEAR = 2022;
const BINS = [0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 1.0001] as const;

const { siteEui, buildingSystems } = snapshot.sections;
const fitted = fitLevels(await reportedLots(engine), FITTED_TO, siteEui.plausible);
const judged = readEmbeddedSample()
  .lots.map(({ id }) => id)
  .filter((_, at) => at % EACH === 0);
const rows = new Map<string, { stated: number; over: number; n: number }>();
for await (const { input } of heldLots(judged)) {
  const reports = input.reportedYears ?? [];
  const is = reports.find(({ year, isProbable }) => year === YEAR && !isProbable)?.siteEuiKbtuPerSqft;
  const before = reports.filter(({ year }) => year < YEAR);
  const { engineClass } = classify(input, snapshot);
  if (is === undefined || before.length === 0 || engineClass === null) continue;
  const profile = resolveBuilding({ input, requestedOwnerType: null }, engine.snapshot);
  const baseline = baselineEnergy(profile, engine.snapshot);
  const { statuses, counted } = assessCompliance(profile, baseline, TODAY, snapshot);
  if (!counted) continue;
  const vintage =
    input.yearBuilt === null
      ? buildingSystems.defaultVintage[engineClass].vintage
      : vintageOfYear(input.yearBuilt);
  const lot = { engineClass, vintage, grade: gradeOf(input.energyGrade), score: null, reports };
  const { p10, p50, p90 } = levelOfLot(lot, YEAR, fitted[engineClass], siteEui.plausible)!;
  for (const { from, limitTco2e, tco2e } of statuses) {
    const limitKbtu = (baseline.siteEuiKbtuPerSqft * limitTco2e) / tco2e.p50;
    const stated = overProbability(limitKbtu / p50, { lowRatio: p10 / p50, highRatio: p90 / p50 });
    const bin = BINS.findLastIndex((low) => stated >= low);
    const key = `${from} ${BINS[bin]}-${Math.min(1, BINS[bin + 1] ?? 1)}`;
    const row = rows.get(key) ?? { stated: 0, over: 0, n: 0 };
    rows.set(key, { stated: row.stated + stated, over: row.over + Number(is > limitKbtu), n: row.n + 1 });
  }
}
for (const [key, { stated, over, n }] of [...rows].toSorted())
  console.log(
    key.padEnd(18),
    String(n).padStart(6),
    'stated',
    (stated / n).toFixed(3),
    'came true',
    (over / n).toFixed(3),
  );
