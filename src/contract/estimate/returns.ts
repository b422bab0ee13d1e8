import { Type, type Static } from 'typebox';
import { FuelName } from './baseline.ts';
import { closed, day, fraction, oneOf, orNull, text, usd } from './fields.ts';
import { RateOfReturn } from './rate-of-return.ts';
import { NpvAtUsual, UsualIncentives } from './usual-money.ts';

const years = (description: string) => orNull(Type.Number(), `${description} Years; null when never.`);

export const CompliancePeriod = closed(
  {
    from: Type.Integer({ description: 'First emission year.' }),
    to: orNull(Type.Integer(), 'Last emission year; null when open.'),
    limitTco2e: Type.Number({ description: 'Annual limit, tCO2e.' }),
    baselineTco2e: Type.Number({ description: 'Annual emissions as is, tCO2e.' }),
    afterTco2e: Type.Number({ description: 'Annual emissions after the tier, tCO2e.' }),
    baselinePenaltyUsd: usd('Annual penalty as is.'),
    afterPenaltyUsd: usd('Annual penalty after the tier.'),
    projection: Type.Boolean({
      description: 'True from 2035: no coefficient is promulgated; never in any sum.',
    }),
    scenario: oneOf(['promulgated', 'frozen_grid', 'clcpa_line'] as const, 'Grid coefficients used.'),
  },
  'Local Law 97 limit, emissions and penalty of one period.',
  'CompliancePeriod',
);
export type CompliancePeriod = Static<typeof CompliancePeriod>;

const ElectrificationCredit = closed(
  {
    heatPumpKwh: Type.Number({ description: 'Electricity of the heat pumps the tier adds, kWh a year.' }),
    tco2ePerKwh: Type.Number({
      description: 'Deduction by the day of service, tCO2e/kWh (1 RCNY 103-14).',
    }),
    tco2e: Type.Number({ description: 'Deduction, tCO2e a year.' }),
    chargeCut2030To2034: usd('By how much it would lower the charge of 2030-34, a year.'),
    condition: text('What must be shown before it counts.'),
  },
  'Beneficial electrification: a deduction that is in no emissions, charge or sum of this answer.',
  'ElectrificationCredit',
);
export type ElectrificationCredit = Static<typeof ElectrificationCredit>;

export const TierCompliance = closed(
  {
    applicable: Type.Boolean({ description: 'Whether Local Law 97 limits reach this building.' }),
    counted: Type.Boolean({ description: 'Whether avoided penalties enter savings and NPV.' }),
    reason: text('Why the law does or does not apply, or is undetermined.'),
    pathway: text('Local Law 97 pathway.'),
    propertyType: orNull(Type.String(), 'ENERGY STAR property type that sets the limit; null when none.'),
    compliantThrough2034: orNull(
      Type.Boolean(),
      'After the tier, within every limit to 2034 that can cost the building money; null where there is none.',
    ),
    periods: Type.Array(CompliancePeriod, { description: 'Empty where the law does not apply.' }),
    electrificationCredit: orNull(
      ElectrificationCredit,
      'Null without new heat pumps in service before 2030, or without limits.',
    ),
  },
  'Local Law 97 status with and without the tier.',
  'TierCompliance',
);
export type TierCompliance = Static<typeof TierCompliance>;

const column = (description: string) => Type.Array(Type.Number(), { description: `${description} USD.` });

const CashFlow = closed(
  {
    cost: column('Project cost paid (negative), in year 0.'),
    incentives: Type.Optional(column('Incentives received.')),
    energy: column("The owner's energy savings."),
    tenantEnergy: Type.Optional(column("The tenants' energy savings; beside the flow, in no sum.")),
    operations: Type.Optional(column('Operation and maintenance savings.')),
    penaltyAvoided: Type.Optional(column('Local Law 97 penalty avoided, a year in arrears.')),
    demandResponse: Type.Optional(column('Demand-response revenue.')),
    replacement: Type.Optional(column('Replacements avoided less replacements bought.')),
    residual: Type.Optional(
      column(
        "Value left in the tier's equipment at the end, less that of the equipment it took the place of.",
      ),
    ),
    net: column('Net of the year.'),
  },
  "The owner's flows before financing and tax; every financing structure builds on them. Each column has studyYears + 1 numbers: the first is construction, the nth after it operating year n, which ends in the calendar year of schedule.inService + n. An absent column is zero every year.",
  'CashFlow',
);
export type CashFlow = Static<typeof CashFlow>;

