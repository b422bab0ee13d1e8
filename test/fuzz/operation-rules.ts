import { SOUND_FILES } from './words.ts';

/** Where and how an operation may refuse what the schema of its input takes. */
export interface VerbFault {
  readonly pointer: string;
  readonly code: string;
}

interface Project {
  readonly beginConstruction?: unknown;
  readonly constructionBegins?: unknown;
  readonly placedInService?: unknown;
}

/** The rules of dates: the two names of the first day agree, and service does not come before it. */
export function dateFaults(given: Project): VerbFault[] {
  const { beginConstruction, constructionBegins, placedInService } = given;
  const begins = beginConstruction ?? constructionBegins;
  const differ =
    typeof beginConstruction === 'string' &&
    typeof constructionBegins === 'string' &&
    beginConstruction !== constructionBegins;
  const late = typeof begins === 'string' && typeof placedInService === 'string' && placedInService < begins;
  return [
    ...(differ ? [{ pointer: '/constructionBegins', code: 'conflict' }] : []),
    ...(late ? [{ pointer: '/placedInService', code: 'minimum' }] : []),
  ];
}

/** Who serves a place and who may be what: the rules of programs on what the schema takes field by field. */
const PROJECT_FAULTS: readonly VerbFault[] = [
  { pointer: '/zip', code: 'required' },
  // Of an entry of the law watch.
  { pointer: '/id', code: 'unknown' },
  ...['/utility', '/gasUtility', '/zip', '/state', '/id'].map((pointer) => ({
    pointer,
    code: 'unknown_value',
  })),
  ...['/utility', '/gasUtility', '/zip', '/ownerType', '/buildingType', '/dwellingUnits'].map((pointer) => ({
    pointer,
    code: 'conflict',
  })),
];

/** Rules of facts: nothing lies in the future, lists name a measure once, bills hold something. */
const inFacts = (place: string, codes: string) => ({
  pointer: new RegExp(`^(/records/\\d+)?/facts${place}$`),
  code: new RegExp(`^(${codes})$`),
});
const FACT_RULES = [
  { pointer: /^\/facts$/, code: /^empty$/ },
  { pointer: /^\/records\/\d+\/parcel_id$/, code: /^repeated$/ },
  inFacts('/(measures_done|quotes)/\\d+/measure_id', 'repeated|unknown_measure'),
  inFacts('/(\\w+_year|year_built|measures_done/\\d+/done_year|bills/last_month)', 'in_the_future'),
  inFacts('/mortgage_maturity', 'in_the_past'),
  inFacts('/quotes/\\d+/quoted_on', 'in_the_future|too_old'),
  inFacts('/bills', 'required|no_use|degree_days_unpaired'),
  inFacts('/bills/\\w+_usd', 'required|too_old'),
  inFacts('/bills/heating_degree_days_f', 'no_degree_days'),
  inFacts('/bills/covers', 'not_every_fuel'),
];

const NO_NUMBER = [{ pointer: /^\/pointer$/, code: /^no_number$/ }];
const WEAK = { pointer: /^\/(new_)?password$/, code: /^weak_password$/ };
const PROPERTY_TYPES = [{ pointer: /^\/uses\/\d+\/property_type$/, code: /^unknown_property_type$/ }];

/** The other rules that stand in words: by operation of the pages, tool or group of operations, the place and the code. */
const OWN_RULES: Readonly<Record<string, readonly { readonly pointer: RegExp; readonly code: RegExp }[]>> = {
  explainFigure: NO_NUMBER,
  explainOwnFigure: NO_NUMBER,
  explainKnownFigure: [...NO_NUMBER, ...FACT_RULES],
  createKnownEstimate: FACT_RULES,
  exportEstimate: FACT_RULES,
  preview_estimate: FACT_RULES,
  price_measure: FACT_RULES,
  explain_number: [...NO_NUMBER, ...FACT_RULES],
  // Loans need to know who owns the building and what lies on it.
  estimate_details: [{ pointer: /^\/financing$/, code: /^required$/ }, ...FACT_RULES],
  'auth.sign_up': [WEAK, { pointer: /^\/email$/, code: /^reserved$/ }],
  'auth.reset_password': [WEAK],
  session: [
    WEAK,
    { pointer: /^\/expires_at$/, code: /^not-in-future$/ },
    { pointer: /^\/(query\/)?from$/, code: /^after-to$/ },
    ...FACT_RULES,
  ],
  dof_class: [{ pointer: /^\/code$/, code: /^unknown$/ }],
  methodology: [{ pointer: /^\/paper$/, code: /^unknown$/ }],
  ll97_limits: PROPERTY_TYPES,
  ll97_penalty: PROPERTY_TYPES,
  ll97Limits: PROPERTY_TYPES,
  ll97Penalty: PROPERTY_TYPES,
};

/** Bills and weather are text to the schema; what is wrong in them is told by line. */
function isUnsoundFile(given: unknown, pointer: string): boolean {
  const text = (given as Readonly<Record<string, unknown>>)[pointer.slice(1)];
  return /^\/(bills|weather)_csv$/.test(pointer) && !SOUND_FILES.includes(String(text));
}

/** Whether an operation may find this fault in input that its schema takes; a tool tells the place only (`code` null). */
export function mayRefuse(
  operation: string,
  given: unknown,
  fault: { pointer: string; code: string | null },
) {
  const project = (given ?? {}) as Project;
  const own = (OWN_RULES[operation] ?? []).some(
    ({ pointer, code }) => pointer.test(fault.pointer) && (fault.code === null || code.test(fault.code)),
  );
  return (
    own ||
    // The schema sees the parsed value, in which a member named twice stands once.
    fault.code === 'repeated_member' ||
    (operation === 'measureSavings' && isUnsoundFile(given, fault.pointer)) ||
    [...dateFaults(project), ...PROJECT_FAULTS].some(
      ({ pointer, code }) =>
        pointer === fault.pointer.replace(/^\/query/, '') && (fault.code ?? code) === code,
    )
  );
}
