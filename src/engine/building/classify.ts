import { hasSome } from '../has-some.ts';
import type { DofClassEntry } from '../../catalog/sections/building-classes.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { housingBecause } from './infer-housing.ts';
import { parameterTable } from './parameter-table.ts';
import type { BuildingInput, BuildingProfile, EngineClass } from './types.ts';

export interface Classification extends Pick<
  BuildingProfile,
  'engineClass' | 'classSource' | 'classReason' | 'useIsTold' | 'parameterClass' | 'propertyType'
> {
  readonly warnings: readonly string[];
}

/** Stands in where nothing tells the use; costs then come from the all-class pool and say so. */
const POOL_CLASS: EngineClass = 'office';

/**
 * Engine class and LL97 property type: reported use first, then the DOF code, then its letter. A use or code that is
 * known but is none of the seven classes gives null, and so does an unknown one (fail closed).
 */
export function classify(input: BuildingInput, snapshot: Snapshot): Classification {
  if (input.suppliedClass !== null) return suppliedClassification(input.suppliedClass, snapshot);
  const warnings: string[] = [];
  if (input.reportedUse !== null) {
    const use = reportedUse(input.reportedUse, snapshot);
    if (use?.settles === true) {
      return {
        engineClass: use.engineClass,
        classSource: 'reported_use',
        classReason:
          use.engineClass === null
            ? `Reported use ${input.reportedUse}: ${use.reason}.`
            : `Reported use ${input.reportedUse}.`,
        useIsTold: true,
        parameterClass: use.parameterClass ?? POOL_CLASS,
        propertyType: use.propertyType,
        warnings,
      };
    }
    if (use === undefined)
      warnings.push(
        `The reported use "${input.reportedUse}" is not in the catalogue, so the DOF code decides.`,
      );
  }
  return byCode(input, warnings, snapshot);
}

function suppliedClassification(engineClass: EngineClass, snapshot: Snapshot): Classification {
  return {
    engineClass,
    classSource: 'supplied_class',
    classReason: `Class ${engineClass} as supplied.`,
    useIsTold: true,
    parameterClass: engineClass,
    propertyType: snapshot.sections.ll97.classPropertyType[engineClass] ?? null,
    warnings: [],
  };
}

function byCode(input: BuildingInput, warnings: readonly string[], snapshot: Snapshot): Classification {
  const code = input.dofClass ?? input.dofClassLetter;
  const entry = dofEntry(input, snapshot);
  const isTold = entry !== null && entry.useIsTold;
  // The class a request states is never guessed (the contract); the record of a lot may leave it to be inferred.
  const housing = isTold || input.source === 'manual' ? null : housingBecause(input, snapshot);
  if (housing !== null)
    return {
      ...suppliedClassification('multifamily', snapshot),
      classSource: 'inferred',
      classReason: housing,
      warnings,
    };
  if (entry === null) {
    const known =
      code === null
        ? 'We do not know how the building is used, and we do not guess.'
        : `Building class ${code} is not recognised, and we do not guess the use.`;
    return {
      engineClass: null,
      classSource: 'none',
      classReason: known,
      useIsTold: false,
      parameterClass: hasSome(input.dwellingUnits) ? 'multifamily' : POOL_CLASS,
      propertyType: null,
      warnings,
    };
  }
  const isHousing = !entry.useIsTold && isFilledByDwellings(input, snapshot);
  const filled = isHousing ? ` The ${input.dwellingUnits} dwellings on record fill the building.` : '';
  return {
    engineClass: entry.engineClass,
    classSource: input.source === 'manual' ? 'supplied_dof_code' : 'dof_code',
    classReason: `DOF class ${code ?? ''}: ${entry.reason}.${filled}`,
    useIsTold: entry.useIsTold,
    parameterClass: isHousing ? 'multifamily' : entry.parameterClass,
    propertyType: entry.propertyType,
    warnings,
  };
}

/** A roll may still call vacant what has long been built: where the dwellings on record fill the floor area, it is housing. */
function isFilledByDwellings(
  { dwellingUnits, grossFloorAreaSqft }: BuildingInput,
  snapshot: Snapshot,
): boolean {
  const typicalSqft = parameterTable(snapshot, 'multifamily', '1930-1979')('dwelling_unit_gross_area').value;
  return dwellingUnits !== null && grossFloorAreaSqft <= dwellingUnits * 2 * typicalSqft;
}

function reportedUse(use: string, snapshot: Snapshot) {
  const key = use
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]/g, '');
  const { byKey } = snapshot.sections.reportedUses;
  return Object.hasOwn(byKey, key) ? byKey[key] : undefined;
}

/** What the exact DOF code tells, or its letter when only that is known; null when neither is in the table. */
export function dofEntry(input: BuildingInput, snapshot: Snapshot): DofClassEntry | null {
  const table = snapshot.sections.dofClasses;
  const code = input.dofClass ?? input.dofClassLetter;
  if (code === null || !Object.hasOwn(table, code)) return null;
  return table[code] ?? null;
}
