import { grossArea } from '../building/profile-figures.ts';
import { plus, minus, times, over, smaller } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { buildingNumber } from '../provenance/leaves.ts';
import type { BuildingScope } from '../provenance/catalog-leaves.ts';
import { recordedUses } from './property-types.ts';

/** Floor area by property type as figures: the twin of `compliance/property-types.ts`. */
export function areaByType(scope: BuildingScope): ReadonlyMap<string, Figure> {
  return scope.memo('area by property type', () => {
    const { propertyType: main, input } = scope.context.profile;
    if (main === null) return new Map();
    const uses = recordedUses(main, input);
    const area = grossArea(scope);
    if (uses === null) return new Map([[main, area]]);
    const areas = input.areasByUseSqft;
    const recorded = plus(
      ...(['commercial', 'residential'] as const).flatMap((field) =>
        typeof areas?.[field] === 'number' ? [recordedArea(scope, field)] : [],
      ),
    );
    const shares = new Map<string, Figure>();
    const add = (type: string, share: Figure) => {
      const known = shares.get(type);
      shares.set(type, known === undefined ? share : plus(known, share));
    };
    for (const { type, field } of uses)
      add(type, over(smaller(recordedArea(scope, field), recorded), recorded));
    const sum = plus(...shares.values());
    if (sum.value < 1) add(main, minus(1, sum));
    return new Map(
      [...shares].map(([type, share]) => [
        type,
        step(
          `#/compliance/area/${type}`,
          `floor area as ${type}`,
          'sqft',
          sum.value > 1 ? times(share, over(1, sum), area) : times(share, area),
        ),
      ]),
    );
  });
}

const recordedArea = (scope: BuildingScope, field: string): Figure =>
  buildingNumber(scope, `recorded ${field} floor area`, `/areasByUseSqft/${field}`, 'sqft');