const twelve = (description: string) =>
  Type.Array(Type.Number(), {
    minItems: 12,
    maxItems: 12,
    description: `${description} January to December.`,
  });

const BillsAfter = closed(
  {
    fuel: FuelName,
    rate: text(
      "Id of the rate of the owner's meter, or of the one meter for all, as in resolution.baseline.",
    ),
    asOf: orNull(
      Type.String(),
      'Year or day whose level the rate has; null where one price stands for the leaf.',
    ),
    ownerUsd: twelve("The owner's bills, whole USD."),
    tenantUsd: Type.Optional(twelve("The tenants' bills, whole USD; absent where they pay none.")),
    kw: Type.Optional(twelve("kW billed on the owner's meter, whole; absent where the rate bills none.")),
  },
  "One fuel's year after the work, at today's prices.",
  'BillsAfter',
);
export type BillsAfter = Static<typeof BillsAfter>;

export const PresentCost = closed(
  {
    capital: usd('Project cost, each part on its day of service.'),
    incentives: usd('Counted incentives when they are paid; negative.'),
    energy: usd("The owner's energy bills."),
    operations: usd('Maintenance added; negative when saved.'),
    charges: usd('Local Law 97 charges of promulgated years.'),
    replacements: usd('Equipment replaced like for like as it wears out.'),
    residual: usd('What is left of equipment at the end, by straight line; negative.'),
    total: usd('Sum of the parts.'),
  },
  "The owner's present cost at the evaluation date, over the 20 years from then; the same for every alternative.",
  'PresentCost',
);
export type PresentCost = Static<typeof PresentCost>;

const DoingNothing = closed(
  {
    annualEnergyCost: usd("The owner's energy bill a year as is, at today's prices."),
    annualPenalties: Type.Array(
      closed(
        {
          fromYear: Type.Integer({ description: 'First emission year.' }),
          toYear: Type.Integer({ description: 'Last emission year.' }),
          annualPenalty: usd('A year.'),
        },
        'Penalty by period.',
        'AnnualPenalty',
      ),
      { description: 'Promulgated periods still to be paid for.' },
    ),
    forcedReplacements: Type.Array(
      closed(
        {
          label: text('Equipment.'),
          calendarYear: Type.Integer({ description: 'Year it is due.' }),
          cost: usd("Cost in that year's dollars."),
          ageKnown: Type.Boolean({
            description:
              'False where the age is assumed: any within its service life, or that of a younger building.',
          }),
          earliestYear: Type.Integer({ description: 'First year it can be due.' }),
          latestYear: Type.Integer({ description: 'Last year it can be due.' }),
        },
        'One replacement.',
        'ForcedReplacement',
      ),
      { description: 'Equipment that wears out whatever is done, within the 20 years.' },
    ),
    presentCost: PresentCost,
  },
  'Cost of doing nothing.',
  'DoingNothing',
);
export type DoingNothing = Static<typeof DoingNothing>;

export const StagedTier = closed(
  {
    first: text(
      'What is done first: do_nothing, or the shallower tier asked for that has the lowest present cost.',
    ),
    secondStep: day('Day the rest of the tier is done.'),
    because: text('Why then, and what is not counted.'),
    measures: Type.Array(Type.String(), { description: 'Ids of the measures of the second step.' }),
    secondStepCost: usd('Cost of the second step, in the dollars of its year.'),
    presentCost: usd('Present cost of the tier in two steps, over the same years as the alternatives.'),
    againstAllAtOnce: usd(
      'Present cost of the tier at once less that in two steps; positive: waiting costs less.',
    ),
  },
  'The tier done in two steps, the second in the year of lowest present cost that has a reason.',
  'StagedTier',
);
export type StagedTier = Static<typeof StagedTier>;

