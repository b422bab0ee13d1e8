import type { ChargeMap, ChargeMapAnswer } from '../../../src/contract/charge-map.ts';
import { LOT_CLASSES, type LotClass } from './lot-classes.ts';
import { lotsOf, type DrawnLot } from './lots.ts';
import { BOROUGHS, CITY } from './plane.ts';

/** What part of the City the canvas shows, how large and in which colours. */
export interface CityView {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the screen for one of the page. */
  readonly ratio: number;
  readonly zoom: { readonly k: number; readonly x: number; readonly y: number };
  /** By class of lot, and `land`. */
  readonly tones: ReadonlyMap<string, string>;
}

/** A place of the canvas, pixels of the page. */
export interface CanvasPlace {
  readonly x: number;
  readonly y: number;
}

export type ToCity =
  /** The first message; `answer` is a `ChargeMapAnswer` as it was sent, since the policy lets no worker ask for anything. */
  | { readonly canvas: OffscreenCanvas; readonly answer: ArrayBuffer }
  | { readonly view: CityView }
  | { readonly at: CanvasPlace; readonly isClick: boolean };

const COUNTED = ['charged', 'within', 'open', 'prescribed', 'city', 'unknown', 'without_place'] as const;

/** How many lots are of which kind: the map in numbers. */
export type MapCounts = Pick<ChargeMap, (typeof COUNTED)[number]>;

export type FromCity =
  /** Null where the service holds no lots. */
  | { readonly counts: MapCounts | null }
  | { readonly lot: DrawnLot | null; readonly at: CanvasPlace; readonly isClick: boolean };

/** How near the pointer must be to a lot, pixels. */
const REACH_PX = 10;

let canvas: OffscreenCanvas | null = null;
let view: CityView | null = null;
let frame = 0;
let land: Path2D | null = null;
let lots: readonly DrawnLot[] = [];
let byClass: ReadonlyMap<LotClass, readonly DrawnLot[]> = new Map();

// oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin
const tell = (message: FromCity): void => postMessage(message);

/** The City is read, drawn and searched beside the page, whose clicks wait for none of it. */
addEventListener('message', ({ data }: MessageEvent<ToCity>) => {
  if ('canvas' in data) begin(data.canvas, data.answer);
  else if ('view' in data) {
    view = data.view;
    draw();
  } else tell({ ...data, lot: lotAt(data.at) });
});

function begin(given: OffscreenCanvas, answer: ArrayBuffer): void {
  canvas = given;
  const { map } = JSON.parse(new TextDecoder().decode(answer)) as ChargeMapAnswer;
  tell({ counts: map && countsOf(map) });
  lots = map === null ? [] : lotsOf(map);
  byClass = Map.groupBy(lots, ({ lotClass }) => lotClass);
}

const countsOf = (map: ChargeMap): MapCounts =>
  Object.fromEntries(COUNTED.map((name) => [name, map[name]])) as MapCounts;

/** Pixels of the page for a unit of the plane. */
const scaleOf = ({ widthPx, heightPx, zoom }: CityView): number =>
  Math.min(widthPx / CITY.width, heightPx / CITY.height) * zoom.k;

function lotAt({ x, y }: CanvasPlace): DrawnLot | null {
  if (view === null) return null;
  const scale = scaleOf(view);
  const [planeX, planeY] = [(x - view.zoom.x) / scale, (y - view.zoom.y) / scale];
  let nearest: DrawnLot | null = null;
  let least = (REACH_PX / scale) ** 2;
  for (const lot of lots) {
    const distance = (lot.x - planeX) ** 2 + (lot.y - planeY) ** 2;
    if (distance < least) [nearest, least] = [lot, distance];
  }
  return nearest;
}

function draw(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(paint);
}

function paint(): void {
  const pen = canvas?.getContext('2d');
  if (canvas === null || view === null || !pen || view.widthPx === 0) return;
  const { widthPx, heightPx, ratio, zoom, tones } = view;
  canvas.width = Math.round(widthPx * ratio);
  canvas.height = Math.round(heightPx * ratio);
  const scale = scaleOf(view);
  pen.setTransform(scale * ratio, 0, 0, scale * ratio, zoom.x * ratio, zoom.y * ratio);
  pen.fillStyle = tones.get('land') ?? '';
  pen.fill((land ??= new Path2D(BOROUGHS.map(([, path]) => path).join(''))));
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const size = Math.min(9, 1.7 * Math.sqrt(zoom.k));
  for (const [lotClass] of LOT_CLASSES) {
    pen.fillStyle = tones.get(lotClass) ?? '';
    for (const lot of byClass.get(lotClass) ?? []) {
      const x = zoom.x + lot.x * scale - size / 2;
      const y = zoom.y + lot.y * scale - size / 2;
      if (x > -size && y > -size && x < widthPx && y < heightPx) pen.fillRect(x, y, size, size);
    }
  }
}
