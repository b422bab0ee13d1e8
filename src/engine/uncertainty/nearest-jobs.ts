import type { CorpusRecord } from '../../catalog/sections/calibration-corpus.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { indexRatio, midpointMonth, MIXED_SUFFIX, scopeOfText } from '../costs/scope.ts';
import { familyUnitCost } from '../costs/public-works.ts';

const COMPLETED = new Set<CorpusRecord['use']>(['headline', 'non_energy', 'mixed_scope']);
const MOST = 5;

/**
 * The completed jobs of one scope family nearest in floor area (by ratio), five at most; jobs of unknown area come last,
 * the newest first. Deterministic: ties go by record id.
 */
export function nearestJobs(family: string, areaSqft: number | null, snapshot: Pick<Snapshot, 'sections'>) {
  const { calibration, calibrationCorpus, escalation } = snapshot.sections;
  const mixed = family.endsWith(MIXED_SUFFIX);
  const base = mixed ? family.slice(0, -MIXED_SUFFIX.length) : family;
  const distance = (record: CorpusRecord) =>
    record.areaSqft === null || areaSqft === null ? Infinity : Math.abs(Math.log(record.areaSqft / areaSqft));
  const same = calibrationCorpus.records.filter((record) => {
    if (record.kind !== 'real' || !COMPLETED.has(record.use) || (record.otherScope !== '') !== mixed)
      return false;
    const { families } = scopeOfText(record.measures, calibration.scopeMap);
    return families.length === 1 && families[0] === base;
  });
  const months = calibration.fitSettings.settings.construction_months.value;
  const unitCost = familyUnitCost(calibration, family);
  return same
    .map((record) => ({ record, away: distance(record) }))
    .toSorted(
      (a, b) =>
        compare(a.away, b.away) ||
        b.record.year - a.record.year ||
        (a.record.recordId < b.record.recordId ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ record }) => {
      const to = midpointMonth(record.year, record.dating, months);
      const ratio =
        unitCost === null
          ? null
          : indexRatio(escalation, unitCost.price_series, { from: unitCost.dollar_period, to });
      return nearestJob(record, ratio);
    });
}

/** Two infinities are equal, which subtraction does not know. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** A completed project of the same scope, beside a priced line. */
const nearestJob = (record: CorpusRecord, ratio: number | null) =>
  ({
    recordId: record.recordId,
    building: record.buildingName,
    borough: record.borough,
    year: record.year,
    areaSqft: record.areaSqft,
    // As paid, and in dollars of the fit's period; null where no index reaches.
    actualConstructionUsd: record.constructionUsd,
    currentConstructionUsd: ratio === null ? null : Math.round(record.constructionUsd / ratio),
    status: record.dating === 'end' ? 'completed' : 'nearly_completed',
  }) as const;
