import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { examples } from '../api/queries.ts';
import { address } from '../format/address.ts';

const PLACEHOLDERS = [1, 2, 3] as const;

/** Buildings to look at first, each with what its estimate of today says. */
export function Examples() {
  const { data, isError } = useQuery(examples);
  if (isError || data?.examples.length === 0) return null;
  return (
    <section aria-labelledby="examples" className="stack-s">
      <h2 id="examples" className="card-title">
        Or look at one of these
      </h2>
      <ul className="examples">
        {data === undefined
          ? PLACEHOLDERS.map((at) => <li key={at} className="waiting" aria-hidden="true" />)
          : data.examples.map(({ parcel_id: bbl, name, address: street, sentence }) => (
              <li key={bbl}>
                <Link to="/estimate" search={{ bbl }}>
                  {exampleTitle(name, street)}
                </Link>
                <span className="small">{sentence}</span>
              </li>
            ))}
      </ul>
    </section>
  );
}

const LONGEST_NAME = 30;

/** A name that is longer than an address tells less. */
const exampleTitle = (name: string | null, street: string): string =>
  name !== null && name.length <= LONGEST_NAME ? name : address(street);
