import { csvLine } from '../../../src/portfolio-table/csv-text.ts';
import { save, saveBlob } from '../design/save.ts';
import type { CsvRows } from './csv-rows.ts';

export const saveCsv = (rows: CsvRows, name: string): void =>
  save(`${name}.csv`, 'text/csv', rows.map(csvLine).join(''));

/** What a drawing has from the style sheets of the page. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
/** Pixels of the picture for each of the page, and of its text. */
const SCALE = 2;
const MARGIN = 16;
const LINE = 20;

/** The drawing of a figure with its sentence and its legend, as a picture. */
export async function savePng(figure: HTMLElement, name: string): Promise<void> {
  const drawing = figure.querySelector('svg');
  if (drawing === null) return;
  const image = await imageOf(drawing);
  const caption = figure.querySelector('figcaption')?.textContent ?? '';
  const keys = [...figure.querySelectorAll('.legend li')].map((key) => ({
    text: key.textContent,
    colour: getComputedStyle(key, '::before').backgroundColor,
  }));
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.font = '14px sans-serif';
  const lines = wrapped(caption, width, (text) => context.measureText(text).width);
  const head = (lines.length + Math.ceil(keys.length / 3)) * LINE + MARGIN;
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + head + 2 * MARGIN) * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = '14px sans-serif';
  const ink = getComputedStyle(document.body).color;
  context.fillStyle = ink;
  for (const [index, line] of lines.entries())
    context.fillText(line, MARGIN, MARGIN + (index + 1) * LINE - 6);
  for (const [index, { text, colour }] of keys.entries()) {
    const x = MARGIN + (index % 3) * (width / 3);
    const y = MARGIN + (lines.length + Math.floor(index / 3) + 1) * LINE - 6;
    context.fillStyle = colour;
    context.fillRect(x, y - 9, 12, 9);
    context.fillStyle = ink;
    context.fillText(text, x + 18, y);
  }
  context.drawImage(image, MARGIN, head + MARGIN, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob !== null) saveBlob(`${name}.png`, blob);
}

/** A copy of the drawing that needs no style sheet. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [index, original] of drawing.querySelectorAll('*').entries()) {
    const style = getComputedStyle(original);
    for (const property of STYLES)
      copies[index]?.style.setProperty(property, style.getPropertyValue(property));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
