import type { TierCost } from '../../engine/costs/types.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import { intervalParts, wholeInterval } from '../../engine/uncertainty/interval.ts';
import { correlated, type HalfWidths } from '../../engine/uncertainty/spread.ts';
import { worksOf, type WorkSetting } from '../../engine/uncertainty/works.ts';

interface Explained {
  readonly explained: HalfWidths;
  readonly remainderShare: number;
}

/**
 * The width of a recorded job as far as its parts explain it, without any remainder, and the share of a remainder by
 * measure that its work carries: what is left of its error was not in its description.
 */
export function explainedWidth(
  cost: TierCost,
  setting: WorkSetting & { readonly snapshot: EngineSnapshot },
): Explained {
  const { interval: rules } = setting.snapshot.tables;
  const works = worksOf(cost, setting);
  const parts = intervalParts(cost, works, {
    known: setting.known,
    // How well a recorded job's own level is known is the fit's to say.
    rules: { ...rules, levelOfRecords: 0 },
    remainder: 0,
    systems: null,
  });
  return {
    explained: wholeInterval(parts),
    remainderShare: correlated(
      rules.correlation,
      works.map(({ weight }) => weight),
    ),
  };
}
