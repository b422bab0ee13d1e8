/** The plans as rules. The values are `catalog/plans.yaml`, read by the catalogue section `plans`. */
export interface Plan {
  readonly title: string;
  readonly paid: boolean;
  readonly live_keys: boolean;
  readonly programs: 'none' | 'read' | 'all';
  /** Requests a minute of a live key or a token; null where the plan has neither. */
  readonly requests_per_minute: number | null;
  /** Estimates a minute of a signed-in person. */
  readonly page_estimates_per_minute: number;
  /** Rows of portfolios a day in the web app. */
  readonly portfolio_rows_per_day: number;
}

export interface PlanCatalog {
  readonly plans: Readonly<Record<string, Plan>>;
  readonly test_key_requests_per_minute: number;
  readonly session_requests_per_minute: number;
  readonly session_bulk_requests_per_minute: number;
  readonly site_requests_per_minute: number;
  readonly anonymous_pricing_requests_per_minute: number;
  readonly anonymous_portfolio_rows_per_day: number;
  readonly unauthenticated_requests_per_minute: number;
  readonly sign_in_attempts_per_quarter_hour: number;
  readonly sign_ups_per_hour_per_address: number;
  readonly audit_retention_days: number;
  readonly usage_retention_months: number;
  readonly session_days: number;
  readonly session_idle_days: number;
  readonly max_credentials_per_account: number;
}

/** What the operator asks for paid plans, and where to ask. */
export interface PlanOffer {
  /** E-mail or web address; null where none is given. */
  readonly contact: string | null;
  /** Price in words by plan, for example `$49 a month`. */
  readonly prices: Readonly<Record<string, string>>;
}

/** A limit with the name its headers carry. */
export interface NamedLimit {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;

export function planNames(catalog: PlanCatalog): string[] {
  return Object.keys(catalog.plans);
}

export function planOf(catalog: PlanCatalog, name: string): Plan | undefined {
  return Object.hasOwn(catalog.plans, name) ? catalog.plans[name] : undefined;
}

/** The rate of a key: one figure for test keys on every plan, the plan's for live keys; null when the plan has no live keys. */
export function keyLimit(catalog: PlanCatalog, mode: 'test' | 'live', plan: string): NamedLimit | null {
  if (mode === 'test') return perMinute('test', catalog.test_key_requests_per_minute);
  const found = planOf(catalog, plan);
  return found?.live_keys && found.requests_per_minute !== null
    ? perMinute(plan, found.requests_per_minute)
    : null;
}

/** The rate of a programs token; null when the plan has no tokens. */
export function tokenLimit(catalog: PlanCatalog, plan: string): NamedLimit | null {
  const found = planOf(catalog, plan);
  return found !== undefined && found.programs !== 'none' && found.requests_per_minute !== null
    ? perMinute(plan, found.requests_per_minute)
    : null;
}

/** The limits of a signed-in person for a request of this cost: all requests, and those of its kind. */
export function sessionLimits(
  catalog: PlanCatalog,
  plan: string,
  cost: 'estimate' | 'bulk' | 'short',
): readonly NamedLimit[] {
  const every = perMinute('session', catalog.session_requests_per_minute);
  if (cost === 'bulk') return [every, perMinute('bulk', catalog.session_bulk_requests_per_minute)];
  if (cost === 'short') return [every];
  const estimates = planOf(catalog, plan)?.page_estimates_per_minute;
  return [every, perMinute('estimates', estimates ?? catalog.anonymous_pricing_requests_per_minute)];
}

function perMinute(name: string, limit: number): NamedLimit {
  return { name, limit, windowMs: MINUTE_MS };
}
