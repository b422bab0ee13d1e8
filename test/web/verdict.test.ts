import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { ExplorerAnswer } from '../../src/contract/insights.ts';
import { pathsOf, withinOf } from '../../web/src/estimate/paths.ts';
import { yearsOf } from '../../web/src/estimate/timeline.ts';
import { nextSteps } from '../../web/src/explorer/next-steps.ts';
import { warningsOf } from '../../web/src/explorer/warnings.ts';
import { accessibilityFaults } from './axe.ts';
import { answerOf, canBrowse, useSite } from './site.ts';

/** A co-op over its limits, a tower, a landmark within them, housing on Article 321, energy of the class alone, described ones. */
const REQUESTS = [
  { bbl: '2024590030' },
  { bbl: '1008350041' },
  { bbl: '1000130001' },
  { bbl: '1000160015' },
  { bbl: '1004100004' },
  { building: { building_area: 9_000, building_class: 'C1', year_built: 1920, dwelling_units: 10 } },
  { building: { building_area: 30_000, building_class: 'K1', year_built: 1985, region: 'westchester' } },
];
/** What a page may take where nothing is unfolded: desktop and phone. */
const SCREENS = [
  { width: 1440, height: 900, most: 4 },
  { width: 390, height: 844, most: 8 },
];
const WORDS = 900;

const pathOf = (request: (typeof REQUESTS)[number]): string =>
  request.bbl === undefined
    ? `/estimate?building=${encodeURIComponent(JSON.stringify(request.building))}`
    : `/estimate?bbl=${request.bbl}`;

