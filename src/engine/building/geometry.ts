import type { Disclosures } from './disclosures.ts';
import type { ParameterTable } from './parameter-table.ts';
import type { BuildingInput, Geometry } from './types.ts';

/**
 * Floor plates, façade, glazing and roof from area, storeys and the proportions of the class. Several buildings on a lot
 * are taken as equal. An assumed storey count is a real number, so that every quantity grows with the area.
 */
export function geometryOf(input: BuildingInput, table: ParameterTable, disclosures: Disclosures): Geometry {
  const buildings = Math.max(1, input.buildingsOnLot ?? 1);
  const areaEach = input.grossFloorAreaSqft / buildings;
  const floors = input.floors ?? assumedFloors(areaEach, table, disclosures);
  const plate = areaEach / floors;
  const aspect = disclosures.use(table('aspect_ratio'));
  const exposed = disclosures.use(table('exposed_perimeter_share'));
  const storey = disclosures.use(table('floor_to_floor'));
  const glazed = disclosures.use(table('window_to_wall_ratio'));
  const perimeterEach = perimeterFeet(plate, aspect);
  const wall = buildings * perimeterEach * exposed * floors * storey;
  const roof = plate * buildings;
  return {
    floors,
    floorPlateSqft: plate,
    roofAreaSqft: roof,
    exposedWallAreaSqft: wall,
    glazingAreaSqft: wall * glazed,
    opaqueWallAreaSqft: wall * (1 - glazed),
    windowCount: Math.round((wall * glazed) / disclosures.use(table('window_area_each'))),
    openLotAreaSqft: input.lotAreaSqft === null ? null : Math.max(0, input.lotAreaSqft - roof),
  };
}

/** Perimeter of a rectangle of the given area whose sides are as `aspect` to one. */
export function perimeterFeet(areaSqft: number, aspect: number): number {
  return (2 * (aspect + 1) * Math.sqrt(areaSqft)) / Math.sqrt(aspect);
}

function storeysText(floors: number): string {
  const whole = Math.round(floors);
  if (whole === 1) return '1 storey';
  return Math.abs(floors - whole) < 0.05 ? `${whole} storeys` : `about ${whole} storeys`;
}

function assumedFloors(areaSqft: number, table: ParameterTable, disclosures: Disclosures): number {
  const typical = table('typical_floors');
  const fewest = areaSqft / table('largest_floor_plate').value;
  const most = Math.max(1, areaSqft / table('minimum_floor_plate').value);
  const floors = Math.max(fewest, Math.min(typical.value, most));
  const shown = Math.round(floors * 10) / 10;
  disclosures.add({
    ...typical.assumption,
    text: `The number of storeys is not known. The estimate assumes ${storeysText(floors)}, typical of the class and fitted to the floor area.`,
    value: shown,
  });
  return floors;
}
