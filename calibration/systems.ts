import { join } from 'node:path';
import { stringify } from 'yaml';
import { schemaLine } from '../src/catalog/files/editor-schemas.ts';
import { readEmbeddedSample } from '../src/buildings/sample/embedded-sample.ts';
import { openLookup } from '../src/buildings/open-lookup.ts';
import type { Parameter } from '../src/catalog/parameter.ts';
import { P90_OF_NORMAL } from '../src/engine/building/energy-range.ts';
import { buildingInputFromRecord } from '../src/engine/building/input-from-record.ts';
import type { BuildingInput, EngineClass } from '../src/engine/building/types.ts';
import { withFacts } from '../src/engine/building/with-facts.ts';
import type { Engine } from '../src/engine/compile-engine.ts';
import { TIERS, type Tier } from '../src/engine/measures/types.ts';
import { factorValue } from '../src/engine/pricing/factors.ts';
import { systemKey } from '../src/engine/uncertainty/interval-rules.ts';
import { SYSTEM_PARTS, type SystemPart } from '../src/engine/uncertainty/system-parts.ts';
import { calendarDate } from '../src/quantities/calendar-date.ts';
import { ROOT } from './load.ts';
import { seededRandom } from './random.ts';
import { lotPlace } from '../src/places/lot-place.ts';

const LOTS = 500;
const SEED = 20261122;
const DAY = calendarDate('2026-11-20');

/** Systems a building of a class may have instead of the leading one of its class and vintage. */
const OTHERS: Readonly<Record<SystemPart, Readonly<Partial<Record<EngineClass, readonly string[]>>>>> = {
  heating: {
    multifamily: ['steam_1pipe', 'steam_2pipe', 'hydronic'],
    industrial: ['forced_air', 'rooftop_unit', 'hydronic'],
  },
  cooling: { multifamily: ['window_ac', 'packaged_terminal'], industrial: ['none', 'rooftop_unit'] },
  hot_water: { multifamily: ['boiler_coil', 'central_gas'] },
};
const OF_OTHER_CLASSES: Readonly<Record<SystemPart, readonly string[]>> = {
  heating: ['steam_2pipe', 'hydronic', 'rooftop_unit'],
  cooling: ['window_ac', 'central_chiller', 'rooftop_unit'],
  hot_water: ['central_gas', 'boiler_coil', 'unitary_electric'],
};

/**
 * How much the cost of each tier hangs on systems that nobody named: every lot of a fixed sample is priced with the other
 * systems its class may have, and the half-width is that of the spread over them. Slow: a minute.
 */
export async function systemWidths(engine: Engine): Promise<Record<string, Parameter>> {
  const share = factorValue(engine.snapshot.sections.factors, 'interval', 'leading_system_share');
  const squares = new Map<string, number[]>();
  const lookup = await openLookup({ mode: 'embedded', dataDir: join(ROOT, 'var', 'calibration') });
  for (const bbl of sampleLots()) {
    const found = await lookup.find(bbl);
    if (found.kind !== 'found' || found.record.grossFloorAreaSqft === null) continue;
    const { grossFloorAreaSqft } = found.record;
    addLot(buildingInputFromRecord({ ...found.record, grossFloorAreaSqft }, lotPlace(found.record)), {
      engine,
      share,
      squares,
    });
  }
  return parameters(squares);
}

interface Run {
  readonly engine: Engine;
  readonly share: number;
  readonly squares: Map<string, number[]>;
}

function addLot(input: BuildingInput, { engine, share, squares }: Run): void {
  const asIs = priced(input, engine);
  if (asIs === null || asIs.engineClass === null) return;
  const { engineClass } = asIs;
  for (const part of SYSTEM_PARTS) {
    if (!asIs.openSystems.includes(part)) continue;
    const names = (OTHERS[part][engineClass] ?? OF_OTHER_CLASSES[part]).filter(
      (name) => name !== asIs.systems[part],
    );
    const tried = names.map((name) => priced(withFacts(input, { [`${part}_system`]: name }), engine));
    for (const tier of TIERS) {
      const base = asIs.costs.get(tier);
      if (base === undefined) continue;
      const logs = tried.flatMap((one) => {
        const usd = one?.costs.get(tier);
        return usd === undefined ? [] : [Math.log(usd / base)];
      });
      if (logs.length === 0) continue;
      const mean = logs.reduce((sum, log) => sum + log * log, 0) / logs.length;
      const key = systemKey(engineClass === 'multifamily', tier, part);
      squares.set(key, [...(squares.get(key) ?? []), (1 - share) * mean]);
    }
  }
}

function priced(input: BuildingInput, engine: Engine) {
  const request = {
    tiers: null,
    laborBasis: 'prevailing',
    includeFinancing: false,
    financing: null,
  } as const;
  const outcome = engine.estimate(request, input, DAY);
  if (outcome.kind !== 'estimated') return null;
  const { profile } = outcome.context;
  const { heating, cooling, hotWater } = profile.systems;
  return {
    engineClass: profile.engineClass,
    openSystems: outcome.context.known.openSystems,
    systems: { heating, cooling, hot_water: hotWater } as Readonly<Record<SystemPart, string>>,
    costs: new Map<Tier, number>(outcome.tiers.map(({ tier, sensitivity }) => [tier, sensitivity.expected])),
  };
}

function parameters(squares: ReadonlyMap<string, readonly number[]>): Record<string, Parameter> {
  const entries = [true, false].flatMap((housing) =>
    TIERS.flatMap((tier) =>
      SYSTEM_PARTS.map((part): [string, Parameter] => {
        const key = systemKey(housing, tier, part);
        const own = squares.get(key) ?? [];
        const mean = own.reduce((sum, square) => sum + square, 0) / Math.max(1, own.length);
        return [
          key,
          {
            value: Number((P90_OF_NORMAL * Math.sqrt(mean)).toFixed(3)),
            unit: 'log',
            basis: 'derived',
            source: 'plumbline_method',
            locator: `${own.length} lots of a fixed sample, each priced with the other systems of its class`,
            confidence: 'low',
          },
        ];
      }),
    ),
  );
  return Object.fromEntries(entries);
}

export function systemsText(widths: Readonly<Record<string, Parameter>>): string {
  const file = {
    id: 'interval-systems',
    title:
      'How much the cost of a tier hangs on systems nobody named: half-widths in logs, by class, tier and system',
    parameters: widths,
  };
  return `${schemaLine('catalog/factors/interval-systems.yaml')}# Written by \`npm run calibrate -- --systems\`; do not edit by hand.\n${stringify(file, { lineWidth: 0 })}`;
}

/** Distinct lots in a fixed order. */
function sampleLots(): string[] {
  const random = seededRandom(SEED);
  const ids = readEmbeddedSample().lots.map(({ id }) => id);
  return Array.from({ length: LOTS }, () => ids.splice(Math.floor(random() * ids.length), 1)[0] ?? '');
}
