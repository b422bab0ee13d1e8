import type { Page } from 'playwright-core';

/** A number as a page writes it, with what stands around it. */
interface Token {
  readonly text: string;
  readonly value: number;
  /** The step of its last digit. */
  readonly step: number;
  readonly isShare: boolean;
  readonly isMoney: boolean;
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:billion|B\b)/, 1e9],
  [/^\s?(?:million|M\b)/, 1e6],
  [/^k\b/, 1e3],
];

/** Every number of a text, read as people read it. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(({ 0: digits, index }) => {
    const after = text.slice(index + digits.length);
    const scale = SCALES.find(([sign]) => sign.test(after))?.[1] ?? 1;
    const plain = digits.replaceAll(',', '');
    return {
      text: text.slice(Math.max(0, index - 40), index + digits.length + 12),
      value: Number(plain) * scale,
      step: scale * 10 ** -(plain.split('.')[1]?.length ?? 0),
      isShare: /^[\s\u00a0]?%/.test(after),
      isMoney: text[index - 1] === '$',
    };
  });
}

/** Numbers of documents: those that are numbers, and those in their texts, such as days and sentences. */
export class Served {
  readonly #numbers: number[] = [];
  readonly #inTexts = new Set<number>();

  add(document: unknown): void {
    if (typeof document === 'number') this.#numbers.push(document);
    else if (typeof document === 'string') {
      for (const { value } of tokensOf(document)) this.#inTexts.add(value);
      // Days are written in words, so that 02 becomes 2.
      for (const part of document.split(/\D+/)) if (part !== '') this.#inTexts.add(Number(part));
    } else if (typeof document === 'object' && document !== null)
      for (const part of Object.values(document)) this.add(part);
  }

  has({ value, step, isShare, isMoney }: Token): boolean {
    if (this.#inTexts.has(value)) return true;
    return this.#numbers.some((served) => {
      const size = Math.abs(served);
      const close = (each: number, unit: number) => Math.abs(each - value) <= unit * 0.500001;
      if (isShare) return close(size * 100, step) || close(size, step);
      // Dollars may be said to three figures; then the rest are zeros.
      const coarse = isMoney && size >= 1_000 ? 10 ** (Math.floor(Math.log10(size)) - 2) : 0;
      return close(size, coarse > step && value % coarse === 0 ? coarse : step);
    });
  }
}

/** Collects what the page is told by the service from now on. */
export function hear(page: Page): { served: Served; settled: () => Promise<void> } {
  const served = new Served();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/app/v1/') || !response.ok()) return;
    reading.push(response.json().then((document) => served.add(document)));
  });
  return { served, settled: async () => void (await Promise.all(reading.splice(0))) };
}

/** Texts with digits on the page, all of it unfolded; scales of axes, lists to choose from and code are no figures. */
export async function textsOf(page: Page, root = 'main'): Promise<string[]> {
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll('main details')] as HTMLDetailsElement[];
    for (const details of all) details.open = true;
    return all.every(({ childElementCount }) => childElementCount > 1);
  });
  return page.evaluate((selector) => {
    const texts = new Set<string>();
    const main = document.querySelector(selector) ?? document.body;
    const left = '.visx-axis, option, style, pre, code, a[href^="http"]';
    // A block is read as one text, since numbers and their units may be apart in it.
    for (const block of main.querySelectorAll(
      'h1, h2, h3, p, li, td, th, dt, dd, figcaption, text, span, summary',
    )) {
      if (block.closest(left) !== null || block.querySelector('p, li, td, dd, h2, h3') !== null) continue;
      const text = block.textContent ?? '';
      if (/\d/.test(text)) texts.add(text.trim());
    }
    return [...texts];
  }, root);
}

/** Numbers on the page that nobody served; `words` are phrases whose numbers belong to the language. */
export const strayNumbers = (texts: readonly string[], served: Served, words: readonly RegExp[]): string[] =>
  texts.flatMap((text) => {
    const bare = words.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), text);
    return tokensOf(bare)
      .filter((token) => !served.has(token))
      .map((token) => `${token.value} in “${token.text}”`);
  });
