import type { Page } from 'playwright-core';

/** Texts of the page that are wider than the box which hides the rest of them; choices of lists too. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('nothing measures texts here');
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (element.closest('.visually-hidden, svg') !== null || element.clientWidth === 0) continue;
      const style = getComputedStyle(element);
      if (element instanceof HTMLSelectElement) {
        pen.font = style.font;
        const text = element.selectedOptions[0]?.text ?? '';
        // The arrow takes some 20 pixels.
        const room =
          element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
        if (pen.measureText(text).width > room) cut.push(text);
      } else if (style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
        cut.push(element.textContent ?? '');
    }
    return cut;
  });
