import { Link } from '@tanstack/react-router';
import type { ParcelView } from '../../../src/contract/pages.ts';
import { useWidth } from '../charts/use-width.ts';
import { address } from '../format/address.ts';

const HEIGHT = 150;
const MARGIN = 26;
const LISTED = 6;
const FEET_PER_METER = 3.281;
const METERS_PER_DEGREE = 111_320;

/** The lot among the lots around it that are held, north up: positions alone, nothing is asked of anybody else. */
export default function ParcelMap({ parcel }: { parcel: ParcelView }) {
  const [box, width] = useWidth();
  const { neighbours } = parcel;
  const placed = parcel.latitude !== null && parcel.longitude !== null;
  return (
    <div className={placed ? 'parcel-map-wrap' : undefined}>
      {placed && (
        <div ref={box} className="parcel-map" aria-hidden="true">
          {width > 0 && <Drawing parcel={parcel} width={width} />}
        </div>
      )}
      <details>
        <summary className="small">Next to it ({neighbours.length})</summary>
        {neighbours.length === 0 && <p className="small muted">We hold no lot around it.</p>}
        <ul className="small neighbours">
          {neighbours.slice(0, LISTED).map(({ parcel_id, name, address: street, meters }) => (
            <li key={parcel_id}>
              <Link to="/estimate" search={{ bbl: parcel_id }}>
                {name ?? (street === '' ? `Lot ${parcel_id}` : address(street))}
              </Link>{' '}
              <span className="muted">{meters === null ? 'on the same block' : `${feet(meters)} ft`}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const feet = (meters: number): string =>
  (Math.round((meters * FEET_PER_METER) / 10) * 10).toLocaleString('en-US');

function Drawing({ parcel, width }: { parcel: ParcelView; width: number }) {
  const { latitude, longitude, neighbours } = parcel;
  if (latitude === null || longitude === null) return null;
  const east = Math.cos((latitude * Math.PI) / 180) * METERS_PER_DEGREE;
  const placed = neighbours.flatMap((each) =>
    each.latitude === null || each.longitude === null
      ? []
      : [
          {
            ...each,
            right: (each.longitude - longitude) * east,
            up: (each.latitude - latitude) * METERS_PER_DEGREE,
          },
        ],
  );
  const across = Math.max(60, ...placed.map(({ right }) => Math.abs(right)));
  const along = Math.max(60, ...placed.map(({ up }) => Math.abs(up)));
  const scale = Math.min((width / 2 - MARGIN) / across, (HEIGHT / 2 - MARGIN) / along);
  const x = (right: number) => width / 2 + right * scale;
  const y = (up: number) => HEIGHT / 2 - up * scale;
  const bar = (100 / FEET_PER_METER) * scale;
  return (
    <svg width={width} height={HEIGHT}>
      {[1, 2, 4].map((hundred) => (
        <circle key={hundred} className="ring" cx={width / 2} cy={HEIGHT / 2} r={bar * hundred * 2} />
      ))}
      {placed.map(({ parcel_id, right, up, address: street }) => (
        <g key={parcel_id}>
          <rect className="lot" x={x(right) - 5} y={y(up) - 5} width={10} height={10} />
          <text x={x(right) + 8} y={y(up) + 4}>
            {street.split(' ')[0]}
          </text>
        </g>
      ))}
      <rect className="this" x={width / 2 - 8} y={HEIGHT / 2 - 8} width={16} height={16} />
      <path className="scale" d={`M12 ${HEIGHT - 12}h${bar * 2}`} />
      <text x={12} y={HEIGHT - 18}>
        200 ft
      </text>
      <text x={width - 20} y={20}>
        N
      </text>
      <path className="scale" d={`M${width - 15} 42V26m-4 5l4 -5l4 5`} />
    </svg>
  );
}
