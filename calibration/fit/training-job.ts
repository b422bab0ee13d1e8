import type { CorpusRecord } from '../../src/catalog/sections/calibration-corpus.ts';
import type { ScopeMapFile } from '../../src/catalog/sections/calibration.ts';
import type { CompiledEscalation } from '../../src/catalog/sections/escalation.ts';
import { indexRatio, midpointMonth, MIXED_SUFFIX, scopeOfText } from '../../src/engine/costs/scope.ts';
import type { IntervalRules } from '../../src/engine/uncertainty/interval-rules.ts';
import type { FitSettings } from './settings.ts';

/** A corpus record made ready for the fit. */
export interface TrainingJob {
  readonly record: CorpusRecord;
  readonly building: string;
  readonly families: readonly string[];
  /** The family this job teaches, mixed jobs apart; null for several families at once. */
  readonly family: string | null;
  readonly priceMonth: string;
  /** ln of the construction cost in dollars of the fit's period. */
  readonly logCost: number;
  /** ln(area / reference area), null when unknown. */
  readonly logArea: number | null;
  readonly isEarlier: boolean;
}

export interface FitContext {
  readonly settings: FitSettings;
  readonly scopeMap: ScopeMapFile;
  readonly escalation: CompiledEscalation;
  readonly interval: Pick<IntervalRules, 'correlation' | 'quantity' | 'levelOfRecords'>;
}

/** School jobs of the corpus that can be dated and priced; solar systems by the kW and press rows are not among them. */
export function trainingJobs(records: readonly CorpusRecord[], context: FitContext): TrainingJob[] {
  return records.flatMap((record) => {
    if (record.kind !== 'real' || record.use === 'press' || record.use === 'pv_unit') return [];
    return trainingJob(record, context) ?? [];
  });
}

function trainingJob(record: CorpusRecord, context: FitContext): TrainingJob | null {
  const { settings } = context;
  const priceMonth = midpointMonth(record.year, record.dating, settings.constructionMonths);
  const ratio = indexRatio(context.escalation, settings.priceSeries, {
    from: settings.dollarPeriod,
    to: priceMonth,
  });
  const { families } = scopeOfText(record.measures, context.scopeMap);
  if (ratio === null || families.length === 0) return null;
  const mixed = record.otherScope !== '';
  const [only] = families;
  return {
    record,
    building: record.building,
    families,
    family: families.length === 1 && only !== undefined ? `${only}${mixed ? MIXED_SUFFIX : ''}` : null,
    priceMonth,
    logCost: Math.log(record.constructionUsd / ratio),
    logArea: record.areaSqft === null ? null : Math.log(record.areaSqft / settings.referenceAreaSqft),
    isEarlier: record.year < settings.earlierBreakYear,
  };
}
