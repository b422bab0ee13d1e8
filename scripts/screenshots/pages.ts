import type { Page } from 'playwright-core';
import { sampleBbls } from '../../bench/sample-bbls.ts';
import { billsCsv, weatherCsv } from '../../test/measured-savings/fixture.ts';

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** What stands on the page once it has its answer. */
  readonly ready: string;
  /** What a visitor does before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Whether the visitor has an account. */
  readonly signedIn?: boolean;
}

const scenario = (tier: string) => encodeURIComponent(JSON.stringify({ bbl: '2024590030', tier }));
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
/** Sixty lots, one of which is not on record. */
const LOTS = csv(
  'our-buildings.csv',
  ['bbl,name', ...sampleBbls(60).map((bbl, at) => `${bbl},Building ${at + 1}`), '1999999999,Nowhere'].join(
    '\n',
  ),
);
const chooseLots = async (page: Page) => {
  await page.getByLabel('Drop a spreadsheet here').setInputFiles(LOTS);
  await page.getByRole('heading', { name: LOTS.name }).waitFor();
};

/** Every page of the web app in its usual and its awkward states. */
export const SHOTS: readonly Shot[] = [
  {
    name: 'home',
    path: '/',
    ready: 'Or look at one of these',
    act: async (page) => {
      await page.getByText(/are within their limit/).waitFor({ timeout: 120_000 });
      await page.getByText(/Half of the estimates/).waitFor();
    },
  },
  { name: 'esb', path: '/estimate?bbl=1008350041', ready: 'What was assumed' },
  {
    name: 'coop',
    path: '/estimate?bbl=2024590030&owner=coop&mortgage=bank&tier=code_compliant',
    ready: 'What was assumed',
  },
  {
    name: 'small',
    path: `/estimate?building=${encodeURIComponent(JSON.stringify({ building_area: 9_000, building_class: 'C1', year_built: 1920, dwelling_units: 10 }))}`,
    ready: 'What was assumed',
  },
  {
    name: 'evidence',
    path: '/estimate?bbl=2024590030&tier=code_compliant',
    ready: 'What was assumed',
    act: async (page) => {
      await page
        .getByRole('button', { name: /Code compliant: cost/ })
        .first()
        .click();
      await page.getByText('What went in').waitFor();
    },
  },
  { name: 'unknown-lot', path: '/estimate?bbl=1999999999', ready: 'no usable record' },
  { name: 'describe', path: '/describe', ready: 'Describe a building' },
  {
    name: 'describe-faults',
    path: '/describe',
    ready: 'Describe a building',
    act: async (page) => {
      await page.getByLabel('Gross floor area').fill('-5');
      await page.getByLabel('Year built').fill('soon');
      await press('Show the estimate')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'compare',
    path: `/compare?a=${scenario('code_compliant')}&b=${scenario('net_zero_ready')}`,
    ready: 'Difference',
  },
  { name: 'compare-empty', path: '/compare', ready: 'Nothing to compare' },
  { name: 'print', path: '/print?bbl=2024590030&owner=coop&mortgage=bank', ready: 'Who pays' },
  { name: 'programs', path: '/programs?state=NY', ready: 'programs' },
  { name: 'programs-all', path: '/programs', ready: 'programs' },
  { name: 'programs-none', path: '/programs?q=zzzzqqq', ready: 'No program matches' },
  { name: 'program', path: '/programs/us-irc-48e-solar-wind', ready: 'Conditions' },
  { name: 'program-unknown', path: '/programs/nothing-such', ready: 'This program is not known' },
  {
    name: 'match',
    path: '/programs/match',
    ready: 'Find programs',
    act: async (page) => {
      await page.getByLabel('ZIP code').fill('10451');
      await page.getByLabel('Capacity').fill('500');
      await press('Find programs')(page);
      await page.getByText('What was assumed').waitFor();
    },
  },
  {
    name: 'calculate',
    path: '/programs/calculate?program=us-irc-48e-solar-wind',
    ready: 'Project cost',
    act: async (page) => {
      await page.getByLabel('Project cost').fill('1,000,000');
      const capacity = page.getByLabel('Capacity');
      if (!(await capacity.isVisible())) await page.getByText('What some programs also ask').click();
      await capacity.fill('500');
      await press('Calculate')(page);
      await page.getByRole('heading', { name: /^\$/ }).waitFor();
    },
  },
  { name: 'changes', path: '/programs/changes', ready: 'From this day on' },
  { name: 'law', path: '/law', ready: 'What you may be fined' },
  { name: 'guides', path: '/guides', ready: 'Guides' },
  { name: 'guide', path: '/guides/returns', ready: 'Alternatives' },
  { name: 'plans', path: '/plans', ready: 'free' },
  { name: 'not-found', path: '/no/such/page', ready: 'There is no such page' },
  { name: 'reset-password', path: '/reset-password', ready: 'password' },
  { name: 'accuracy', path: '/accuracy', ready: 'What we do not know' },
  { name: 'portfolio', path: '/portfolio', ready: 'Many buildings at once' },
  { name: 'portfolio-columns', path: '/portfolio', ready: 'Many buildings at once', act: chooseLots },
  {
    name: 'portfolio-priced',
    path: '/portfolio',
    ready: 'Many buildings at once',
    act: async (page) => {
      await chooseLots(page);
      await page.getByRole('button', { name: /^Price / }).click();
      await page.getByText(/^All [\d,]+ rows are done/).waitFor({ timeout: 120_000 });
      await page.mouse.wheel(0, 3_000);
      await page.waitForTimeout(500);
      await page.mouse.wheel(0, -9_000);
    },
  },
  { name: 'measured-savings', path: '/measured-savings', ready: 'What did the work save?' },
  {
    name: 'measured',
    path: '/measured-savings',
    ready: 'What did the work save?',
    act: async (page) => {
      await page.getByLabel('Bills').setInputFiles(csv('bills.csv', billsCsv()));
      await page.getByLabel('Weather').setInputFiles(csv('weather.csv', weatherCsv));
      await page.getByLabel('Work began').fill('2024-01-01');
      await page.getByLabel('Work finished').fill('2024-01-01');
      await press('Measure')(page);
      await page.getByRole('heading', { name: /The work saved/ }).waitFor();
    },
  },
  { name: 'developers', path: '/developers', ready: 'known answers' },
  { name: 'sign-up', path: '/sign-up', ready: 'At least 15 characters' },
  { name: 'sign-in', path: '/sign-in', ready: 'Password' },
  { name: 'account', path: '/account', ready: 'Plan', signedIn: true },
  {
    name: 'keys',
    path: '/account/keys',
    ready: 'Make a test key',
    signedIn: true,
    act: async (page) => {
      await page.getByLabel('Name').fill('first');
      await press('Make a test key')(page);
      await page.locator('code.secret').waitFor();
    },
  },
  { name: 'tokens', path: '/account/tokens', ready: 'tokens', signedIn: true },
  { name: 'usage', path: '/account/usage', ready: 'answered call', signedIn: true },
  { name: 'saved', path: '/account/saved', ready: 'Saved buildings', signedIn: true },
  { name: 'sessions', path: '/account/sessions', ready: 'If you do not know', signedIn: true },
  { name: 'settings', path: '/account/settings', ready: 'Password', signedIn: true },
  { name: 'account-signed-out', path: '/account', ready: 'You are not signed in' },
  { name: 'docs', path: '/docs', ready: 'Price a building' },
];
