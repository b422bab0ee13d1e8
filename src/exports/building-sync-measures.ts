import type { MeasureView } from '../contract/estimate/costs.ts';
import type { AuditArtifact, TierEntry } from '../contract/estimate/index.ts';
import { MEASURE_ID_FIELD, schemaMeasure } from '../vocabulary/building-sync-measures.ts';
import { BUILDING, field } from './building-sync-parts.ts';
import { leaf, link, parent, type XmlElement } from './xml.ts';

/** Every measure of every tier; its size and price differ from tier to tier, so that each tier has its own. */
export const measureElements = ({ tiers }: AuditArtifact): XmlElement[] =>
  tiers.flatMap(({ tier, measures }) => measures.map((measure) => measureElement(tier, measure)));

const idOf = (tier: string, { id }: MeasureView): string => `Measure-${tier}-${id}`;

function measureElement(tier: string, measure: MeasureView): XmlElement {
  const { category, name } = schemaMeasure(measure.id);
  return parent(
    'Measure',
    [
      parent('LinkedPremises', [parent('Building', [link('LinkedBuildingID', BUILDING)])]),
      parent('TechnologyCategories', [
        parent('TechnologyCategory', [parent(category, [leaf('MeasureName', name)])]),
      ]),
      leaf('MeasureScaleOfApplication', 'Entire building'),
      leaf('CustomMeasureName', measure.name),
      leaf('LongDescription', `${measure.quantity} ${measure.unit}; price source ${measure.source}`),
      leaf('UsefulLife', measure.lifetimeYears),
      leaf('MeasureTotalFirstCost', cents(measure.loadedCost)),
      leaf('MeasureInstallationCost', cents(measure.cost)),
      leaf('ImplementationStatus', 'Evaluated'),
      parent('UserDefinedFields', [
        field(MEASURE_ID_FIELD, measure.id),
        field('Tier', tier),
        field('Price, low USD', cents(measure.costLow)),
        field('Price, high USD', cents(measure.costHigh)),
        field('Savings of the first full year, USD', cents(measure.annualSavings)),
      ]),
    ],
    { ID: idOf(tier, measure) },
  );
}

const cents = (usd: number): string => usd.toFixed(2);

/** A tier as a package of measures. */
export function packageScenario(entry: TierEntry): XmlElement {
  const { tier, label, target } = entry;
  return parent(
    'Scenario',
    [
      leaf('ScenarioName', label),
      leaf('ScenarioNotes', target),
      leaf('TemporalStatus', 'Post retrofit'),
      parent('ScenarioType', [packageElement(entry)]),
      parent('LinkedPremises', [parent('Building', [link('LinkedBuildingID', BUILDING)])]),
      parent('UserDefinedFields', evidenceFields(entry)),
    ],
    { ID: `Scenario-${tier}` },
  );
}

const packageElement = ({ tier, measures, roi, cost_breakdown: cost }: TierEntry): XmlElement =>
  parent(
    'PackageOfMeasures',
    [
      parent(
        'MeasureIDs',
        measures.map((measure) => link('MeasureID', idOf(tier, measure))),
      ),
      leaf('AnnualSavingsSiteEnergy', (roi.siteEnergySavedKbtu / 1000).toFixed(3)),
      leaf('AnnualSavingsCost', Math.round(roi.energySavings)),
      leaf('PackageFirstCost', cents(cost.totalCost)),
      leaf('FundingFromIncentives', cents(roi.totalIncentives)),
      leaf('SimplePayback', roi.simplePaybackYears),
      leaf('NetPresentValue', cents(roi.npv)),
    ],
    { ID: `Package-${tier}` },
  );

/** What the schema has no element for. */
const evidenceFields = ({ tier, sensitivity, roi }: TierEntry): XmlElement[] => [
  field('Tier', tier),
  field('Total cost, low USD', cents(sensitivity.bestCase)),
  field('Total cost, high USD', cents(sensitivity.worstCase)),
  field('Emissions avoided, tCO2e a year', String(roi.emissionsReductionTco2e)),
  ...roi.compliance.periods
    .filter(({ projection }) => !projection)
    .map(({ from, to, limitTco2e, afterTco2e, afterPenaltyUsd }) =>
      field(
        `Local Law 97, ${from}-${to ?? ''}`,
        `limit ${limitTco2e} t, after ${afterTco2e} t, charge ${cents(afterPenaltyUsd)} USD a year`,
      ),
    ),
];
