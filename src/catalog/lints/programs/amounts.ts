import type { Benefit, Caps } from '../../sections/programs/benefit.ts';
import { atLines, fault, type FaultLint, NO_FAULTS } from './fault.ts';

type Priced = Pick<Benefit, 'kind' | 'amount' | 'unit' | 'low'> & { readonly caps?: Caps | undefined };

/** Kinds whose amount is a rate: a limit that pays for one unit is the top of a range read as a cap. */
const RATES = /^per_(kw|kwh|sqft|ton|therm|mmbtu|10kbtuh)$/;

const oneUnit = ({ kind, amount, caps }: Priced) =>
  fault(
    RATES.test(kind) && amount !== null && caps?.totalUsd !== undefined && caps.totalUsd <= amount,
    '/caps/totalUsd',
    'the cap pays for one unit at most: the top of a range of rates is no cap',
  );

/** The whole cost without a limit is work done, not money. */
const wholeCost = ({ kind, amount, caps }: Priced) =>
  fault(
    kind === 'percent_of_cost' && amount !== null && amount >= 1 && !limits(caps),
    '/kind',
    'pays the whole cost without a limit: a service, or a limit is missing',
  );

const limits = (caps: Caps | undefined): boolean =>
  caps?.totalUsd !== undefined || caps?.annualUsd !== undefined;

/** Interest is no amount of money. */
const loanAmount = ({ kind, amount }: Priced) =>
  fault(kind === 'loan' && amount !== null, '/amount', 'a loan has no amount: rate and limit are words');

const RANGE_IN_WORDS = /\$[\d,.]+ to \$?[\d,.]+/;

/** A range served flat at its top. */
const flatRange = ({ amount, unit, low }: Priced) =>
  fault(
    amount !== null && unit !== null && RANGE_IN_WORDS.test(unit) && low === undefined,
    '/low',
    'the unit names a range and no lower end is given',
  );

const lowAbove = ({ amount, low }: Priced) =>
  fault(amount !== null && low !== undefined && low > amount, '/low', 'the lower end lies above the amount');

const OF_AN_AMOUNT = [oneUnit, wholeCost, loanAmount, flatRange, lowAbove];

/** The faults an amount can have, at the headline and at each line. */
const amountFaults: FaultLint = (file) => [
  ...OF_AN_AMOUNT.flatMap((find) =>
    find({ ...file.benefit, caps: file.caps }).map(
      ([pointer, message]) =>
        [pointer.startsWith('/caps') ? pointer : `/benefit${pointer}`, message] as const,
    ),
  ),
  ...atLines(file, (line) => OF_AN_AMOUNT.flatMap((find) => find(line))),
];

const LOAN = /\bloans?\b/i;
/** Names that promise other money too are no proof of a loan. */
const OTHER_MONEY = /rebate|incentive|credit|grant/i;
const loanInName: FaultLint = ({ name, paid }) =>
  fault(
    LOAN.test(name) && !OTHER_MONEY.test(name) && paid !== 'loan',
    '/paid',
    'the name says loan; money to be paid back is no grant',
  );

const loanIsLoan: FaultLint = ({ benefit, paid }) =>
  fault(
    (benefit.kind === 'loan') !== (paid === 'loan'),
    '/paid',
    'a loan is paid as a loan, and nothing else is',
  );

const GROUND = 'geothermal_heat_pump';
const AIR = 'heat_pump';

/** A rate for the ground in a headline that stands for air-source heat pumps too. */
const groundRate: FaultLint = ({ benefit, lines, technologies }) => {
  if (lines === undefined || !technologies.includes(AIR) || benefit.amount === null) return NO_FAULTS;
  const same = lines.filter(({ kind, amount }) => kind === benefit.kind && amount === benefit.amount);
  const onlyGround = same.length > 0 && same.every((line) => line.technologies.join() === GROUND);
  const air = lines.some((line) => line.kind === benefit.kind && line.technologies.includes(AIR));
  return fault(onlyGround && air, '/benefit/amount', 'a ground-source rate stands for air-source heat pumps');
};

/** Figures a machine picked out of prose are words until somebody has read them. */
const unreadFigures: FaultLint = ({ id, benefit }, { path }) =>
  fault(
    id.startsWith('afdc-') &&
      !path.endsWith('.yaml') &&
      benefit.amount !== null &&
      benefit.kind !== 'tax_exemption',
    '/benefit/amount',
    'read by machine out of prose: keep it as words, or read it and keep the program in data/programs/curated',
  );

/** A headline for a few households, where another line is for everybody. */
const incomeHeadline: FaultLint = (file, { today }) => {
  const lines = file.lines ?? [];
  const standard = lines.some(
    ({ incomeQualified, amount, to, paused }) =>
      incomeQualified !== true && amount !== null && paused !== true && (to ?? today) >= today,
  );
  if (!standard) return NO_FAULTS;
  return atLines(file, ({ headline, incomeQualified }) =>
    fault(
      headline === true && incomeQualified === true,
      '/headline',
      'the headline is for low incomes, though a line is for everybody',
    ),
  );
};

const dollarsIn = (text: string): number[] =>
  [...text.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));

/** Limits of parts told in a note beside one limit for all: each part is a line with its own. */
const partsInNote: FaultLint = ({ caps, lines }) =>
  fault(
    lines === undefined &&
      caps?.totalUsd !== undefined &&
      dollarsIn(caps.note ?? '').some((usd) => usd > 1 && usd < (caps.totalUsd ?? 0)),
    '/caps/note',
    'the note gives smaller limits: make each part a line',
  );

/** Two sources that disagree are settled or dated, not left beside each other in a note. */
const openDispute: FaultLint = ({ caps }) =>
  fault(
    /by another source/.test(caps?.note ?? ''),
    '/caps/note',
    'another source gives another limit: date both as lines, or say which stands and why',
  );

export const AMOUNT_LINTS: readonly FaultLint[] = [
  amountFaults,
  loanInName,
  loanIsLoan,
  groundRate,
  unreadFigures,
  incomeHeadline,
  partsInNote,
  openDispute,
];
