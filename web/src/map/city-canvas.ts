import { quadtree, type Quadtree } from 'd3-quadtree';
import { select, type Selection } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { BOROUGHS, CITY } from './plane.ts';
import { LOT_CLASSES, type LotClass } from './lot-classes.ts';
import type { DrawnLot } from './lots.ts';

const MOST_ZOOM = 60;
/** How near the pointer must be to a lot, pixels. */
const REACH = 10;
const STEP = 2;

interface Told {
  /** The lot under the pointer and where it lies in the element, or none. */
  onPoint(lot: DrawnLot | null, at: { readonly x: number; readonly y: number }): void;
  onTake(lot: DrawnLot): void;
}

/** The City on a canvas: dragged, pinched and zoomed; every lot a point. */
export class CityCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #lots: ReadonlyMap<LotClass, readonly DrawnLot[]>;
  readonly #all: readonly DrawnLot[];
  /** Made when a pointer first comes: the page that shows the map does not wait for it. */
  #tree: Quadtree<DrawnLot> | null = null;
  readonly #land = new Path2D(BOROUGHS.map(([, path]) => path).join(''));
  readonly #zoom: ZoomBehavior<HTMLCanvasElement, unknown>;
  readonly #selected: Selection<HTMLCanvasElement, unknown, null, undefined>;
  readonly #cleanups: (() => void)[] = [];
  #transform: ZoomTransform = zoomIdentity;
  #tones: ReadonlyMap<string, string> | null = null;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, lots: readonly DrawnLot[], told: Told) {
    this.#canvas = canvas;
    this.#lots = Map.groupBy(lots, ({ lotClass }) => lotClass);
    this.#all = lots;
    this.#selected = select(canvas);
    this.#zoom = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([1, MOST_ZOOM])
      .translateExtent([
        [0, 0],
        [CITY.width, CITY.height],
      ])
      .filter(isForTheMap)
      .on('zoom', ({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        this.#transform = transform;
        this.#draw();
      });
    this.#selected.call(this.#zoom);
    this.#listen(told);
  }

  zoomIn = (): void => void this.#selected.call(this.#zoom.scaleBy, STEP);
  zoomOut = (): void => void this.#selected.call(this.#zoom.scaleBy, 1 / STEP);
  whole = (): void => void this.#selected.call(this.#zoom.transform, zoomIdentity);

  close(): void {
    cancelAnimationFrame(this.#frame);
    for (const cleanup of this.#cleanups) cleanup();
    this.#selected.on('.zoom', null);
  }

  #listen({ onPoint, onTake }: Told): void {
    const on = (target: EventTarget, name: string, hear: (event: never) => void) => {
      target.addEventListener(name, hear as EventListener);
      this.#cleanups.push(() => target.removeEventListener(name, hear as EventListener));
    };
    on(this.#canvas, 'pointermove', ({ offsetX: x, offsetY: y }: PointerEvent) =>
      onPoint(this.#lotAt(x, y), { x, y }),
    );
    on(this.#canvas, 'pointerleave', () => onPoint(null, { x: 0, y: 0 }));
    on(this.#canvas, 'click', ({ offsetX, offsetY }: MouseEvent) => {
      const lot = this.#lotAt(offsetX, offsetY);
      if (lot !== null) onTake(lot);
    });
    const redraw = () => {
      this.#tones = null;
      this.#draw();
    };
    on(globalThis, 'plumbline-theme', redraw);
    on(matchMedia('(prefers-color-scheme: dark)'), 'change', redraw);
    const watch = new ResizeObserver(() => this.#draw());
    watch.observe(this.#canvas);
    this.#cleanups.push(() => watch.disconnect());
  }

  /** Pixels of the element for a unit of the plane, before any zoom. */
  get #scale(): number {
    return Math.min(this.#canvas.clientWidth / CITY.width, this.#canvas.clientHeight / CITY.height);
  }

  #lotAt(x: number, y: number): DrawnLot | null {
    const scale = this.#scale;
    const [planeX, planeY] = this.#transform.invert([x, y]);
    this.#tree ??= quadtree(
      [...this.#all],
      (lot) => lot.x,
      (lot) => lot.y,
    );
    return this.#tree.find(planeX / scale, planeY / scale, REACH / scale / this.#transform.k) ?? null;
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    const pen = this.#canvas.getContext('2d');
    if (pen === null || clientWidth === 0) return;
    // The zoom reckons in pixels of the element.
    this.#zoom.extent([
      [0, 0],
      [clientWidth, clientHeight],
    ]);
    this.#zoom.translateExtent([
      [0, 0],
      [clientWidth, clientHeight],
    ]);
    const ratio = devicePixelRatio;
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    const { k, x, y } = this.#transform;
    const scale = this.#scale * k;
    const tones = (this.#tones ??= tonesOf(this.#canvas));
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
    pen.fillStyle = tones.get('land') ?? '';
    pen.fill(this.#land);
    pen.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
    const size = Math.min(9, 1.7 * Math.sqrt(k));
    for (const [lotClass] of LOT_CLASSES) {
      pen.fillStyle = tones.get(lotClass) ?? '';
      for (const lot of this.#lots.get(lotClass) ?? [])
        pen.fillRect(lot.x * scale - size / 2, lot.y * scale - size / 2, size, size);
    }
  }
}

/** The colours of the theme. A custom property says how its colour is made; only a property of the element says which it is. */
function tonesOf(canvas: HTMLCanvasElement): ReadonlyMap<string, string> {
  const tones = ['land', ...LOT_CLASSES.map(([lotClass]) => lotClass)].map((name) => {
    canvas.style.color = `var(--map-${name})`;
    return [name, getComputedStyle(canvas).color] as const;
  });
  return new Map(tones);
}

/** One finger and the bare wheel scroll the page; two fingers, a drag, and the wheel with Ctrl or Cmd move the map. */
function isForTheMap(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if ('touches' in event) return (event as TouchEvent).touches.length > 1;
  return (event as MouseEvent).button === 0;
}
