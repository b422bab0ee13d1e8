import { Link } from '@tanstack/react-router';
import type { ParcelView } from '../../../src/contract/pages.ts';
import { HowMany } from '../evidence/evidence-context.tsx';
import { address } from '../format/address.ts';

const LISTED = 6;

/** The lots around one that are held, nearest first. */
export function Neighbours({ parcel: { neighbours } }: { readonly parcel: ParcelView }) {
  const listed = neighbours.slice(0, LISTED);
  if (listed.length === 0) return null;
  return (
    <details>
      <summary className="small">
        Next to it (<HowMany of={listed} />)
      </summary>
      <ul className="small neighbours">
        {listed.map(({ parcel_id, name, address: street }) => (
          <li key={parcel_id}>
            <Link to="/estimate" search={{ bbl: parcel_id }}>
              {name ?? (street === '' ? `Lot ${parcel_id}` : address(street))}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
