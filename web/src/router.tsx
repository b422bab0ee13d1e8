import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { compareFromSearch, scenarioFromSearch } from './explorer/scenario.ts';
import { changesSearch, programSearch } from './programs/program-search.ts';
import { calculateSearch, projectSearch } from './programs/project.ts';
import { lawSearch } from './law/law-search.ts';
import { backSearch } from './shell/back-search.ts';
import { NotFound } from './shell/not-found.tsx';
import { PageFailed } from './shell/page-failed.tsx';
import { readSearch, writeSearch } from './shell/search-params.ts';
import { Shell } from './shell/shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
const parent = () => root;
const accountPage = () => import('./account/account-page.tsx');

const home = createRoute({
  getParentRoute: parent,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});
const describe = createRoute({
  getParentRoute: parent,
  path: '/describe',
  validateSearch: scenarioFromSearch,
  component: lazyRouteComponent(() => import('./explorer/describe-page.tsx'), 'DescribePage'),
});
const estimate = createRoute({
  getParentRoute: parent,
  path: '/estimate',
  validateSearch: scenarioFromSearch,
  component: lazyRouteComponent(() => import('./explorer/estimate-page.tsx'), 'EstimatePage'),
});
const compare = createRoute({
  getParentRoute: parent,
  path: '/compare',
  validateSearch: compareFromSearch,
  component: lazyRouteComponent(() => import('./explorer/compare-page.tsx'), 'ComparePage'),
});
const print = createRoute({
  getParentRoute: parent,
  path: '/print',
  validateSearch: scenarioFromSearch,
  component: lazyRouteComponent(() => import('./report/report-page.tsx'), 'ReportPage'),
});
const programs = createRoute({
  getParentRoute: parent,
  path: '/programs',
  validateSearch: programSearch,
  component: lazyRouteComponent(() => import('./programs/list-page.tsx'), 'ProgramsPage'),
});
const match = createRoute({
  getParentRoute: parent,
  path: '/programs/match',
  validateSearch: projectSearch,
  component: lazyRouteComponent(() => import('./programs/match-page.tsx'), 'MatchPage'),
});
const calculate = createRoute({
  getParentRoute: parent,
  path: '/programs/calculate',
  validateSearch: calculateSearch,
  component: lazyRouteComponent(() => import('./programs/calculate-page.tsx'), 'CalculatePage'),
});
const changes = createRoute({
  getParentRoute: parent,
  path: '/programs/changes',
  validateSearch: changesSearch,
  component: lazyRouteComponent(() => import('./programs/changes-page.tsx'), 'ChangesPage'),
});
const program = createRoute({
  getParentRoute: parent,
  path: '/programs/$id',
  component: lazyRouteComponent(() => import('./programs/detail-page.tsx'), 'ProgramPage'),
});
const law = createRoute({
  getParentRoute: parent,
  path: '/law',
  validateSearch: lawSearch,
  component: lazyRouteComponent(() => import('./law/law-page.tsx'), 'LawPage'),
});
const accuracy = createRoute({
  getParentRoute: parent,
  path: '/accuracy',
  component: lazyRouteComponent(() => import('./accuracy/accuracy-page.tsx'), 'AccuracyPage'),
});
const developers = createRoute({
  getParentRoute: parent,
  path: '/developers',
  component: lazyRouteComponent(() => import('./developers/developers-page.tsx'), 'DevelopersPage'),
});
const guides = createRoute({
  getParentRoute: parent,
  path: '/guides',
  component: lazyRouteComponent(() => import('./guides/guide-page.tsx'), 'GuidesPage'),
});
const guide = createRoute({
  getParentRoute: parent,
  path: '/guides/$id',
  component: lazyRouteComponent(() => import('./guides/guide-page.tsx'), 'GuidePage'),
});
const signIn = createRoute({
  getParentRoute: parent,
  path: '/sign-in',
  validateSearch: backSearch,
  component: lazyRouteComponent(() => import('./account/sign-page.tsx'), 'SignInPage'),
});
const signUp = createRoute({
  getParentRoute: parent,
  path: '/sign-up',
  validateSearch: backSearch,
  component: lazyRouteComponent(() => import('./account/sign-page.tsx'), 'SignUpPage'),
});
const planPage = createRoute({
  getParentRoute: parent,
  path: '/plans',
  component: lazyRouteComponent(() => import('./account/plans-page.tsx'), 'PlansPage'),
});
const reset = createRoute({
  getParentRoute: parent,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./account/reset-page.tsx'), 'ResetPage'),
});
const account = createRoute({
  getParentRoute: parent,
  path: '/account',
  component: lazyRouteComponent(accountPage, 'AccountPage'),
});
const keys = createRoute({
  getParentRoute: parent,
  path: '/account/keys',
  component: lazyRouteComponent(accountPage, 'KeysPage'),
});
const tokens = createRoute({
  getParentRoute: parent,
  path: '/account/tokens',
  component: lazyRouteComponent(accountPage, 'TokensPage'),
});
const usage = createRoute({
  getParentRoute: parent,
  path: '/account/usage',
  component: lazyRouteComponent(accountPage, 'UsagePage'),
});
const sessions = createRoute({
  getParentRoute: parent,
  path: '/account/sessions',
  component: lazyRouteComponent(() => import('./account/sessions-page.tsx'), 'SessionsPage'),
});
const saved = createRoute({
  getParentRoute: parent,
  path: '/account/saved',
  component: lazyRouteComponent(() => import('./account/saved-page.tsx'), 'SavedPage'),
});
const settings = createRoute({
  getParentRoute: parent,
  path: '/account/settings',
  component: lazyRouteComponent(() => import('./account/settings-page.tsx'), 'SettingsPage'),
});
const portfolio = createRoute({
  getParentRoute: parent,
  path: '/portfolio',
  validateSearch: (search: Record<string, unknown>): { run?: string } =>
    typeof search['run'] === 'string' ? { run: search['run'] } : {},
  component: lazyRouteComponent(() => import('./portfolio/portfolio-page.tsx'), 'PortfolioPage'),
});
const measuredSavings = createRoute({
  getParentRoute: parent,
  path: '/measured-savings',
  component: lazyRouteComponent(
    () => import('./measured-savings/measured-savings-page.tsx'),
    'MeasuredSavingsPage',
  ),
});

const routeTree = root.addChildren([
  home,
  describe,
  estimate,
  compare,
  print,
  programs,
  match,
  calculate,
  changes,
  program,
  law,
  accuracy,
  developers,
  guides,
  guide,
  signIn,
  signUp,
  planPage,
  reset,
  account,
  keys,
  tokens,
  usage,
  sessions,
  saved,
  settings,
  portfolio,
  measuredSavings,
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
