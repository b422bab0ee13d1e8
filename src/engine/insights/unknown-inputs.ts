import type { Snapshot } from '../../catalog/snapshot.ts';
import { parameterTable, type ParameterTable } from '../building/parameter-table.ts';
import type { BuildingInput } from '../building/types.ts';
import type { BuildingContext } from '../estimate/types.ts';

/** One unknown and the two ends of what it may plausibly be. */
export interface Unknown {
  readonly input: string;
  readonly question: string;
  readonly ends: readonly [BuildingInput, BuildingInput];
}

/** What the request or the record left open, with the catalogue's own ranges as the ends. */
export function unknownInputs(context: BuildingContext, snapshot: Snapshot): Unknown[] {
  const { parameterClass, vintage } = context.profile;
  const parameters = parameterTable(snapshot, parameterClass, vintage);
  return [
    ...energyBills(context, snapshot),
    ...pathway(context),
    ...yearBuilt(context),
    ...dwellings(context, parameters),
  ];
}

function energyBills({ input, profile, baseline }: BuildingContext, snapshot: Snapshot): Unknown[] {
  if (baseline.method !== 'class_median') return [];
  const { lowerQuartile, upperQuartile } =
    snapshot.sections.siteEui.medians[profile.parameterClass][profile.vintage];
  return [
    {
      input: 'energy bills',
      question:
        'Twelve months of electricity, gas, oil and steam bills: the utility portal or the LL84 report has them.',
      ends: [
        { ...input, siteEuiKbtuPerSqft: lowerQuartile },
        { ...input, siteEuiKbtuPerSqft: upperQuartile },
      ],
    },
  ];
}

function pathway({ input, compliance }: BuildingContext): Unknown[] {
  if (compliance.pathway !== 'undetermined') return [];
  return [
    {
      input: 'LL97 pathway',
      question:
        'Is more than 35 % of the units rent-regulated? The City’s covered-buildings list gives the pathway code.',
      ends: [
        { ...input, complianceStatus: 'article_321' },
        { ...input, complianceStatus: 'article_320' },
      ],
    },
  ];
}

/** The ends stand for the oldest and the youngest vintage with a different heating system. */
function yearBuilt({ input }: BuildingContext): Unknown[] {
  if (input.yearBuilt !== null) return [];
  return [
    {
      input: 'year built',
      question: 'When was the building built? The certificate of occupancy says.',
      ends: [
        { ...input, yearBuilt: 1929 },
        { ...input, yearBuilt: 2004 },
      ],
    },
  ];
}

function dwellings({ input, profile }: BuildingContext, parameters: ParameterTable): Unknown[] {
  if (input.dwellingUnits !== null || profile.counts.dwellings === 0) return [];
  const { low, high } = parameters('dwelling_unit_gross_area');
  return [
    {
      input: 'dwelling units',
      question: 'How many apartments? The certificate of occupancy or the rent roll says.',
      ends: [
        { ...input, dwellingUnits: Math.max(1, Math.round(profile.areaSqft / high)) },
        { ...input, dwellingUnits: Math.max(1, Math.round(profile.areaSqft / low)) },
      ],
    },
  ];
}
