import type { BenefitLine } from '../../sections/programs/benefit.ts';
import type { ProgramFile } from '../../sections/programs/types.ts';
import { atLines, fault, type Fault, type FaultLint } from './fault.ts';

/** A kind of restricting phrase: codes of the conditions that stand for it, and its words in lines written by hand. */
interface PhraseKind {
  readonly name: string;
  readonly codes: RegExp;
  /** Absent where words written by hand restrict no one: equipment, vendors, enrolment, time. */
  readonly cue?: RegExp;
}

const KINDS: readonly PhraseKind[] = [
  {
    name: 'replaced',
    codes:
      /fuel|replac|heat|electric_resistance|electric_or_new|convert|decommission|remov|existing_controls/,
    cue: /replac|convert|conversion|switch(ing|ed)\b|remov(es?|ing|al)?\b|decommission|trade[- ]?in|from (gas|oil|propane|electric|resistance)/i,
  },
  {
    name: 'new_or_existing',
    codes:
      /existing|construction|new_installation|fuel_replaced|electric_or_new|renovat|rehabilit|retrofit|install_kind/,
    cue: /new[- ]construction|newly built|new (home|building)s?\b|existing (home|house|building)|retrofit|renovat|rehab/i,
  },
  { name: 'tribal', codes: /trib/, cue: /\btrib(e|es|al)\b|native american/i },
  {
    name: 'income',
    codes: /income|affordable|disadvantaged|assisted/,
    cue: /income|\bami\b|poverty|area median|disadvantaged/i,
  },
  {
    name: 'building_kind',
    codes: /house|home|multifamily|dwelling|unit|one_to_four|five|residential/,
    cue: /manufactured|mobile home|single[- ]family|multi-?family|apartment/i,
  },
  { name: 'pre_approval', codes: /approv|reserv|award/, cue: /pre-?approv|prior approval|reserv(ed|ation)/i },
  {
    name: 'together',
    codes: /additional|earlier|already|rebate|with_|previous|disaster|matched/,
    cue: /already|previous|earlier|second (unit|system)|after (an?|the) /i,
  },
  {
    name: 'customer',
    codes: /customer|participates|account|rate|member/,
    cue: /(customers|members) (of|with|who|on)\b/i,
  },
  { name: 'modeled_savings', codes: /saving|reduction/, cue: /model\w* (energy )?saving|saving of \d/i },
  {
    name: 'size',
    codes: /size|capacity|kw|tons|demand|mw|block|large|small|horsepower/,
    cue: /\b(over|under|above|below|less than|more than|at least|at most) [\d.,]+ ?(kwh?|tons?|mw|hp)\b/i,
  },
  { name: 'heating', codes: /heat|fuel|electric_resistance/ },
  {
    name: 'whole_home',
    codes: /whole_home|partial_home|decommission/,
    cue: /(whole|full|partial|entire)[- ](home|house)(?! fan)/i,
  },
  { name: 'applicant', codes: /applicant/ },
  { name: 'area', codes: /area|disadvantaged/ },
  { name: 'excluded', codes: /excluded|equipment/ },
  { name: 'assessment', codes: /assessment/ },
  { name: 'enrolment', codes: /enrol/ },
  { name: 'vendor', codes: /vendor/ },
  { name: 'in_time', codes: /in_time/ },
  { name: 'equipment', codes: /equipment|size/ },
];
const BY_NAME = new Map(KINDS.map((kind) => [kind.name, kind]));

/** Kinds of phrases in the words of a line: as its importer found them, and in what a person wrote of it. */
function kindsOf({ phrases = [], label = '', note = '' }: BenefitLine): readonly string[] {
  const written = KINDS.filter(({ cue }) => cue?.test(`${label} ${note}`) === true);
  return [...new Set([...phrases, ...written.map(({ name }) => name)])];
}

/** Kinds of restricting phrases of a line that no condition stands for, and that nobody has read as restricting nothing. */
export function openPhrases(
  line: BenefitLine,
  { requirements }: Pick<ProgramFile, 'requirements'>,
): string[] {
  const codes = [...(line.requirements ?? []), ...requirements].map(({ code }) => code);
  if (line.incomeQualified === true) codes.push('income_qualified');
  return kindsOf(line).filter(
    (name) =>
      line.unrestricting?.includes(name) !== true &&
      !codes.some((code) => BY_NAME.get(name)?.codes.test(code) === true),
  );
}

/** Every restricting phrase is a condition, or was read as restricting nothing. */
const openPhrase: FaultLint = (file) =>
  atLines(file, (line) =>
    openPhrases(line, file).map((name): Fault => [
      '/requirements',
      `the words of ${line.id} restrict (${name}), and no condition says so: write it, or ${name} under unrestricting`,
    ]),
  );

/** What a line says restricts nothing is among its words. */
const needlessPhrase: FaultLint = (file) =>
  atLines(file, (line) =>
    (line.unrestricting ?? []).flatMap((name) =>
      fault(
        !kindsOf(line).includes(name),
        '/unrestricting',
        `no words of ${line.id} are of the kind ${name}`,
      ),
    ),
  );

export const PHRASE_LINTS: readonly FaultLint[] = [openPhrase, needlessPhrase];
