import type { BuildingRecord } from '../../contract/building-record.ts';
import type { CoveredList, EnergyReport, FactConflict } from '../../contract/lot-facts.ts';
import type { ChosenArea } from './choose-area.ts';
import type { ChosenDwellings } from './choose-dwellings.ts';
import { apartBy, conflictsOf, yearsApart, type Claim } from './conflicts.ts';
import { notOfBuilding, type StandingBuilding } from './lot-energy.ts';
import type { CityFacts, ReportFacts } from './lot-layers.ts';
import { isUnflagged } from './usable-report.ts';

interface Described {
  readonly dofClass: BuildingRecord['dofClass'];
  readonly yearBuilt: BuildingRecord['yearBuilt'];
  readonly floors: BuildingRecord['floors'];
  readonly buildingsOnLot: BuildingRecord['buildingsOnLot'];
}

export interface LotEvidence {
  readonly publications: readonly CityFacts[];
  readonly reports: readonly ReportFacts[];
  readonly allReports: readonly EnergyReport[];
  readonly area: ChosenArea;
  readonly described: Described;
  readonly dwellings: ChosenDwellings;
  readonly building: StandingBuilding;
  readonly list: CoveredList | undefined;
}

const letter = (value: unknown): string => String(value).slice(0, 1);

/** What publications contradict each other on for one lot. */
export function lotConflicts(lot: LotEvidence): FactConflict[] {
  const { publications, described, dwellings } = lot;
  const claims = (value: keyof CityFacts, label: keyof CityFacts): Claim[] =>
    publications.flatMap((city) =>
      city[value] === null || city[value] === 0
        ? []
        : [{ value: city[value] as number | string, label: (city[label] as string | null) ?? city.source }],
    );
  const disputed = (
    field: FactConflict['field'],
    used: number | string | null,
    all: readonly Claim[],
    differs: (one: string | number, other: string | number) => boolean,
  ) => ({ field, used: used === null ? null : usedClaim(used, all), others: all, differs });
  return conflictsOf([
    disputed('grossFloorAreaSqft', lot.area.sqft, areaClaims(lot, claims), apartBy(0.1)),
    disputed(
      'dofClass',
      described.dofClass,
      claims('dofClass', 'classSource'),
      (one, other) => letter(one) !== letter(other) && letter(other) !== 'R',
    ),
    disputed('yearBuilt', described.yearBuilt, claims('yearBuilt', 'yearSource'), yearsApart(5)),
    disputed('floors', described.floors, claims('floors', 'floorsSource'), apartBy(0.2)),
    disputed(
      'buildingsOnLot',
      described.buildingsOnLot,
      claims('buildings', 'source').map((claim) =>
        /PLUTO|^DOF/.test(claim.label ?? '') ? claim : { ...claim, label: 'LL84, count of buildings' },
      ),
      apartBy(0),
    ),
    {
      field: 'dwellingUnits',
      used: dwellings.used === null ? null : { value: dwellings.used.units, label: dwellings.used.source },
      others: [
        ...dwellings.refused.map(({ units, source, why }) => ({ value: units, label: source, why })),
        ...claims('unitsResidential', 'unitsSource'),
      ],
      differs: apartBy(0.1),
    },
    energyOfAnother(lot),
  ]);
}

/** The claim that the value used is of; a value made of several has no label of its own. */
const usedClaim = (value: number | string, all: readonly Claim[]): Claim =>
  all.find((claim) => claim.value === value) ?? { value, label: null };

function areaClaims(
  { reports, list }: LotEvidence,
  claims: (value: keyof CityFacts, label: keyof CityFacts) => Claim[],
): Claim[] {
  const reported = reports.flatMap((report) =>
    report.gfaSqft === null || !isUnflagged(report)
      ? []
      : [{ value: report.gfaSqft, label: report.useSource, year: report.useYear }],
  );
  const listed =
    list?.floorAreaSqft === null || list?.floorAreaSqft === undefined
      ? []
      : [{ value: list.floorAreaSqft, label: list.source }];
  return [...reported, ...claims('areaSqft', 'areaSource'), ...listed];
}

/** Reports of energy that are not of the building that stands there. */
function energyOfAnother({ allReports, building }: LotEvidence) {
  const others = allReports.flatMap((report) => {
    const { year, floorAreaSqft, siteEuiKbtuPerSqft: eui, source } = report;
    const why = notOfBuilding({ year, areaSqft: floorAreaSqft }, building);
    return why === null || eui === null || !report.usable ? [] : [{ value: eui, label: source, year, why }];
  });
  return { field: 'energy' as const, used: null, others, differs: () => true };
}
