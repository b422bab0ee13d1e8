import { Type } from 'typebox';
import { Adders, Benefit, BenefitLine, Caps, RateStep, WageRule } from './benefit.ts';
import { WindowRule } from './conditions.ts';
import { Day } from './day.ts';
import { oneOf } from '../one-of.ts';
import { Requirement } from './requirement.ts';
import { TERRITORY_FIELDS } from './territory.ts';
import { JURISDICTIONS, PROGRAM_CONFIDENCES, PROGRAM_STATUSES } from '../../../vocabulary/programs.ts';
import { MEASURE_TAGS, PAYMENTS, SECTORS } from './vocabulary.ts';
import { TECHNOLOGIES } from '../../../vocabulary/technologies.ts';

const strict = { additionalProperties: false } as const;
const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableDay = Type.Union([Day, Type.Null()]);

/** How a retrofit estimate uses the program; absent when estimates never list it. */
export const EstimateUse = Type.Object(
  {
    regions: Type.Array(oneOf(['nyc', 'westchester']), { minItems: 1 }),
    tags: Type.Array(oneOf(MEASURE_TAGS), { minItems: 1 }),
    /** Order of application: rebates lower the basis of credits and abatements. */
    role: oneOf(['rebate', 'credit', 'abatement', 'deduction', 'information']),
    /** False: never in a sum, whatever the facts; `because` says why. */
    counted: Type.Boolean(),
    because: Type.Optional(Type.String()),
    /** What would settle the question. */
    confirm: Type.Optional(Type.String()),
    /** False: its amount is shown but stays out of the potential total too. */
    potential: Type.Optional(Type.Boolean()),
    /** What its money hangs on beside its requirements and dates: printed where it is counted. */
    conditions: Type.Optional(Type.Array(Type.String({ minLength: 10 }), { minItems: 1 })),
    /** Its one doubt: the published schedule ended, and no successor is published. */
    onlyScheduleEnded: Type.Optional(Type.Literal(true)),
  },
  strict,
);

export const ProgramFile = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*$' }),
    name: Type.String({ minLength: 1 }),
    mergedFrom: Type.Optional(Type.Array(Type.String())),
    jurisdiction: oneOf(JURISDICTIONS),
    state: Type.String({ pattern: '^[A-Z]{2}$' }),
    administrator: NullableText,
    ...TERRITORY_FIELDS,
    /** Where it holds, in words, when that is less than the state. */
    territory: Type.Optional(Type.String({ minLength: 3 })),
    creditCode: Type.Optional(Type.String()),
    technologies: Type.Array(oneOf(TECHNOLOGIES), { minItems: 1 }),
    items: Type.Optional(Type.Array(Type.String())),
    sectors: Type.Array(oneOf(SECTORS), { minItems: 1 }),
    /** In own words; without one, what the lines say is put together where it is served. */
    description: Type.Optional(Type.String({ minLength: 1 })),
    applicationUrl: NullableText,
    requirements: Type.Array(Requirement),
    /** The terms were read and ask for nothing that a project could fail. */
    openToAll: Type.Optional(Type.Literal(true)),
    /** How the money comes. */
    paid: oneOf(PAYMENTS),
    benefit: Benefit,
    caps: Type.Optional(Caps),
    wages: Type.Optional(WageRule),
    adders: Type.Optional(Adders),
    rateSteps: Type.Optional(Type.Array(RateStep)),
    electivePay: Type.Optional(Type.Boolean()),
    transferable: Type.Optional(Type.Boolean()),
    windows: Type.Optional(WindowRule),
    /** Last day on which a project not yet begun can still qualify. */
    deadline: NullableDay,
    /** Past `deadline` a successor may exist that no source confirms: shown as potential, not as closed. */
    successorUnconfirmed: Type.Optional(Type.Boolean()),
    /** Closed to new projects, but its windows still admit projects begun in time. */
    paysEarlierStarts: Type.Optional(Type.Boolean()),
    /** What it pays, line by line; `benefit` is then a summary that only estimates price. */
    lines: Type.Optional(Type.Array(BenefitLine, { minItems: 1 })),
    status: oneOf(PROGRAM_STATUSES),
    statusNote: Type.Optional(Type.String()),
    statusAsOf: NullableDay,
    reviewAfter: Day,
    stackingGroup: Type.Optional(Type.String()),
    source: Type.String(),
    locator: Type.String({ minLength: 1 }),
    sourceUrl: NullableText,
    sourceDate: NullableDay,
    checkedAt: NullableDay,
    confidence: oneOf(PROGRAM_CONFIDENCES),
    /** Where what a second-hand record says was read again, independently of it. */
    secondSource: Type.Optional(Type.String({ minLength: 10 })),
    verifiedScope: Type.Optional(oneOf(['amount_or_terms', 'existence_or_status'])),
    notes: Type.Optional(Type.String()),
    estimate: Type.Optional(EstimateUse),
  },
  strict,
);
