import { parseDocument } from 'yaml';
import type { Parameter } from '../../src/catalog/parameter.ts';
import type { EvidenceKind } from '../../src/catalog/sections/measures/vocabulary.ts';
import { median } from '../fit/weighted.ts';
import type { FitSettings } from '../fit/settings.ts';
import type { OwnSaving } from './own-savings.ts';

/** A share realised as an operator's own buildings have it. */
export interface RealisedShare {
  readonly kind: EvidenceKind;
  readonly n: number;
  readonly medianRatio: number;
  /** The shipped share and the one proposed. */
  readonly from: number;
  readonly to: number;
}

export const OWN_SOURCE = 'operator_measured_savings';
/** A building whose work saved nothing, or less, counts as this share of the estimate: its logarithm is finite. */
const LEAST_RATIO = 0.05;

/** `catalog/factors/realisation.yaml`. */
export interface ShippedShares {
  readonly parameters: Readonly<Record<string, Parameter>>;
}

type Settings = Pick<FitSettings, 'correctionShrinkRecords' | 'correctionMin' | 'correctionMax'>;

/**
 * Share = shipped share × exp(median ln(measured ÷ estimated) × n ÷ (n + shrink)), clipped as the correction of costs is.
 * @throws RangeError where a share of the file is of own buildings already: they would count twice
 */
export function realisedShares(
  savings: readonly OwnSaving[],
  shipped: ShippedShares,
  settings: Settings,
): RealisedShare[] {
  const kinds = [...new Set(savings.map(({ kind }) => kind))].toSorted();
  return kinds.map((kind) => {
    const parameter = shipped.parameters[kind];
    if (parameter === undefined) throw new RangeError(`factors/realisation.yaml has no ${kind}`);
    if (parameter.source === OWN_SOURCE)
      throw new RangeError(`${kind} is of own buildings already: start from the shipped realisation.yaml`);
    const ratios = savings
      .filter((saving) => saving.kind === kind)
      .map(({ measuredOverEstimated }) => Math.max(LEAST_RATIO, measuredOverEstimated));
    const n = ratios.length;
    const medianRatio = median(ratios);
    const drawnIn = Math.exp((Math.log(medianRatio) * n) / (n + settings.correctionShrinkRecords));
    const factor = Math.min(settings.correctionMax, Math.max(settings.correctionMin, drawnIn));
    return { kind, n, medianRatio, from: parameter.value, to: rounded(parameter.value * factor) };
  });
}

const rounded = (value: number): number => Number(value.toFixed(4));
/** Fewer buildings than this say little. */
const SOME = 10;

/** The file with those shares in their places and nothing else moved; ranges go with their shares. */
export function withRealisedShares(text: string, shares: readonly RealisedShare[]): string {
  const document = parseDocument(text);
  for (const { kind, n, medianRatio, from, to } of shares) {
    const at = ['parameters', kind];
    for (const end of ['low', 'high']) {
      const bound = document.getIn([...at, end]);
      if (typeof bound === 'number') document.setIn([...at, end], rounded((bound * to) / from));
    }
    document.setIn([...at, 'value'], to);
    document.setIn([...at, 'basis'], 'derived');
    document.setIn([...at, 'source'], OWN_SOURCE);
    document.setIn(
      [...at, 'locator'],
      `n = ${n} own buildings: measured over estimated ${rounded(medianRatio)} in the median; ${from} before`,
    );
    document.setIn([...at, 'confidence'], n < SOME ? 'low' : 'medium');
  }
  return document.toString({ lineWidth: 0 });
}

/** The source that the proposed file cites. It is not shipped: none of these buildings is ours. */
export const ownSourceText = (today: string): string => `id: ${OWN_SOURCE}
title: Savings measured from bills in the operator’s own buildings
publisher: The operator of this installation
url: null
no_address: The measurements are the operator’s own files.
retrieved: ${today}
licence: own work
notes: Written by npm run calibrate -- --measured from files of plumbline measure-savings; each was computed again.
bases: [derived]
`;
