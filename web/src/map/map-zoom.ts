import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from 'd3-zoom';

const MOST_ZOOM = 60;

export interface MapZoom {
  by(factor: number): void;
  whole(): void;
  close(): void;
}

/** Drags, pinches and wheels of a canvas as a transform of it. */
export function zoomOf(canvas: HTMLCanvasElement, onZoom: (transform: ZoomTransform) => void): MapZoom {
  const extent = (): [[number, number], [number, number]] => [
    [0, 0],
    [canvas.clientWidth, canvas.clientHeight],
  ];
  const selected = select(canvas);
  const zooming = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([1, MOST_ZOOM])
    .extent(extent)
    .filter(isForTheMap)
    // No empty border: the map is moved no further than its own edges, whatever the element measures by then.
    .constrain((transform, [[left, top], [right, bottom]]) => {
      const x = Math.min(left, Math.max(transform.x, right - right * transform.k));
      const y = Math.min(top, Math.max(transform.y, bottom - bottom * transform.k));
      return zoomIdentity.translate(x, y).scale(transform.k);
    })
    .on('zoom', ({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) => onZoom(transform));
  selected.call(zooming);
  return {
    by: (factor) => void selected.call(zooming.scaleBy, factor),
    whole: () => void selected.call(zooming.transform, zoomIdentity),
    close: () => void selected.on('.zoom', null),
  };
}

/** One finger and the bare wheel scroll the page; two fingers, a drag, and the wheel with Ctrl or Cmd move the map. */
function isForTheMap(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if ('touches' in event) return (event as TouchEvent).touches.length > 1;
  return (event as MouseEvent).button === 0;
}
