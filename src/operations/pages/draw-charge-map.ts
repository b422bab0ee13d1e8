import type { BuildingRecord } from '../../contract/building-record.ts';
import { LOT_STANDINGS, type ChargeMap, type LotStanding } from '../../contract/charge-map.ts';
import { buildingInputFromRecord } from '../../engine/building/input-from-record.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import { lotPlace } from '../../places/lot-place.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';

/** The period whose charges are drawn. */
const PERIOD_FROM = 2030;
/** Two metres: finer than a lot. */
const STEP_DEGREES = 2e-5;
const FIGURES = 2;

interface Lot {
  readonly id: number;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly standing: LotStanding;
  readonly chargeUsd: number;
}

/** Draws the covered lots. Status and charge are those that an estimate of the lot shows, the charge to two figures. */
export async function drawChargeMap(
  engine: Engine,
  covered: AsyncIterable<BuildingRecord>,
  asOf: CalendarDate,
): Promise<ChargeMap> {
  const lots: Lot[] = [];
  for await (const record of covered) lots.push(lotOf(engine, record, asOf));
  lots.sort((a, b) => a.id - b.id);
  const placed = lots.flatMap(({ longitude, latitude, ...lot }) =>
    longitude === null || latitude === null ? [] : [{ ...lot, longitude, latitude }],
  );
  const west = Math.min(...placed.map(({ longitude }) => longitude));
  const south = Math.min(...placed.map(({ latitude }) => latitude));
  const countOf = (standing: LotStanding) => lots.filter((lot) => lot.standing === standing).length;
  return {
    ids: differences(placed.map(({ id }) => id)),
    east: differences(placed.map(({ longitude }) => Math.round((longitude - west) / STEP_DEGREES))),
    north: differences(placed.map(({ latitude }) => Math.round((latitude - south) / STEP_DEGREES))),
    west_degrees: west,
    south_degrees: south,
    step_degrees: STEP_DEGREES,
    standings: placed.map(({ standing }) => LETTERS[standing]).join(''),
    charges_usd: placed.flatMap(({ standing, chargeUsd }) => (standing === 'charged' ? [chargeUsd] : [])),
    charged: countOf('charged'),
    within: countOf('within'),
    open: countOf('open'),
    prescribed: countOf('prescribed'),
    city: countOf('city'),
    unknown: countOf('unknown'),
    without_place: lots.length - placed.length,
  };
}

const LETTERS = Object.fromEntries(
  Object.entries(LOT_STANDINGS).map(([letter, standing]) => [standing, letter]),
) as Readonly<Record<LotStanding, string>>;

function lotOf(engine: Engine, record: BuildingRecord, asOf: CalendarDate): Lot {
  const { parcelId, longitude, latitude } = record;
  return { id: Number(parcelId), longitude, latitude, ...standingOf(engine, record, asOf) };
}

function standingOf(
  engine: Engine,
  record: BuildingRecord,
  asOf: CalendarDate,
): Pick<Lot, 'standing' | 'chargeUsd'> {
  const without = (standing: LotStanding) => ({ standing, chargeUsd: 0 });
  const { grossFloorAreaSqft } = record;
  if (grossFloorAreaSqft === null || grossFloorAreaSqft <= 0) return without('unknown');
  const input = buildingInputFromRecord({ ...record, grossFloorAreaSqft }, lotPlace(record));
  const compliance = engine.complianceAsIs(input, asOf);
  if (compliance.pathway === 'article_321') return without('prescribed');
  if (compliance.pathway === 'city_owned') return without('city');
  const period = compliance.statuses.find(({ from }) => from === PERIOD_FROM);
  // A charge that takes something for granted is not the lot's own.
  if (!compliance.counted || period === undefined) return without('unknown');
  if (period.status !== 'over') return without(period.status === 'within' ? 'within' : 'open');
  return { standing: 'charged', chargeUsd: Math.round(Number(period.chargeUsd.p50.toPrecision(FIGURES))) };
}

/** Neighbours lie close together: differences are short, and pack to a third. */
const differences = (values: readonly number[]): number[] =>
  values.map((value, at) => value - (values[at - 1] ?? 0));
