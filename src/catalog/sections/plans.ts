import { Type, type Static } from 'typebox';
import type { CatalogProblem, CatalogSection } from '../section.ts';

const count = (description: string) => Type.Integer({ minimum: 1, description });

const PlanEntry = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    paid: Type.Boolean(),
    live_keys: Type.Boolean({ description: 'Whether live keys can be made and used.' }),
    programs: Type.Union([Type.Literal('none'), Type.Literal('read'), Type.Literal('all')], {
      description: 'Reach into the programs interface: none, listing and reading, or everything.',
    }),
    requests_per_minute: Type.Union([count('Of a live key or token.'), Type.Null()]),
    page_estimates_per_minute: count('Estimates of a signed-in person on the pages, by account.'),
    portfolio_rows_per_day: count('Rows of portfolios in the web app, by account.'),
  },
  { additionalProperties: false },
);

export const PlansFile = Type.Object(
  {
    plans: Type.Record(Type.String({ pattern: '^[a-z]+$' }), PlanEntry, { additionalProperties: false }),
    test_key_requests_per_minute: count('Of every test key, on every plan.'),
    session_requests_per_minute: count('Of whoever is signed in, by account.'),
    session_bulk_requests_per_minute: count(
      'Exports, imports and files of whoever is signed in, by account.',
    ),
    site_requests_per_minute: count('Pages, their files and unknown addresses, by address.'),
    anonymous_pricing_requests_per_minute: count('Web app pricing without a session, by address.'),
    anonymous_portfolio_rows_per_day: count('The same without an account, by address.'),
    unauthenticated_requests_per_minute: count('Refused credentials and public documents, by address.'),
    sign_in_attempts_per_quarter_hour: count('By e-mail address and by network address, each.'),
    sign_ups_per_hour_per_address: count('New accounts by network address.'),
    audit_retention_days: count('Days an audit event is kept.'),
    usage_retention_months: count('Months usage counts are kept.'),
    session_days: count('Days until a session ends whatever happens.'),
    session_idle_days: count('Days without use after which a session ends.'),
    max_credentials_per_account: count('Usable keys and tokens one account may hold at once.'),
  },
  { additionalProperties: false },
);
export type PlansFile = Static<typeof PlansFile>;

/** `catalog/plans.yaml`: one file, compiled as it stands. */
export const plansSection: CatalogSection<PlansFile, PlansFile> = {
  name: 'plans',
  root: 'plans.yaml',
  format: 'yaml',
  schema: PlansFile,
  compile(files) {
    const file = files[0];
    if (file === undefined) throw new Error('catalog/plans.yaml is missing');
    return file.content;
  },
  lint(files) {
    return files.flatMap((file) => lintPlans(file.path, file.content));
  },
};

function lintPlans(path: string, content: PlansFile): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  const fail = (pointer: string, message: string) =>
    problems.push({ path, pointer, message, severity: 'error' });
  if (content.plans['free']?.paid !== false) fail('/plans/free', 'Sign-up gives the plan free, unpaid.');
  for (const [name, plan] of Object.entries(content.plans)) {
    const needsRate = plan.live_keys || plan.programs !== 'none';
    if (needsRate !== (plan.requests_per_minute !== null))
      fail(
        `/plans/${name}/requests_per_minute`,
        'A rate is needed exactly where live keys or tokens are offered.',
      );
    if (needsRate && !plan.paid) fail(`/plans/${name}/paid`, 'Live keys and tokens belong to a paid plan.');
  }
  return problems;
}
