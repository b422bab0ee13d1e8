import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

export interface Picture {
  readonly name: string;
  readonly path: string;
  readonly ready: string;
  readonly scheme: 'light' | 'dark';
  /** Part of the page that is pictured; the window where none is named. */
  readonly part?: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const COOP = '/estimate?bbl=2024590030&owner=coop&mortgage=bank&tier=code_compliant';

/** The pictures of the documentation. */
export const PICTURES: readonly Picture[] = [
  { name: 'estimate', path: COOP, ready: 'What to do next', scheme: 'light' },
  {
    name: 'evidence',
    path: COOP,
    ready: 'What to do next',
    scheme: 'light',
    act: async (page) => {
      await page.getByRole('button', { name: /High performance: cost after incentives/ }).click();
      await page.getByText('What went in').waitFor();
    },
  },
  { name: 'local-law-97', path: COOP, ready: 'What to do next', scheme: 'dark', part: '#timeline' },
  { name: 'ways-to-pay', path: COOP, ready: 'What to do next', scheme: 'light', part: '#pay' },
  { name: 'programs', path: '/programs', ready: 'NYC Accelerator', scheme: 'light' },
];

const MOST_BYTES = 150_000;
const MOST_HIGH = 1_000;

/** WebP by the browser itself, ever coarser until it fits the limit of a repository's page. */
export async function picture(page: Page, folder: string, { name, part }: Picture): Promise<number> {
  const box = part === undefined ? null : await page.locator(part).boundingBox();
  const at = await page.evaluate(() => scrollY);
  const window = page.viewportSize() ?? { width: 1280, height: 860 };
  const clip =
    box === null
      ? { x: 0, y: at, ...window, scale: 1 }
      : {
          x: Math.max(0, box.x - 40),
          y: Math.max(0, box.y + at - 24),
          width: Math.min(window.width, box.width + 80),
          height: Math.min(MOST_HIGH, box.height + 48),
          scale: 1,
        };
  const browser = await page.context().newCDPSession(page);
  for (const quality of [88, 75, 60, 45]) {
    const { data } = (await browser.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip,
      captureBeyondViewport: box !== null,
    })) as { data: string };
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > MOST_BYTES) continue;
    writeFileSync(join(folder, `${name}.webp`), bytes);
    return bytes.length;
  }
  throw new Error(`${name} does not fit into ${MOST_BYTES} bytes`);
}
