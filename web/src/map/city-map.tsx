import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { parcelSearch } from '../api/queries.ts';
import { placeText } from '../explorer/building-title.ts';
import { address } from '../format/address.ts';
import { usd } from '../format/numbers.ts';
import { CityCanvas, type CityEvents } from './city-canvas.ts';
import { LOT_CLASSES } from './lot-classes.ts';
import type { DrawnLot } from './lots.ts';

interface Pointed {
  readonly lot: DrawnLot;
  readonly x: number;
  readonly y: number;
}

type Props = Pick<CityEvents, 'onCounts' | 'onFailed'> & {
  readonly answer: ArrayBuffer;
  readonly describedBy: string;
};

/** How much closer a press of the button goes. */
const STEP = 2;

/** Every covered lot that has a place, by its charge from 2030; a click opens its estimate. */
export function CityMap({ answer, describedBy, onCounts, onFailed }: Props) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<CityCanvas>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const city = new CityCanvas(box.current, answer, {
      onCounts,
      onFailed,
      onPoint: (lot, at) => setPointed(lot === null ? null : { lot, ...at }),
      onTake: ({ id }) => void navigate({ to: '/estimate', search: { bbl: id } }),
    });
    drawn.current = city;
    return () => city.close();
  }, [answer, navigate, onCounts, onFailed]);
  return (
    <>
      <div
        ref={box}
        role="img"
        aria-label="Map of the buildings that Local Law 97 covers"
        aria-describedby={describedBy}
      />
      <div className="map-buttons">
        <button type="button" aria-label="Zoom in" onClick={() => void drawn.current?.zoomBy(STEP)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => void drawn.current?.zoomBy(1 / STEP)}>
          −
        </button>
        <button type="button" aria-label="The whole city" onClick={() => void drawn.current?.whole()}>
          ⤢
        </button>
      </div>
      {pointed !== null && <Tip {...pointed} />}
    </>
  );
}

const TEXTS = Object.fromEntries(LOT_CLASSES);

/** Says which lot lies under the pointer; its address is asked for once the pointer rests. */
function Tip({ lot: { id, lotClass, chargeUsd }, x, y }: Pointed) {
  const rested = useRested(id);
  const { data } = useQuery({ ...parcelSearch(id), enabled: rested });
  const hit = data?.parcels.find(({ parcel_id }) => parcel_id === id);
  return (
    <div className="map-tip" aria-hidden="true" style={{ left: x, top: y }}>
      <strong>{hit === undefined ? `Lot ${id}` : (hit.name ?? address(hit.address))}</strong>
      {hit !== undefined && <span className="muted">{placeText(hit, address(hit.address))}</span>}
      <span>{chargeUsd > 0 ? `Fined about ${usd(chargeUsd)} a year from 2030` : TEXTS[lotClass]}</span>
    </div>
  );
}

const REST_MS = 120;

function useRested(id: string): boolean {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return rested === id;
}
