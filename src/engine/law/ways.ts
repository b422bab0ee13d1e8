import type { Way } from '../../catalog/sections/ways.ts';
import type { ComplianceWay } from '../../contract/estimate/compliance.ts';
import { isHousing } from '../building/counts.ts';
import type { Ll97Pathway } from '../compliance/types.ts';
import { lawOf, readIn, termOf } from './law-scope.ts';
import { amountsOf, periodsOf, yearsOf, type WayScope } from './way-amounts.ts';

/** Whether the building may take a way, and why. */
type Openness = Pick<ComplianceWay, 'open' | 'why'>;

/** Every way to deal with the law under the articles that may govern the building. */
export function waysToComply(scope: WayScope): ComplianceWay[] {
  const { compliance } = scope.context;
  const articles = ARTICLES[compliance.pathway];
  if (!compliance.applicable) return [];
  return scope.snapshot.sections.ways.list
    .filter(({ article }) => articles.some((number) => article.includes(number)))
    .map((way) => wayView(way, scope));
}

const ARTICLES: Readonly<Record<Ll97Pathway, readonly string[]>> = {
  article_320: ['320'],
  article_320_from_2026: ['320'],
  article_320_from_2035: ['320'],
  article_321: ['321'],
  undetermined: ['320', '321'],
  city_owned: [],
  not_covered: [],
};

function wayView(way: Way, scope: WayScope): ComplianceWay {
  const { id, title, article, until = null, text, needs } = way;
  return {
    id,
    title,
    article,
    ...openTo(way, scope),
    until,
    text,
    needs,
    amounts: amountsOf(way.money, scope),
    ...readIn(lawOf(scope, way.law)),
  };
}

/** What has ended is closed; what hangs on an article that is not settled is to be asked. */
function openTo(way: Way, scope: WayScope): Openness {
  const { asOf, compliance } = scope.context;
  if (way.until !== undefined && way.until < asOf) return no(`It ended on ${way.until}.`);
  const found = OPEN[way.open](scope);
  return found.open === 'yes' && compliance.pathway === 'undetermined'
    ? ask('Open if the article governs this building, which is not settled.')
    : found;
}

const yes = (why: string): Openness => ({ open: 'yes', why });
const no = (why: string): Openness => ({ open: 'no', why });
const ask = (why: string): Openness => ({ open: 'ask', why });

const WITHIN = no('The building is within its limits as it is.');
const ASK = ask('What is known of the building does not settle it.');
const ASK_BILLS = ask('No report of its energy is held, so whether it is over its limit is open.');
const energyIsOfClass = ({ context }: WayScope) => context.compliance.assuming.includes('class_energy');
const withinFirst = (scope: WayScope): Openness | null => {
  const [first] = periodsOf(scope);
  return first?.baselinePenaltyUsd === 0
    ? no(`The building is within the limit of ${yearsOf(first)} as it is.`)
    : null;
};
const charged = (scope: WayScope) => periodsOf(scope).filter(({ baselinePenaltyUsd: usd }) => usd > 0);

const onPathway =
  (pathway: Ll97Pathway) =>
  ({ context: { compliance } }: WayScope): Openness => {
    if (compliance.pathway === pathway) return yes('It is the pathway of this building.');
    return compliance.pathway === 'undetermined'
      ? ask('The pathway of the building is not settled.')
      : no('Another pathway governs the building.');
  };

const OPEN: Readonly<Record<Way['open'], (scope: WayScope) => Openness>> = {
  always: () => yes('Open to every building under the article.'),
  ask: () => ASK,
  over_limit(scope) {
    if (energyIsOfClass(scope)) return ASK_BILLS;
    const years = charged(scope).map(yearsOf);
    if (periodsOf(scope).length === 0)
      return scope.context.compliance.periods.length === 0
        ? ask('The limit of the building is not known.')
        : no('No limit is promulgated for the years to come.');
    return years.length === 0 ? WITHIN : yes(`Over the limit as it is in ${years.join(' and ')}.`);
  },
  over_limit_now: (scope) => (energyIsOfClass(scope) ? null : withinFirst(scope)) ?? ASK,
  plan_filed: (scope) => withinFirst(scope) ?? ask('Only where a plan was filed by 1 May 2025.'),
  grant: () => ask('Only where the owner holds a grant.'),
  hospital: ({ context: { profile } }) =>
    profile.engineClass === 'healthcare' && profile.inferredOwner.ownerType === 'nonprofit'
      ? ask('Only where it was applied for by 1 January 2025.')
      : no('For not-for-profit hospitals and health centers.'),
  low_attached(scope) {
    const { profile, input } = scope.context;
    const most = termOf(scope, 'll97_exceptions', 'low_attached_dwellings_max_storeys');
    if (!isHousing(profile)) return no('For dwellings.');
    if (input.floors !== null && input.floors > most) return no(`The building has ${input.floors} storeys.`);
    return ask('Who owns and maintains heating, cooling and hot water of each dwelling, and how high is it?');
  },
  path_2026: onPathway('article_320_from_2026'),
  path_2035: onPathway('article_320_from_2035'),
  not_enacted: () => no('None of the bills is law.'),
};