export const Roi = closed(
  {
    totalAnnualSavings: Type.Number({
      description:
        'Energy and operation savings of the first full year in service + penalty avoided for that year, USD a year.',
    }),
    energySavings: usd('Energy part of totalAnnualSavings.'),
    operationsSavings: usd('Operation and maintenance part.'),
    penaltyAvoided: orNull(
      Type.Number(),
      'Penalty part, USD (promulgated periods, counted pathways only); null where Local Law 97 does not apply.',
    ),
    ownerAnnualSavings: usd("The owner's part of energy and operation."),
    tenantAnnualSavings: usd("The tenants' part of energy."),
    in2030: orNull(
      closed(
        {
          energySavings: usd('Energy, owner and tenants.'),
          operationsSavings: usd('Operation and maintenance.'),
          penaltyAvoided: orNull(
            Type.Number(),
            'Local Law 97 charge avoided for 2030, USD; null where none is counted.',
          ),
          total: usd('Sum of the parts.'),
        },
        'Savings of the calendar year 2030.',
        'SavingsIn2030',
      ),
      'The same calendar year in every tier, so that tiers compare; null when 2030 is past.',
    ),
    firstFullYear: Type.Integer({ description: 'Calendar year those savings speak for.' }),
    siteEnergySavings: fraction('Site energy saved.'),
    monthsToSeeSavings: orNull(
      Type.Integer(),
      'Months of bills after the work until siteEnergySavings is outside the 90 % interval of a measurement by bills; null where 36 do not show it.',
    ),
    siteEnergySavedKbtu: Type.Number({ description: 'Site energy saved, kBtu a year.' }),
    electricitySavedKwh: Type.Number({ description: 'Electricity saved, kWh a year; negative when added.' }),
    fuelSavedTherms: Type.Number({ description: 'Fuel and steam saved, therm-equivalents a year.' }),
    emissionsReductionTco2e: Type.Number({
      description: 'Emissions cut at 2030-34 Local Law 97 coefficients, tCO2e a year.',
    }),
    totalIncentives: usd('Sum of incentives[].'),
    potentialIncentives: usd('Sum of excluded potentials that could be confirmed; in no other figure.'),
    confirm: Type.Array(Type.String(), { description: 'Program ids to confirm for the potential.' }),
    netCost: usd('totalCost less totalIncentives.'),
    incrementalNetCost: orNull(
      Type.Number(),
      'Net cost over replacements that would come anyway, USD; null when none would.',
    ),
    simplePaybackYears: years('Net cost over totalAnnualSavings, whoever receives them.'),
    ownerPaybackYears: years(
      'Net cost over what the owner receives (energy, operation, penalty, demand response).',
    ),
    incrementalPaybackYears: years('Incremental net cost over what the owner receives.'),
    discountedPaybackYears: years('First year with discounted cumulative flow not below zero.'),
    npv: usd(
      'Net present value for the owner at the evaluation date: present cost of doing nothing less presentCost.total.',
    ),
    npvIfLastScheduleContinues: orNull(
      Type.Number(),
      'npv with the contingent money whose one doubt is that a published schedule ended with no successor published, USD; null when there is none.',
    ),
    presentCost: PresentCost,
    irr: RateOfReturn,
    costPerTco2e: orNull(
      Type.Number(),
      'Net cost per tCO2e cut over the study period, USD; null when nothing is cut.',
    ),
    schedule: closed(
      {
        constructionStart: day('Construction start of the tier.'),
        inService: day('Day the tier is in service.'),
        staged: orNull(
          StagedTier,
          'The tier in two steps; null for the shallowest tier, and where no later year has a reason.',
        ),
        // Artifacts of earlier releases have none.
        dates: Type.Optional(
          Type.Array(
            closed(
              {
                year: Type.Integer({ description: 'Calendar year.' }),
                text: text('The date, and what the work has to do with it.'),
              },
              'One date.',
              'ScheduleDate',
            ),
            {
              description: 'Dates the owner gave that the work goes by: mortgage, end of life of equipment.',
            },
          ),
        ),
      },
      'Planned dates.',
      'TierSchedule',
    ),
    discountRate: fraction('Nominal discount rate.'),
    studyYears: Type.Integer({ description: 'Years after in-service.' }),
    assumptionShareOfSavings: fraction('Share of energy saved that rests on assumed savings.'),
    perDwelling: orNull(
      closed(
        {
          netCost: usd('Net cost per dwelling.'),
          monthlySavings: Type.Number({ description: 'totalAnnualSavings per dwelling and month, USD.' }),
        },
        'Board numbers.',
        'RoiPerDwelling',
      ),
      'Figures per dwelling; null without dwellings.',
    ),
    compliance: TierCompliance,
    doingNothing: DoingNothing,
    billsAfter: Type.Array(BillsAfter, {
      description: 'Twelve bills of each fuel that is still bought; resolution.baseline holds those as is.',
    }),
    cashFlow: CashFlow,
    // Artifacts of earlier releases have neither.
    usualIncentives: Type.Optional(
      orNull(UsualIncentives, 'Null where nothing says that anything is usually paid.'),
    ),
    npvAtUsual: Type.Optional(orNull(NpvAtUsual, 'Null where usualIncentives is.')),
  },
  'Savings, returns and Local Law 97 outcome of the tier.',
  'Roi',
);
export type Roi = Static<typeof Roi>;