/** What stands on the page where nothing is unfolded: its screens, its words, what does not fit, dollars that open nothing. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const loose: string[] = [];
    const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const closed = node.parentElement?.closest('details:not([open]) > :not(summary)') instanceof Element;
      const held = node.parentElement?.closest('.chart, [data-at], [data-sum]') instanceof Element;
      const text = node.textContent ?? '';
      if (!closed && !held && /\$(?!0\b)\d/.test(text)) loose.push(text);
    }
    // What is read aloud only is not on the screen.
    const unseen = [...document.querySelectorAll<HTMLElement>('main .visually-hidden')];
    for (const each of unseen) each.hidden = true;
    const words = (main?.innerText ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    for (const each of unseen) each.hidden = false;
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { screens: scrollHeight / innerHeight, words, over: scrollWidth - innerWidth, loose };
  });

describe.skipIf(!canBrowse)('the estimate page', () => {
  const site = useSite();
  const answers: ExplorerAnswer[] = [];
  const ask = async (): Promise<readonly ExplorerAnswer[]> => {
    for (const request of REQUESTS.slice(answers.length))
      answers.push(await answerOf<ExplorerAnswer>(site, '/estimate', request, '10.8.1.1'));
    return answers;
  };

  it.each(SCREENS)(
    'says what to do on the first screen at $width × $height, and all of it takes $most screens and 900 words',
    async ({ most, ...viewport }) => {
      const { page, errors } = await site.open('/sign-in', { viewport });
      for (const request of REQUESTS) {
        await page.goto(site.url + pathOf(request));
        await page.locator('.verdict-reason').waitFor();
        await page.locator('#pay').scrollIntoViewIfNeeded();
        await page.locator('#pay .pay-sums').first().waitFor();
        const box = await page.locator('.verdict-reason').boundingBox();
        const top = await page.evaluate(() => scrollY);
        expect((box?.y ?? 0) + top + (box?.height ?? 0), pathOf(request)).toBeLessThan(viewport.height);
        const { screens, words, over, loose } = await measured(page);
        expect(screens, pathOf(request)).toBeLessThanOrEqual(most);
        expect(words, pathOf(request)).toBeLessThanOrEqual(WORDS);
        expect(words).toBeGreaterThan(200);
        expect([over > 0, loose], pathOf(request)).toEqual([false, []]);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().close();
      expect(errors).toEqual([]);
    },
    240_000,
  );

  it('shows every path in one table, and on one timeline that pointer, keys and files read alike', async () => {
    const { page, errors } = await site.open('/estimate?bbl=2024590030');
    const [answer] = await ask();
    const estimate = answer?.estimate;
    const verdict = estimate?.default_tier;
    if (estimate === undefined || verdict === null || verdict === undefined)
      throw new Error('the co-op has a verdict');
    const paths = pathsOf(estimate, verdict);
    expect(await page.locator('#paths tbody tr').count()).toBe(paths.length);
    expect(paths.map(({ id }) => id)).toEqual([
      'do_nothing',
      'quick_wins',
      'steps',
      'code_compliant',
      'high_performance',
      'net_zero_ready',
    ]);
    const reader = page.getByRole('slider', { name: /Emissions, limits and fines/ });
    await reader.focus();
    for (let year = 2024; year <= 2030; year += 1) await page.keyboard.press('ArrowRight');
    const said = (await reader.getAttribute('aria-valuetext')) ?? '';
    const at2030 = yearsOf(estimate, paths, true).find(({ year }) => year === 2030);
    const fine = Math.round(at2030?.paths[0]?.fine ?? 0).toLocaleString('en-US');
    expect(said).toMatch(/^2030: Limit \d+ t, Do nothing/);
    expect(said).toContain(`fined $${fine}`);
    expect(await page.locator('.tip').innerText()).toContain(`fined $${fine}`);
    const download = page.waitForEvent('download');
    await page.locator('#timeline').getByRole('button', { name: 'Numbers' }).click();
    const file = await (await (await download).createReadStream()).toArray();
    expect(Buffer.concat(file).toString()).toContain(`2030,${at2030?.limit},yes,${at2030?.paths[0]?.tons}`);
    await page.getByLabel('If the limits continue after 2034').uncheck();
    expect(await reader.getAttribute('aria-valuemax')).toBe('10');
    const picture = page.waitForEvent('download');
    await page.locator('#timeline').getByRole('button', { name: 'Picture' }).click();
    expect((await picture).suggestedFilename()).toBe('plumbline-timeline.chart.png');
    await page.context().close();
    expect(errors).toEqual([]);
  });

  it('keeps its figures where a change is refused, and going back takes one change back', async () => {
    const { page } = await site.open('/estimate?bbl=2024590030');
    await page.getByRole('button', { name: /^High performance/ }).click();
    await page.getByRole('heading', { name: 'In detail: high performance' }).waitFor();
    await page.route('**/estimate', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: '{"status":429,"title":"Too many","detail":"Wait."}',
      }),
    );
    await page.getByLabel('Owner', { exact: true }).selectOption('condo');
    await page.getByText('The figures below are those before your last change.').waitFor();
    expect(await page.locator('#paths tbody tr').count()).toBe(6);
    await page.getByRole('button', { name: 'Take the change back' }).click();
    await page.getByText('The figures below are those before').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('heading', { name: 'In detail: quick wins' }).waitFor();
    await page.context().close();
  });

  it('next steps: three at most, by date, none past, each with who does it', async () => {
    for (const answer of await ask()) {
      const steps = nextSteps(answer);
      const today = answer.estimate.generated_at.slice(0, 10);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(3);
      expect(steps.map(({ date }) => date)).toEqual(steps.map(({ date }) => date).toSorted());
      for (const { date, who } of steps) expect([date >= today, who !== '']).toEqual([true, true]);
    }
  });

  it('a path has the emissions and fines of what is done by then, and is within the limits as long as it says', async () => {
    for (const { estimate } of await ask()) {
      const verdict = estimate.default_tier;
      if (verdict === null) continue;
      const paths = pathsOf(estimate, verdict);
      const years = yearsOf(estimate, paths, true);
      for (const [index, path] of paths.entries()) {
        const within = withinOf(estimate, path);
        for (const { year, limit, paths: each } of years) {
          const tons = each[index]?.tons ?? 0;
          if (year < Number(estimate.tiers[0]?.roi.schedule.inService.slice(0, 4)))
            expect(tons).toBe(each[0]?.tons);
          if (within.kind === 'always' && year > 2030) expect(tons).toBeLessThanOrEqual(limit);
          if (within.kind === 'over' && path.tier === null && year === 2024)
            expect(tons).toBeGreaterThan(limit);
        }
      }
    }
  });

  it('warnings name measures as people do', async () => {
    for (const { estimate } of await ask())
      for (const { tier } of estimate.tiers) {
        const { here, elsewhere } = warningsOf(estimate, tier);
        expect(here.length + elsewhere.length).toBe(estimate.consistency_warnings.length);
        for (const text of here) expect(text).not.toMatch(/\b[a-z]+_[a-z]/);
      }
  });
});
