import { tested, undertaking, words, type Family, type Read } from './family.ts';
import type { Requirement } from '../../../../../src/catalog/sections/programs/requirement.ts';

const FIRST: Family = {
  name: 'pre_approval',
  cue: /pre-?approv|prior approv|approval (is )?(required|needed)|\breserv|before (start|purchas|install|work|project|begin)|prior to (start|purchas|install|work|project)|in advance|beforehand|invitation/,
  read: () => [words('pre_approval', 'Approved or reserved by the program before the work begins.')],
};

const ASSESSMENT: Family = {
  name: 'assessment',
  cue: /(after|recommend\w*|following|must|require\w*|complete\w*|during|with|from|receiv\w*|through|based on)[^.]*(assessment|audit|inspection|checkup|analyst|energy analysis|blower door)|audit-recommended|weatherization required|weatheriz\w* first/,
  read: ({ line, text }) =>
    (line.items ?? []).every((item) => item === 'energy_audit') && !text.includes('as long as')
      ? null
      : [undertaking('assessment_first', 'An energy assessment, or the work it names, comes first.')],
};

const TOGETHER: Family = {
  name: 'together',
  cue: /bundl|conjunction|combin(ed|ing|e) with|together with|along with|\bpaired\b|when (also )?(install|purchas)\w* (with|a )|installed with|with (an? (\w+ ){1,3}upgrade|electric vehicle purchase)|with (a |an |the )?(purchase|installation|qualif\w+ heat pump|weatheriz|insulation|solar)|\bbonus\b|\badder\b|\badditional\b|\bextra\b|rebate match|utility rebate|\bmatching\b|\bsecond (unit|system|heat)|each additional|already|previous(ly)?|\bprior\b|earlier|stackable|partner/,
  read({ text }) {
    if (/previous (cooking )?fuel|previous heating|depend\w*[^.]*previous/.test(text)) return null;
    if (/additional (unit|head|ton|heat|marathon|zone)|second (unit|system|heat)|two or more/.test(text))
      return [words('additional_unit', 'A unit beyond the first, in a job the program already pays for.')];
    if (/already|previous|prior|earlier/.test(text))
      return [words('earlier_step', 'An earlier step the program names was taken or paid for.')];
    if (/matching funds/.test(text)) return [words('matched', 'The applicant pays as much as is granted.')];
    if (/match|utility rebate/.test(text))
      return [words('with_utility_rebate', 'Paid on top of, and by the amount of, a rebate of the utility.')];
    return [words('with_other_work', 'Together with other work or another payment the program names.')];
  },
};

const ENROLLED: Family = {
  name: 'enrolment',
  cue: /enrol|time[- ]of[- ]use|\btou\b|demand[- ]response|load (management|control)|\bmanaged\b|off-?peak|interruptib|sign(s|ed|ing)? up|\bagree|pledge|controlled by|secondary (rate )?meter|\bjoin\b|participat(e|es|ion|ed|ing) in/,
  read: () => [
    undertaking('enrolment', 'Enrols in the rate, the load control or the program that is named.'),
  ],
};

const VENDOR: Family = {
  name: 'vendor',
  cue: /contractor|installer|retailer|dealer|distributor|vendor|licens|marketplace|through (the|your|a|our) (coop|store)|purchased (through|at|from)|store\b|trade ally|redeemable|electrician|certified (by|technician)|participating|quality install|q\.i\./,
  read: () => [undertaking('vendor', 'Bought from, or installed by, whom the program names.')],
};

const IN_TIME: Family = {
  name: 'in_time',
  cue: /until|while (funds|supplies|program)|funds|funding|first[- ]come|limited time|within \d+ (days|months)|\bby (january|february|march|april|may|june|july|august|september|october|november|december)|returning in|purchased in 20\d\d|on or after|per year/,
  read: () => [undertaking('in_time', 'Applied for in time, while there is money.')],
};

const RATING: Family = {
  name: 'equipment',
  cue: /energy[- ]star|\bseer|\bhspf|\beer2?\b|\bcop\b|\buef\b|\bafue|\br-?\d+|u-factor|cold[- ]climate|\bcee\b|\bneep\b|\btier\b|qualif|eligible (unit|equipment|heat|model|system|product)|certified|level 2|efficien|inverter|variable|dual[- ]fuel|desuperheater|wi-?fi|smart|gallon|inch|cfm|minimum|at least|or (larger|more|greater|higher)|meet/,
  read: (read) => [
    ...sizes(read),
    undertaking('equipment', 'Equipment of the kind and efficiency the program names.'),
  ],
};

const SIZES: readonly (readonly [RegExp, 'tons' | 'storageKwh' | 'capacityKwAc', string])[] = [
  [/(\d+(?:\.\d+)?) ?\+? ?tons?\b/, 'tons', 'tons'],
  [/(\d+(?:\.\d+)?) ?kwh\b/, 'storageKwh', 'kWh'],
  [/(\d+(?:\.\d+)?) ?kw\b/, 'capacityKwAc', 'kW'],
];
const AT_LEAST = /or (larger|more|greater)|at least|minimum|larger than|greater than|over|above|\bmin\b/;
const AT_MOST = /less than|or (smaller|less)|under|up to|smaller/;

/** A size the line asks of the system. */
function sizes({ text }: Read): Requirement[] {
  if (/\$[\d,.]+ ?(\/|per |a )/.test(text)) return [];
  for (const [pattern, fact, unit] of SIZES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const near = text.slice(Math.max(0, found.index - 24), found.index + found[0].length + 16);
    const size = Number(found[1]);
    if (AT_LEAST.test(near)) return [tested('size', `At least ${size} ${unit}.`, { fact, atLeast: size })];
    if (AT_MOST.test(near)) return [tested('size', `At most ${size} ${unit}.`, { fact, atMost: size })];
  }
  return [];
}

const SAVINGS: Family = {
  name: 'modeled_savings',
  cue: /model\w* (energy |performance )?(saving|reduc)|\d+%\+?[^.$]*(energy )?(saving|reduction|more efficient)|performance[- ]based|savings? (of|between|at least|over)|percentage point/,
  read: () => [words('modeled_savings', 'Modelled or measured savings of the share the program names.')],
};

export const STEP_FAMILIES: readonly Family[] = [
  FIRST,
  ASSESSMENT,
  TOGETHER,
  ENROLLED,
  VENDOR,
  IN_TIME,
  RATING,
  SAVINGS,
];
