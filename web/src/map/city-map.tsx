import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { parcelSearch } from '../api/queries.ts';
import { placeText } from '../explorer/building-title.ts';
import { address } from '../format/address.ts';
import { usd } from '../format/numbers.ts';
import { CityCanvas } from './city-canvas.ts';
import type { ChargeMap } from '../../../src/contract/charge-map.ts';
import { LOT_CLASSES } from './lot-classes.ts';
import { lotsOf, type DrawnLot } from './lots.ts';

interface Pointed {
  readonly lot: DrawnLot;
  readonly x: number;
  readonly y: number;
}

/** Every covered lot that has a place, by its charge from 2030; a click opens its estimate. */
export default function CityMap({ map, describedBy }: { map: ChargeMap; describedBy: string }) {
  const navigate = useNavigate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<CityCanvas>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const lots = useMemo(() => lotsOf(map), [map]);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const city = new CityCanvas(canvas.current, lots, {
      onPoint: (lot, at) => setPointed(lot === null ? null : { lot, ...at }),
      onTake: ({ id }) => void navigate({ to: '/estimate', search: { bbl: id } }),
    });
    drawn.current = city;
    return () => city.close();
  }, [lots, navigate]);
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Map of the buildings that Local Law 97 covers"
        aria-describedby={describedBy}
        className={pointed === null ? undefined : 'pointing'}
      />
      <div className="map-buttons">
        <button type="button" aria-label="Zoom in" onClick={() => drawn.current?.zoomIn()}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => drawn.current?.zoomOut()}>
          −
        </button>
        <button type="button" aria-label="The whole city" onClick={() => drawn.current?.whole()}>
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
