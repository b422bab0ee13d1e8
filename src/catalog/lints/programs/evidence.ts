import type { ProgramFile } from '../../sections/programs/types.ts';
import { atLines, fault, type Fault, type FaultLint, NO_FAULTS } from './fault.ts';

/** The terms of a page that was read are its requirements, or the file says it has none. */
const termsMissing: FaultLint = ({
  confidence,
  verifiedScope,
  requirements,
  lines = [],
  openToAll,
  status,
}) =>
  fault(
    confidence === 'page_read' &&
      verifiedScope === 'amount_or_terms' &&
      status !== 'closed' &&
      requirements.length === 0 &&
      openToAll !== true &&
      lines.every((line) => line.requirements === undefined && line.incomeQualified !== true),
    '/requirements',
    'a page read for its terms, and no term stands here: write them, or openToAll',
  );

/** Kinds whose amount is a number, so that a page read for its amounts gives one. */
const WITHOUT_NUMBER = new Set(['loan', 'service', 'unspecified', 'tax_exemption', 'depreciation']);

const amountMissing: FaultLint = ({ verifiedScope, benefit, lines }) =>
  fault(
    verifiedScope === 'amount_or_terms' &&
      benefit.amount === null &&
      !WITHOUT_NUMBER.has(benefit.kind) &&
      lines === undefined,
    '/verifiedScope',
    'a page read for its amounts, and none stands here: write them, or existence_or_status',
  );

/** Sites that print statutes and rules as they are. */
const LAW_TEXTS = new Set([
  'law.cornell.edu',
  'uscode.house.gov',
  'regulations.justia.com',
  'lexbuild.dev',
  'lexace.ai',
]);
/** Sites of utilities whose programs are applied for elsewhere. */
const OWN_SITES = new Set(['sdge.com', 'coned.com']);
/** Sites that a program names for applying and that are of somebody else. */
const NOT_OWN = new Set(['urbangreencouncil.org', 'westchester.org', 'dsireusa.org']);

const hostOf = (address: string | null): string =>
  /^https?:\/\/([^/:?#]+)/.exec(address ?? '')?.[1]?.replace(/^www\./, '') ?? '';
const siteOf = (host: string): string => host.split('.').slice(-2).join('.');

/** A page of the government, of whoever runs the program, or the text of the law. */
function isOwnPage({ sourceUrl, applicationUrl }: ProgramFile): boolean {
  const host = hostOf(sourceUrl);
  const site = siteOf(host);
  if (host.endsWith('.gov') || LAW_TEXTS.has(host) || OWN_SITES.has(site)) return true;
  return site !== '' && site === siteOf(hostOf(applicationUrl)) && !NOT_OWN.has(site);
}

const ownPage: FaultLint = (file) =>
  file.confidence !== 'page_read'
    ? NO_FAULTS
    : [
        ...fault(hostOf(file.sourceUrl) === '', '/sourceUrl', 'a page that was read has an address'),
        ...fault(
          !isOwnPage(file),
          '/confidence',
          'the page of somebody else is second_hand_page: page_read is of who runs the program, or the law',
        ),
      ];

/** Records of other hands, by assistants too: never a page that was read. */
const SECOND_HAND_SOURCES = new Set(['research_records_2026_07']);
const SECOND_HAND = new Set(['second_hand_page', 'secondary_repo']);
const SECOND_SOURCE = 'second_source';

const secondHandRead: FaultLint = ({ confidence, source }) =>
  fault(
    confidence === 'page_read' && SECOND_HAND_SOURCES.has(source),
    '/confidence',
    'a second-hand record is no page that was read',
  );

const promisesMoney = ({ benefit, lines = [] }: ProgramFile): boolean =>
  benefit.amount !== null || lines.some(({ amount }) => amount !== null);

/** Money of one second-hand record waits for a second source, and is in no sum until then. */
const oneHand: FaultLint = (file) => {
  const { source, confidence, secondSource, status, requirements, estimate } = file;
  const asks = requirements.some(({ code }) => code === SECOND_SOURCE);
  const oneRecord = SECOND_HAND_SOURCES.has(source) || (SECOND_HAND.has(confidence) && promisesMoney(file));
  return [
    ...fault(
      oneRecord && status !== 'closed' && !asks && secondSource === undefined,
      '/requirements',
      `an entry on a second-hand record names its secondSource or asks for one (${SECOND_SOURCE})`,
    ),
    ...fault(
      asks && estimate?.counted === true,
      '/estimate/counted',
      'waits for a second source, so it is in no sum',
    ),
    ...fault(
      asks && secondSource !== undefined,
      '/secondSource',
      `a second source is there: ${SECOND_SOURCE} is asked for no more`,
    ),
  ];
};

/** Locators that lead nowhere inside the source. */
const VAGUE = /^(https?:\/\/\S*|(the )?(program|web) ?(page|rule|site)s?|page)$/i;
const vague = (locator: string | undefined): readonly Fault[] =>
  fault(
    locator !== undefined && VAGUE.test(locator.trim()),
    '/locator',
    'an address or "program page" is no locator: say what was read there, or that nothing was',
  );
const vagueLocator: FaultLint = (file) => [
  ...vague(file.locator),
  ...atLines(file, ({ locator }) => vague(locator)),
];

/** A line newer than the dated document of its program was read elsewhere. */
const newerThanSource: FaultLint = (file) => {
  const dated = file.locator
    .match(/\d{4}-\d{2}-\d{2}/g)
    ?.toSorted()
    .at(-1);
  if (dated === undefined) return NO_FAULTS;
  return atLines(file, ({ asOf, locator }) =>
    fault(
      asOf !== undefined && asOf > dated && locator === undefined,
      '/locator',
      `the line is newer than the document of ${dated}: say where it was read`,
    ),
  );
};

export const EVIDENCE_LINTS: readonly FaultLint[] = [
  termsMissing,
  amountMissing,
  ownPage,
  secondHandRead,
  oneHand,
  vagueLocator,
  newerThanSource,
];
