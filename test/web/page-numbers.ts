import type { Page } from 'playwright-core';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../src/contract/insights.ts';

/** An answer a page got, with what it asked. */
export interface Received {
  readonly request: EstimateRequest;
  readonly answer: ExplorerAnswer;
}

/** What stands on a page, all of it unfolded and every chart read stop by stop. */
export interface PageNumbers {
  /** Numbers that name their place in an answer. */
  readonly held: readonly { readonly at: string; readonly text: string }[];
  /** Numbers that name the places they are the sum of. */
  readonly sums: readonly { readonly of: readonly string[]; readonly text: string }[];
  /** Numbers that say how far two answers are apart at a place. */
  readonly differences: readonly { readonly at: string; readonly text: string }[];
  /** Places of those that open, outside the sections whose loans are sized by a question of their own. */
  readonly opening: readonly string[];
  /** Texts with digits that name no place. */
  readonly loose: readonly string[];
}

/** What a page asked of the service and got. */
export interface Heard {
  /** By question: one that is asked twice has one answer. */
  readonly received: ReadonlyMap<string, Received>;
  /** Every other document. */
  readonly others: readonly unknown[];
  /** Whether nothing is on its way. */
  readonly isQuiet: () => boolean;
}

export function listen(page: Page): Heard {
  const received = new Map<string, Received>();
  const others: unknown[] = [];
  let waiting = 0;
  const isAsked = (url: string) => url.includes('/app/v1/');
  const done = () => {
    waiting -= 1;
  };
  page.on('request', (request) => {
    if (isAsked(request.url())) waiting += 1;
  });
  page.on('requestfailed', (request) => isAsked(request.url()) && done());
  page.on('response', (response) => {
    if (!isAsked(response.url())) return;
    const keep = async () => {
      const document = (await response.json()) as unknown;
      const asked = response.request().postData() ?? '';
      if (!response.url().endsWith('/estimate')) others.push(document);
      else if (response.ok())
        received.set(asked, {
          request: JSON.parse(asked) as EstimateRequest,
          answer: document as ExplorerAnswer,
        });
    };
    void keep().finally(done);
  });
  return { received, others, isQuiet: () => waiting === 0 };
}

/** Unfolds every list and table of the page: what is folded away is made when it is opened, and may fold others. */
export async function openEverything(page: Page, { isQuiet }: Heard): Promise<void> {
  const open = () =>
    page.waitForFunction(() => {
      const all = [...document.querySelectorAll('details')];
      for (const details of all) details.open = true;
      return (
        all.every(({ childNodes }) => childNodes.length > 1) &&
        document.querySelector('main .skeleton') === null
      );
    });
  await open();
  while (!isQuiet()) {
    await page.waitForTimeout(20);
    await open();
  }
  // Parts without a place of their own come with the next drawing.
  await page.waitForTimeout(50);
  await open();
}

/** Reads every number of the page. */
export const numbersOf = (page: Page): Promise<PageNumbers> =>
  page.evaluate(async () => {
    const HOLDERS = '[data-at], [data-sum], [data-difference], [data-many]';
    const held: { at: string; text: string }[] = [];
    const sums: { of: string[]; text: string }[] = [];
    const differences: { at: string; text: string }[] = [];
    const loose = new Set<string>();
    const read = (root: Element) => {
      for (const each of root.querySelectorAll<HTMLElement>(HOLDERS)) {
        const text = each.textContent ?? '';
        const { at, sum, difference } = each.dataset;
        if (at !== undefined) held.push({ at, text });
        if (sum !== undefined) sums.push({ of: sum.split(' ').filter((at) => at !== ''), text });
        if (difference !== undefined) differences.push({ at: difference, text });
      }
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        // The scale of an axis is no figure of the answer, nor is the stop of a chart that is read.
        const isScale =
          node.parentElement?.closest(`${HOLDERS}, .visx-axis, .tip > strong, style, option`) instanceof
          Element;
        if (/\d/.test(text) && !isScale) loose.add(text.trim());
      }
    };
    const main = document.querySelector('main') ?? document.body;
    read(main);
    for (const slider of main.querySelectorAll<HTMLElement>('[role=slider]')) {
      const stops = Number(slider.getAttribute('aria-valuemax'));
      for (let stop = 0; stop <= stops; stop += 1) {
        slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        // React draws what a key does before the next task.
        await Promise.resolve();
        const tip = slider.querySelector('.tip');
        if (tip === null) throw new Error(`nothing is read at ${stop} of ${slider.ariaLabel}`);
        read(tip);
      }
      slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
    const opening = [
      ...main.querySelectorAll<HTMLElement>('button.num[data-at]:not(.pay-place *, #financing *)'),
    ].map((each) => each.dataset['at'] ?? '');
    return { held, sums, differences, opening: [...new Set(opening)], loose: [...loose] };
  });

/** What is wrong with a number as it is written for a value; null where it is right. */
export function misread(text: string, value: number): string | null {
  const [shown = ''] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  const wrong = `${JSON.stringify(text)} is written for ${value}`;
  // In words: none, nothing.
  if (shown === '') return Math.abs(value) < 0.5 ? null : wrong;
  const digits = shown.replaceAll(',', '');
  const after = text.slice(text.indexOf(shown) + shown.length).trim();
  const scale = /^(?:billion|B\b)/.test(after)
    ? 1e9
    : /^(?:million|M\b)/.test(after)
      ? 1e6
      : /^k\b/.test(after)
        ? 1e3
        : 1;
  const number = Number(digits) * scale;
  if (text.startsWith('over ')) return Math.abs(value) > number ? null : wrong;
  const decimals = digits.split('.')[1]?.length ?? 0;
  const size = Math.abs(value);
  const last = scale * 10 ** -decimals;
  // Dollars are said to three figures at the least.
  const least = Math.max(
    last,
    text.includes('$') && size >= 1_000 ? 10 ** (Math.floor(Math.log10(size)) - 2) : 0,
  );
  const isOf = (each: number, step: number) => Math.abs(each - number) <= step * 0.5000001;
  return isOf(size, least) || isOf(size * 100, last) ? null : wrong;
}
