import type { FactConflict, FactStatement } from '../../contract/lot-facts.ts';
import type { BuildingInput } from './types.ts';
import { withArea } from './with-area.ts';

/**
 * The building as another publication has it in one field; null where the field moves nothing by itself: a report of energy
 * that is of another building.
 */
export function withClaim(
  input: BuildingInput,
  field: FactConflict['field'],
  value: FactStatement['value'],
): BuildingInput | null {
  switch (field) {
    case 'grossFloorAreaSqft':
      return withArea(input, value as number);
    case 'dofClass':
      return { ...input, dofClass: String(value), dofClassLetter: String(value).slice(0, 1) };
    case 'yearBuilt':
    case 'floors':
    case 'dwellingUnits':
    case 'buildingsOnLot':
      return { ...input, [field]: value };
    case 'energy':
      return null;
  }
}
