import type { ConflictField, ConflictView } from '../../../src/contract/estimate/conflicts.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import type { ParcelView } from '../../../src/contract/pages.ts';
import { count, tenth } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { classText } from './class-text.ts';
import { BUILDING_FIELDS, FACT_FIELDS, factText, type FactField } from './fact-fields.ts';

export interface BuildingFact {
  readonly label: string;
  readonly value: string;
  /** JSON pointer, where the value is a number of the answer. */
  readonly at?: string;
  /** How that number is written. */
  readonly as?: (value: number) => string;
  /** Where it comes from, in words. */
  readonly from: string;
  /** The field that corrects it; without one it is corrected by a description of one's own. */
  readonly field?: FactField | 'bills';
  /** What other publications say, with the JSON pointer of the contradiction; absent where none does. */
  readonly conflict?: { readonly view: ConflictView; readonly at: string };
  /** Whether the owner said it. */
  readonly said: boolean;
}

const DATASETS: Readonly<Record<string, string>> = {
  ll84: 'City energy report (LL84)',
  pluto: 'City tax lot data (PLUTO)',
  dof: 'Department of Finance',
  westchester_roll: 'assessment roll',
};

/** What the record calls a field that an owner can correct. */
const RECORD_FIELDS: Readonly<Record<string, string>> = {
  num_floors: 'floors',
  dwelling_units: 'dwellingUnits',
  buildings_on_lot: 'buildingsOnLot',
};

/** Systems that the answer had to assume, by the code of the assumption. */
const ASSUMED = ['heating_system', 'cooling_system', 'hot_water_system'];

/** Everything the answer takes for true of the building, with its source, and what could be said beside it. */
export function buildingFacts(
  answer: ExplorerAnswer,
  parcel: ParcelView | undefined,
): readonly BuildingFact[] {
  const { resolution, tiers } = answer.estimate;
  const { supplied } = resolution;
  const said = new Set(resolution.facts?.map(({ fact }) => fact));
  const source = (field: string) => parcel?.sources[field] ?? 'public records';
  const rows: BuildingFact[] = [
    {
      label: 'Use',
      value: classText(resolution),
      from: sentence(resolution.building_class_reason),
      ...conflictOf(answer, 'building_class'),
      field: BUILDING_FIELDS.use,
      said: said.has('building_class'),
    },
    {
      label: 'Floor area',
      value: '',
      at: '/resolution/gross_floor_area_sqft',
      as: (value) => `${count(value)} sq ft`,
      from: said.has('gross_floor_area_sqft')
        ? 'you said so'
        : (DATASETS[parcel?.area_source ?? ''] ?? 'as described'),
      ...conflictOf(answer, 'gross_floor_area_sqft'),
      field: BUILDING_FIELDS.area,
      said: said.has('gross_floor_area_sqft'),
    },
    {
      label: 'Year built',
      value: typeof supplied['year_built'] === 'number' ? String(supplied['year_built']) : 'not known',
      ...placeOf(supplied, 'year_built', String),
      ...conflictOf(answer, 'year_built'),
      from: said.has('year_built')
        ? 'you said so'
        : typeof supplied['year_built'] !== 'number'
          ? ''
          : parcel === undefined
            ? 'as described'
            : parcel.year_built_estimated
              ? `${source('yearBuilt')}; a year the City often guesses`
              : source('yearBuilt'),
      field: BUILDING_FIELDS.year,
      said: said.has('year_built'),
    },
    {
      label: 'Energy',
      value: '',
      at: '/resolution/site_eui_kbtu_per_sqft',
      as: (value) => `${tenth(value)} kBtu/sq ft a year`,
      from: energyFrom(resolution.baseline.range),
      ...conflictOf(answer, 'energy_report'),
      field: 'bills',
      said: said.has('bills'),
    },
  ];
  const law = tiers[0]?.roi.compliance;
  for (const field of FACT_FIELDS) {
    const isSaid = said.has(field.fact);
    const value = field.fact === 'll97_pathway' && law !== undefined ? law.pathway : supplied[field.fact];
    const assumed = resolution.assumptions.find(({ code }) => code === field.fact);
    const shown = isSaid
      ? supplied[field.fact]
      : ASSUMED.includes(field.fact)
        ? (value ?? assumed?.value)
        : value;
    rows.push({
      label: field.label,
      value: shown === undefined || shown === null ? 'not known' : factText(field, shown),
      ...placeOf(supplied, field.fact, (number) => factText(field, number)),
      ...conflictOf(answer, field.fact),
      from: isSaid
        ? 'you said so'
        : field.fact === 'll97_pathway'
          ? ''
          : shown === undefined || shown === null
            ? ''
            : assumed !== undefined && value === undefined
              ? 'assumed'
              : parcel === undefined
                ? 'as described'
                : source(RECORD_FIELDS[field.fact] ?? field.fact),
      field,
      said: isSaid,
    });
  }
  return rows;
}

/** What publications contradict each other on, for the row of that fact. */
function conflictOf({ estimate }: ExplorerAnswer, field: string): Pick<BuildingFact, 'conflict'> {
  const { conflicts = [] } = estimate.resolution;
  const index = conflicts.findIndex((conflict) => conflict.field === (field as ConflictField));
  const view = conflicts[index];
  return view === undefined ? {} : { conflict: { view, at: `/resolution/conflicts/${index}` } };
}

/** Where a number of the record or the request stands; nothing for text. */
const placeOf = (
  supplied: Readonly<Record<string, unknown>>,
  field: string,
  as: (value: number) => string,
): Pick<BuildingFact, 'at' | 'as'> =>
  typeof supplied[field] === 'number' ? { at: `/resolution/supplied/${field}`, as } : {};

const BASIS = {
  reported: 'its report',
  probable: 'probably its report',
  supplied: 'what you said',
  class: 'buildings of its kind',
} as const;

/** What weighs most in the level of its energy. */
function energyFrom({
  rests_on: parts,
}: ExplorerAnswer['estimate']['resolution']['baseline']['range']): string {
  const [most] = parts.toSorted((a, b) => b.weight - a.weight);
  if (most === undefined) return '';
  return `mostly from ${BASIS[most.basis]}${most.year === null ? '' : ` of ${most.year}`}`;
}
