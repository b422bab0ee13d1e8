import type { AuditArtifact } from '../contract/estimate/index.ts';
import { FACTS_FIELD } from '../vocabulary/building-sync-measures.ts';
import { answeredBuilding, type AnsweredBuilding } from './answered-building.ts';
import { BUILDING, field } from './building-sync-parts.ts';
import { energyScenario } from './building-sync-energy.ts';
import { measureElements, packageScenario } from './building-sync-measures.ts';
import { leaf, link, parent, xmlText, type XmlElement } from './xml.ts';

const NAMESPACE = 'http://buildingsync.net/schemas/bedes-auc/2019';
const VERSION = '2.7.0';

/**
 * An artifact as a BuildingSync 2.7 document of level 2: the building, its energy as is, every measure with its cost and
 * life, and each tier as a package of measures. What the schema has no element for stands in user-defined fields; with the
 * facts in one of them the file gives the same estimate when it comes back.
 */
export function buildingSync(artifact: AuditArtifact): string {
  const building = answeredBuilding(artifact);
  const document = parent(
    'BuildingSync',
    [
      parent('Facilities', [
        parent(
          'Facility',
          [
            parent('Sites', [
              parent('Site', [parent('Buildings', [buildingElement(building)])], { ID: 'Site-1' }),
            ]),
            parent('Measures', measureElements(artifact)),
            parent('Reports', [reportElement(artifact, building)]),
          ],
          { ID: 'Facility-1' },
        ),
      ]),
    ],
    {
      'xmlns:auc': NAMESPACE,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${NAMESPACE} https://raw.githubusercontent.com/BuildingSync/schema/v${VERSION}/BuildingSync.xsd`,
      version: VERSION,
    },
  );
  return xmlText(document, 'auc');
}

const OCCUPANCY: Readonly<Record<string, string>> = {
  multifamily: 'Multifamily',
  office: 'Office',
  retail: 'Retail',
  industrial: 'Industrial',
  hotel: 'Lodging',
  healthcare: 'Health care',
  education: 'Education',
};

function buildingElement(building: AnsweredBuilding): XmlElement {
  const { parcelId, areaSqft, floors, yearBuilt, dwellingUnits, facts } = building;
  return parent(
    'Building',
    [
      leaf('PremisesName', parcelId === null ? 'Described building' : `Lot ${parcelId}`),
      parcelId === null
        ? null
        : parent('PremisesIdentifiers', identifiers(parcelId, facts.stated?.bins ?? [])),
      leaf('Longitude', building.longitude),
      leaf('Latitude', building.latitude),
      leaf('OccupancyClassification', OCCUPANCY[building.buildingClass] ?? 'Other'),
      dwellingUnits === null || dwellingUnits < 1
        ? null
        : parent('SpatialUnits', [
            parent('SpatialUnit', [
              leaf('SpatialUnitType', 'Apartment units'),
              leaf('NumberOfUnits', dwellingUnits),
            ]),
          ]),
      // The City counts parts of storeys; the schema whole ones.
      leaf('FloorsAboveGrade', floors === null ? null : Math.max(1, Math.round(floors))),
      parent('FloorAreas', [
        parent('FloorArea', [leaf('FloorAreaType', 'Gross'), leaf('FloorAreaValue', areaSqft)]),
      ]),
      leaf('YearOfConstruction', yearBuilt),
      parent('UserDefinedFields', [field(FACTS_FIELD, JSON.stringify(facts))]),
    ],
    { ID: BUILDING },
  );
}

function identifiers(parcelId: string, bins: readonly string[]): XmlElement[] {
  const custom = (name: string, value: string) =>
    parent('PremisesIdentifier', [
      leaf('IdentifierLabel', 'Custom'),
      leaf('IdentifierCustomName', name),
      leaf('IdentifierValue', value),
    ]);
  if (parcelId.startsWith('W')) return [custom('Westchester parcel id', parcelId)];
  const boroughs = ['', 'Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island'];
  return [
    custom('Borough, Block and Lot (BBL)', parcelId),
    custom('Borough', boroughs[Number(parcelId[0])] ?? ''),
    custom('Tax Block', String(Number(parcelId.slice(1, 6)))),
    custom('Tax Lot', String(Number(parcelId.slice(6)))),
    ...bins.map((bin) => custom('Building Identification Number (BIN)', bin)),
  ];
}

function reportElement(artifact: AuditArtifact, building: AnsweredBuilding): XmlElement {
  const {
    methodology_version: method,
    data_snapshot: data,
    reproducibility,
    consistency_warnings: warnings,
  } = artifact;
  return parent(
    'Report',
    [
      parent('Scenarios', [
        energyScenario(artifact, building),
        ...artifact.tiers.map((tier) => packageScenario(tier)),
      ]),
      parent('AuditDates', [
        parent('AuditDate', [
          leaf('Date', building.day),
          leaf('DateType', 'Custom'),
          leaf('CustomDateType', 'Estimate'),
        ]),
      ]),
      leaf('ASHRAEAuditLevel', 'Level 2: Energy Survey and Analysis'),
      parent('LinkedPremisesOrSystem', [parent('Building', [link('LinkedBuildingID', BUILDING)])]),
      parent('UserDefinedFields', [
        field('Methodology version', method),
        field('Catalogue version', data.catalog_version),
        field('Input hash', reproducibility.input_hash),
        ...warnings.map((text, at) => field(`Warning ${at + 1}`, text)),
      ]),
    ],
    { ID: 'Report-1' },
  );
}
