import { describe, expect, it } from 'vitest';
import type { ExplorerAnswer } from '../../src/contract/insights.ts';
import { costBar } from '../../web/src/explorer/cost-bar.ts';
import { spansOf } from '../../web/src/explorer/limit-timeline.ts';
import { nextSteps } from '../../web/src/explorer/next-steps.ts';
import { warningsOf } from '../../web/src/explorer/warnings.ts';
import { accessibilityFaults } from './axe.ts';
import { answerOf, canBrowse, useSite } from './site.ts';

/** A co-op over its limits, a tower, a landmark within them, housing on the regulated path, a small one, a described one. */
const REQUESTS = [
  { bbl: '2024590030' },
  { bbl: '1008350041' },
  { bbl: '1000130001' },
  { building: { building_area: 9_000, building_class: 'C1', year_built: 1920, dwelling_units: 10 } },
  { building: { building_area: 52_000, building_class: 'D4', year_built: 1962, dwelling_units: 60 } },
];
const SCREENS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe.skipIf(!canBrowse)('the first screen of an estimate', () => {
  const site = useSite();
  const answers: ExplorerAnswer[] = [];
  const ask = async (): Promise<readonly ExplorerAnswer[]> => {
    for (const request of REQUESTS.slice(answers.length))
      answers.push(await answerOf<ExplorerAnswer>(site, '/estimate', request, '10.8.1.1'));
    return answers;
  };

  it.each(SCREENS)(
    'the verdict in words stands on it at $width × $height, before any warning',
    async (viewport) => {
      const { page, errors } = await site.open('/estimate?bbl=2024590030', { viewport });
      const reason = page.locator('.verdict-reason');
      await reason.waitFor();
      const box = await reason.boundingBox();
      expect(box).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
      const [answer] = await ask();
      expect((await reason.textContent())?.slice(0, 40)).toBe(
        answer?.estimate.default_tier?.reason.slice(0, 40),
      );
      const order = await page
        .locator('.verdict-reason, .notice')
        .evaluateAll((found) => found.map((each) => each.className));
      expect(order[0]).toBe('verdict-reason');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().close();
      expect(errors).toEqual([]);
    },
  );

  it('each alternative is a bar as long as its cost, and every part of it opens', async () => {
    const { page, errors } = await site.open('/estimate?bbl=2024590030');
    const rows = page.locator('.alternatives > li');
    await rows.first().waitFor();
    const [answer] = await ask();
    const alternatives = answer?.estimate.default_tier?.alternatives ?? [];
    expect(await rows.count()).toBe(alternatives.length);
    const widths = await rows.evaluateAll((found) =>
      found.map((row) => {
        const edges = [...row.querySelectorAll('.cost-bar > span')].map((part) =>
          part.getBoundingClientRect(),
        );
        const back = row.querySelector('.cost-bar > .part-back')?.getBoundingClientRect();
        const left = Math.min(...edges.map((edge) => edge.left));
        return (back?.left ?? Math.max(...edges.map((edge) => edge.right))) - left;
      }),
    );
    const scale = (widths[0] ?? 0) / (alternatives[0]?.presentCost.total ?? 1);
    for (const [index, { presentCost }] of alternatives.entries())
      expect(widths[index]).toBeCloseTo(presentCost.total * scale, -1);
    await page.getByText('What the bars are made of').click();
    const parts = page.locator('.verdict table .num');
    expect(await parts.count()).toBe(alternatives.length * 9);
    await parts.first().click();
    await page.getByRole('dialog').getByText('What went in').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
    expect(errors).toEqual([]);
  });

  it('the timeline draws every limit to 2050, and its table holds every period', async () => {
    const { page } = await site.open('/estimate?bbl=2024590030&tier=code_compliant');
    const timeline = page.locator('.timeline svg');
    await timeline.scrollIntoViewIfNeeded();
    expect(await timeline.locator('.line-limit .outlook').count()).toBe(2);
    await page.locator('#emissions').getByText('The same as a table').click();
    const [answer] = await ask();
    const periods = answer?.estimate.tiers[1]?.roi.compliance.periods ?? [];
    const charged = periods.filter((period) => !period.projection && period.baselinePenaltyUsd > 0);
    expect(charged.length).toBeGreaterThan(0);
    expect(await timeline.locator('.charge').allTextContents()).toEqual(
      charged.map(({ baselinePenaltyUsd: usd }) => `$${Math.round(usd / 1000)}k`),
    );
    expect(await page.locator('#emissions figure tbody tr').count()).toBe(periods.length);
    expect(periods.length).toBeGreaterThan(6);
    await page.context().close();
  });

  it('next steps: three at most, by date, none past; the work that is best has its own', async () => {
    for (const answer of await ask()) {
      const steps = nextSteps(answer);
      const today = answer.estimate.generated_at.slice(0, 10);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(3);
      expect(steps.map(({ date }) => date)).toEqual(steps.map(({ date }) => date).toSorted());
      for (const { date } of steps) expect(date >= today).toBe(true);
    }
  });

  it('bars: the full part is the total, and what comes back is the rest of what is paid', async () => {
    for (const { estimate } of await ask())
      for (const { presentCost } of estimate.default_tier?.alternatives ?? []) {
        const { parts, total, reach } = costBar(presentCost);
        const back = parts.find(({ part }) => part === 'back')?.size ?? 0;
        expect(total).toBe(presentCost.total);
        expect(reach - back).toBeCloseTo(total, 1);
        expect(-back).toBeCloseTo(
          presentCost.incentives + presentCost.residual + Math.min(0, presentCost.operations),
          1,
        );
      }
  });

  it('spans of the timeline follow each other without a gap; the outlooks of a period are one span', async () => {
    for (const { estimate } of await ask())
      for (const { roi } of estimate.tiers) {
        const spans = spansOf(roi.compliance);
        for (const [index, span] of spans.entries()) {
          expect(span.asIs[0]).toBeLessThanOrEqual(span.asIs[1]);
          if (index > 0) expect(span.from).toBe((spans[index - 1]?.to ?? 0) + 1);
          if (!span.projection) expect(span.asIs[0]).toBe(span.asIs[1]);
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
