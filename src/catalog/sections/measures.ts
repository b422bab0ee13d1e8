import type { CatalogSection } from '../section.ts';
import { lintMeasures } from './measures/lints.ts';
import { MeasureFile } from './measures/schema.ts';
import type { CompiledMeasure, CompiledMeasures } from './measures/types.ts';
import { STAGES } from './measures/vocabulary.ts';

export type { CompiledMeasure, CompiledMeasures, CompiledPrice } from './measures/types.ts';
export type { Condition, ConditionTest, MeasureEffect, MeasurePrice } from './measures/schema.ts';

/** `catalog/measures/*.yaml`: one measure a file, compiled into the physical order of application. */
export const measuresSection: CatalogSection<MeasureFile, CompiledMeasures> = {
  name: 'measures',
  root: 'measures',
  format: 'yaml',
  schema: MeasureFile,
  compile(files) {
    const sorted = files
      .map((file) => file.content)
      .sort(
        (a, b) =>
          STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage) || a.rank - b.rank || (a.id < b.id ? -1 : 1),
      );
    return { list: sorted.map(compileMeasure) };
  },
  lint: lintMeasures,
};

function compileMeasure(measure: MeasureFile, order: number): CompiledMeasure {
  const prices = measure.prices.map((price, position) => ({ ...price, position }));
  return { ...measure, prices: prices.filter((price) => price.cost_type === 'total'), order };
}
