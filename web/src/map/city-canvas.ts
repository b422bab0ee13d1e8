import type { CanvasPlace, CityView, FromCity, MapCounts, ToCity } from './city.worker.ts';
import { LOT_CLASSES } from './lot-classes.ts';
import type { DrawnLot } from './lots.ts';
import type { MapZoom } from './map-zoom.ts';

export interface CityEvents {
  /** Null where the service holds no lots. */
  onCounts(counts: MapCounts | null): void;
  onFailed(): void;
  /** The lot under the pointer and where it lies in the element, or none. */
  onPoint(lot: DrawnLot | null, at: CanvasPlace): void;
  onTake(lot: DrawnLot): void;
}

/** The City on a canvas of its own in `box`: a worker draws it, the page only says which part of it is looked at. */
export class CityCanvas {
  readonly #canvas = document.createElement('canvas');
  readonly #worker = new Worker(new URL('./city.worker.ts', import.meta.url), { type: 'module' });
  readonly #closed = new AbortController();
  #at: CityView['zoom'] = { k: 1, x: 0, y: 0 };
  #zoom: Promise<MapZoom> | null = null;
  #tones: CityView['tones'] | null = null;
  #isPointed = false;

  constructor(box: HTMLElement, answer: ArrayBuffer, events: CityEvents) {
    box.append(this.#canvas);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromCity>) => this.#hear(data, events));
    this.#worker.addEventListener('error', () => events.onFailed());
    const canvas = this.#canvas.transferControlToOffscreen();
    // A copy goes: a later visit to the page begins with the same answer.
    this.#tell({ canvas, answer }, [canvas]);
    this.#listen(events);
  }

  zoomBy = async (factor: number): Promise<void> => (await this.#zoomed()).by(factor);
  whole = async (): Promise<void> => (await this.#zoomed()).whole();

  close(): void {
    this.#closed.abort();
    this.#worker.terminate();
    void this.#zoom?.then((zoom) => zoom.close());
    this.#canvas.remove();
  }

  #tell(message: ToCity, transferred: Transferable[] = []): void {
    this.#worker.postMessage(message, transferred);
  }

  #hear(told: FromCity, { onCounts, onPoint, onTake }: CityEvents): void {
    if ('counts' in told) onCounts(told.counts);
    else if (told.isClick) {
      if (told.lot !== null) onTake(told.lot);
    } else if (this.#isPointed) {
      this.#canvas.classList.toggle('pointing', told.lot !== null);
      onPoint(told.lot, told.at);
    }
  }

  #listen({ onPoint }: CityEvents): void {
    const { signal } = this.#closed;
    const canvas = this.#canvas;
    const ask = ({ offsetX: x, offsetY: y }: MouseEvent, isClick: boolean) =>
      this.#tell({ at: { x, y }, isClick });
    // A pointer comes before it drags, and a finger scrolls before two pinch.
    const near = () => void this.#zoomed();
    canvas.addEventListener('pointerenter', near, { signal });
    addEventListener('touchstart', near, { signal, passive: true, once: true });
    const move = (event: PointerEvent) => {
      this.#isPointed = true;
      ask(event, false);
    };
    canvas.addEventListener('pointermove', move, { signal });
    canvas.addEventListener('click', (event) => ask(event, true), { signal });
    const leave = () => {
      this.#isPointed = false;
      onPoint(null, { x: 0, y: 0 });
    };
    canvas.addEventListener('pointerleave', leave, { signal });
    const recolour = () => {
      this.#tones = null;
      this.#draw();
    };
    addEventListener('plumbline-theme', recolour, { signal });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour, { signal });
    const watch = new ResizeObserver(() => this.#draw());
    watch.observe(canvas);
    signal.addEventListener('abort', () => watch.disconnect());
  }

  /** What moves the map is loaded when somebody is about to move it. */
  #zoomed(): Promise<MapZoom> {
    this.#zoom ??= import('./map-zoom.ts').then(({ zoomOf }) =>
      zoomOf(this.#canvas, ({ k, x, y }) => {
        this.#at = { k, x, y };
        this.#draw();
      }),
    );
    return this.#zoom;
  }

  #draw(): void {
    const { clientWidth: widthPx, clientHeight: heightPx } = this.#canvas;
    const tones = (this.#tones ??= tonesOf(this.#canvas));
    this.#tell({ view: { widthPx, heightPx, ratio: devicePixelRatio, zoom: this.#at, tones } });
  }
}

/** The colours of the theme, as the legend beside the map has them. */
function tonesOf(canvas: HTMLCanvasElement): CityView['tones'] {
  const keys = LOT_CLASSES.map(([lotClass]) => {
    const key = canvas.closest('figure')?.querySelector(`.map-key.${lotClass}`);
    return [lotClass, key ? getComputedStyle(key).backgroundColor : ''] as const;
  });
  return new Map([['land', getComputedStyle(canvas).color], ...keys]);
}
