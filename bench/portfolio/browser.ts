// How long a portfolio takes in the browser, and how long the page is deaf meanwhile.
// `EMAIL=… PASSWORD=… node bench/portfolio/browser.ts URL [rows …]`: against a running service, as somebody whose plan allows
// the rows; without an account a day has 200.
import { chromium, type Page } from 'playwright-core';
import { sampleBbls } from '../sample-bbls.ts';

const [url = 'http://127.0.0.1:8080', ...sizes] = process.argv.slice(2);
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const rows of sizes.length === 0 ? [200] : sizes.map(Number)) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page);
  await page.goto(`${url}/portfolio`);
  const lines = sampleBbls(rows).map((bbl, at) => `${bbl},B${at}`);
  const buffer = Buffer.from(`bbl,name\n${lines.join('\n')}\n`);
  await page
    .getByLabel('Drop a spreadsheet here')
    .setInputFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer });
  // The longest time between two ticks of a timer is the longest time a click would have waited.
  await page.evaluate(() => {
    const seen = globalThis as unknown as { longestMs: number };
    seen.longestMs = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      seen.longestMs = Math.max(seen.longestMs, now - last);
      last = now;
    }, 10);
  });
  const begun = performance.now();
  await page.getByRole('button', { name: /^Price / }).click();
  await page.getByText(/^All [\d,]+ rows are done/).waitFor({ timeout: 1_800_000 });
  const seconds = (performance.now() - begun) / 1000;
  const longestMs = await page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs);
  console.log(`${rows} rows: ${seconds.toFixed(1)} s, longest wait of the page ${Math.round(longestMs)} ms`);
  await page.close();
}
await browser.close();

async function signIn(page: Page): Promise<void> {
  const { EMAIL: email, PASSWORD: password } = process.env;
  if (email === undefined || password === undefined) return;
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/account/keys');
}
