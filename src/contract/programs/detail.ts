import { Type, type Static } from 'typebox';
import { closed, orNull, text } from '../estimate/fields.ts';
import { DeterminationName } from './project.ts';
import {
  ConfidenceName,
  ProgramStatusName,
  ProgramsVersion,
  ProgramType,
  StateCode,
  TechnologyName,
} from './vocabulary.ts';

export const ProgramIdInput = closed(
  {
    id: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Program id from the list or match endpoints.',
    }),
  },
  'Which program.',
);
export type ProgramIdInput = Static<typeof ProgramIdInput>;

const share = (description: string) =>
  Type.Number({ minimum: 0, description: `${description} Fraction; 0 where it does not apply.` });

const EligibilityRequirement = closed(
  {
    code: text('Stable code; `confirmed` takes it.'),
    text: text('The condition.'),
    met: orNull(Type.Boolean(), 'Null: depends on a project, which this answer has none of.'),
    tested: Type.Boolean({
      description: 'True: a project is held against it. False: it exists as words only.',
    }),
    undertaking: Type.Boolean({
      description: "In the project's own hands: it denies nothing and is printed with the money.",
    }),
  },
  'One condition.',
  'EligibilityRequirement',
);

const BenefitLine = closed(
  {
    benefitId: text('Id of the line, for /calculate.'),
    ref: text('The same id, under its older name.'),
    label: text('What it pays for, in words.'),
    technology: Type.Array(TechnologyName, { description: 'Technology categories.' }),
    kind: text('As in benefit.'),
    amount: orNull(Type.Number(), 'Amount; null when no source gives it.'),
    low: orNull(Type.Number(), 'Lower end of a published range of which amount is the top.'),
    unit: orNull(Type.String(), 'Unit of the amount.'),
    caps: orNull(
      closed(
        {
          totalUsd: orNull(Type.Number(), 'At most, USD.'),
          per: text('What the dollar cap is counted by: project, dwelling, building, household, ...'),
          shareOfCost: orNull(Type.Number(), 'At most this fraction of the cost.'),
          annualUsd: orNull(Type.Number(), 'At most a year, USD.'),
          note: orNull(Type.String(), 'More about it.'),
        },
        'Caps.',
        'BenefitCaps',
      ),
      'Null: none on record.',
    ),
    requirements: Type.Array(EligibilityRequirement, {
      description: 'Conditions of this line beyond those of the program.',
    }),
    paid: text('rebate, discount, grant, tax_credit, ...'),
    headline: Type.Boolean({ description: 'The line the lists show.' }),
    live: Type.Boolean({
      description: 'Neither ended, nor paused, nor still to come on the day of the answer.',
    }),
    items: Type.Array(Type.String(), { description: 'What it pays for.' }),
    text: text('The benefit in words.'),
    from: orNull(Type.String({ format: 'date' }), 'First day.'),
    to: orNull(Type.String({ format: 'date' }), 'Last day.'),
    incomeQualified: Type.Boolean({ description: 'Only under an income limit.' }),
    paused: Type.Boolean({ description: 'Paused in the source.' }),
    asOf: orNull(
      Type.String({ format: 'date' }),
      'Day since which the source says what it says of the line; null where the line has none of its own.',
    ),
    status: ProgramStatusName,
    territory: Type.Array(Type.String(), {
      description:
        'Counties, places and utilities it is for, where that is less than the program; empty: the same.',
    }),
  },
  'One of several benefits of the program.',
  'BenefitLine',
);

export const ProgramDetail = closed(
  {
    id: text('Id.'),
    name: text('Name.'),
    type: ProgramType,
    state: StateCode,
    administrator: orNull(Type.String(), 'Who runs it.'),
    utilities: Type.Array(Type.String(), {
      description:
        'Utilities whose accounts it is for, as match and calculate take them; empty: not by account.',
    }),
    territory: orNull(Type.String(), 'Where it holds, when that is less than the state.'),
    technology: Type.Array(TechnologyName, { description: 'Technology categories.' }),
    sectors: Type.Array(Type.String(), { description: 'Sectors served.' }),
    description: text('Generated summary of the entry.'),
    creditCode: text('Section of the Internal Revenue Code (`Sec. 48E`); empty for other programs.'),
    baseRate: share('Headline rate with wage rules met (48E: 0.30).'),
    bonusAdders: closed(
      {
        energyCommunity: share('Energy community.'),
        domesticContent: share('Domestic content.'),
        lowIncome: share('Low income, the lower step.'),
      },
      'Added points of cost; for production credits the share of the credit.',
      'BonusAdders',
    ),
    benefit: closed(
      {
        kind: text(
          'percent_of_cost, per_kw, per_kwh, per_sqft, per_dwelling, per_ton, fixed, tax_exemption, loan, ...',
        ),
        amount: orNull(Type.Number(), 'Headline amount; null when no source gives it.'),
        unit: orNull(Type.String(), 'Unit of the amount.'),
        text: text('The benefit in words, with caps, steps and the rate without prevailing wages.'),
      },
      'What it pays, where the typed fields do not say it.',
      'BenefitInWords',
    ),
    benefits: Type.Array(BenefitLine, { description: 'Every benefit of a program with several.' }),
    eligibilityRequirements: Type.Array(EligibilityRequirement, {
      description: 'Conditions of the whole program.',
    }),
    windows: orNull(Type.String(), 'Dates a project must keep, in words; null when none is known.'),
    applicationUrl: text('Where to apply; empty where none is known.'),
    deadline: orNull(
      Type.String({ format: 'date' }),
      'Last day on which a project not yet begun can still qualify; null where none is known.',
    ),
    determination: DeterminationName,
    missingInputs: Type.Array(Type.String(), { description: 'What match and calculate would have to know.' }),
    paid: text('How the money comes: rebate, discount, grant, tax_credit, abatement, loan, service, ...'),
    status: ProgramStatusName,
    statusNote: orNull(Type.String(), 'What is known about the status.'),
    statusAsOf: orNull(Type.String({ format: 'date' }), 'Day the status was last known.'),
    source: text('Source id.'),
    locator: text('Where in the source.'),
    sourceUrl: orNull(Type.String(), 'Address of the source page.'),
    confidence: ConfidenceName,
    verifiedScope: orNull(Type.String(), 'amount_or_terms or existence_or_status where the page was read.'),
    notes: orNull(Type.String(), 'Conflicts and caveats.'),
    updatedAt: Type.String({
      format: 'date-time',
      description: 'Date of the source, else of the check, at 00:00Z.',
    }),
    programs_version: ProgramsVersion,
  },
  'One program in full.',
  'ProgramDetail',
);
export type ProgramDetail = Static<typeof ProgramDetail>;
