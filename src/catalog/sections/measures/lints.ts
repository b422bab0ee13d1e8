import type { CatalogFile, CatalogProblem, LintContext } from '../../section.ts';
import { unitFault, upkeepFault } from './counted.ts';
import type { MeasureFile } from './schema.ts';

type Report = (pointer: string, message: string) => void;
type Check = (measure: MeasureFile, report: Report, all: ReadonlyMap<string, MeasureFile>) => void;

/** A goal or an increment is not a price of work. */
const wholePrice: Check = (measure, report) => {
  if (!measure.prices.some((price) => price.cost_type === 'total'))
    report('/prices', 'needs a price of the whole work: a target or an increment prices nothing');
};

/** Public-works prices must not reach private owners: every measure needs a price of another level. */
const privatePrice: Check = (measure, report) => {
  if (
    !measure.prices.some((price) => price.cost_type === 'total' && price.price_level !== 'nyc_public_works')
  )
    report('/prices', 'has only public-works prices');
};

const installedPrice: Check = (measure, report) => {
  if (!measure.prices.some((price) => price.cost_type === 'total' && price.price_basis !== 'material'))
    report('/prices', 'has only a material price');
};

const orderedPrice: Check = (measure, report) => {
  measure.prices.forEach((price, index) => {
    if (!(price.low <= price.mid && price.mid <= price.high))
      report(`/prices/${index}`, 'low, mid and high are out of order');
  });
};

/** A price that may be nothing is settled by a question. */
const settledByQuestion: Check = (measure, report) => {
  if (measure.prices.some(({ low }) => low === 0) && measure.question === undefined)
    report('/question', 'a price that begins at zero needs the question that settles it');
};

const sharesSumToOne: Check = (measure, report) => {
  const { material, labour, equipment } = measure.shares;
  if (Math.abs(material + labour + equipment - 1) > 1e-9) report('/shares', 'do not sum to one');
};

/** Work that waits for the end of a part needs the service life of that part. */
const endOfPart: Check = ({ part, like_for_like: replaced }, report) => {
  if (part?.when_due === true && part.life === undefined && replaced === null)
    report('/part/life', 'needs the service life of the part, here or in like_for_like');
};

const inRange = (low: number | undefined, value: number, high: number | undefined): boolean =>
  low !== undefined && high !== undefined && low <= value && value <= high;

/** Fractions stay below one after every class multiplier, so no measure can save more than there is. */
const possibleSavings: Check = (measure, report) => {
  measure.effects.forEach((effect, index) => {
    if (effect.kind !== 'reduce') return;
    const multipliers = Object.entries(effect.by_class ?? {});
    for (const [name, { basis, low, value, high }] of multipliers)
      if (basis === 'assumed' && !inRange(low, value, high))
        report(`/effects/${index}/by_class/${name}`, 'assumed without a range around it');
    const most = Math.max(1, ...multipliers.map(([, { value }]) => value));
    if (effect.fraction.value * most >= 1)
      report(`/effects/${index}/fraction`, 'saves all of its end use or more');
  });
};

const knownReferences: Check = (measure, report, all) => {
  const groups = new Set([...all.values()].map((other) => other.group));
  for (const id of measure.requires) if (!all.has(id)) report('/requires', `no measure ${id}`);
  for (const id of measure.supersedes)
    if (!all.has(id) && !groups.has(id)) report('/supersedes', `no measure or group ${id}`);
};

/** A size law with an exponent above one would make big buildings dearer a unit; at one it says nothing. */
const sensibleSizeLaw: Check = (measure, report) => {
  const law = measure.size_law;
  if (law === null) return;
  if (law.exponent > 1) report('/size_law/exponent', 'above one');
  if (law.basis === 'assumed' && !inRange(law.low, law.exponent, law.high))
    report('/size_law/exponent', 'assumed without a range around it');
  if (law.from > law.reference || law.reference > law.to)
    report('/size_law', 'reference outside its own range');
};

const landmarkPriced: Check = (measure, report) => {
  if (measure.landmark.rule === 'priced_up' && measure.landmark.multiplier === undefined)
    report('/landmark', 'priced_up needs a multiplier');
};

/** A price is multiplied by what its basis counts, so the unit says the same thing. */
const unitOfCount: Check = (measure, report) => {
  const [unit, upkeep] = [unitFault(measure), upkeepFault(measure)];
  if (unit !== null) report('/quantity/unit', unit);
  if (upkeep !== null) report('/maintenance_usd_per_unit_year/unit', upkeep);
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** One measure, one file: the same prices, or the same name for the same buildings, are the same work under two ids. */
const twin: Check = (measure, report, all) => {
  const same = (other: MeasureFile, key: 'prices' | 'applies') =>
    JSON.stringify(other[key]) === JSON.stringify(measure[key]);
  for (const other of all.values()) {
    if (other.id >= measure.id) continue;
    if (same(other, 'prices')) report('/prices', `are those of ${other.id}: one measure, one file`);
    else if (plain(other.name) === plain(measure.name) && same(other, 'applies'))
      report('/name', `${other.id} has this name for the same buildings: one measure, one file`);
  }
};

const CHECKS: readonly Check[] = [
  wholePrice,
  privatePrice,
  installedPrice,
  orderedPrice,
  settledByQuestion,
  sharesSumToOne,
  endOfPart,
  possibleSavings,
  knownReferences,
  sensibleSizeLaw,
  landmarkPriced,
  unitOfCount,
  twin,
];

export function lintMeasures(
  files: readonly CatalogFile<MeasureFile>[],
  context: LintContext,
): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  const all = new Map(files.map((file) => [file.content.id, file.content]));
  const escalation = context.sections['escalation'] as { series?: Record<string, unknown> } | undefined;
  for (const file of files) {
    const report: Report = (pointer, message) =>
      problems.push({ path: file.path, pointer, message, severity: 'error' });
    if (!file.path.endsWith(`/${file.content.id}.yaml`)) report('/id', 'differs from the file name');
    if (escalation?.series !== undefined && !(file.content.trade_series in escalation.series))
      report('/trade_series', `no escalation series ${file.content.trade_series}`);
    for (const check of CHECKS) check(file.content, report, all);
  }
  return problems;
}
