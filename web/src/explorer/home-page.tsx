import { Link } from '@tanstack/react-router';
import { useTitle } from '../design/title.ts';
import { ParcelSearch } from './parcel-search.tsx';

/** Three lots of the shipped sample, of three kinds. */
const EXAMPLES = [
  { bbl: '2024590030', name: '860 Grand Concourse', text: 'Elevator apartments in the Bronx' },
  { bbl: '1008350041', name: 'Empire State Building', text: 'Office tower, Manhattan' },
  { bbl: '1000130001', name: '1 Broadway', text: 'Landmark office building, Manhattan' },
] as const;

const PROMISES = [
  [
    'Every number opens',
    'Press any figure to see its formula, what went into it and the publication it rests on.',
  ],
  [
    'Only sure money is counted',
    'Incentives you will get are listed apart from those you may get, each with the date it ends.',
  ],
  [
    'The error is published',
    'We compare our estimates with what finished projects cost. Where we cannot, the estimate says so.',
  ],
] as const;

export function HomePage() {
  useTitle('What a retrofit costs');
  return (
    <>
      <div className="hero">
        <h1>What would it cost to bring this building up to code?</h1>
        <p className="lede">
          Cost, incentives, savings, Local Law 97 and ways to pay, for buildings in New York City and
          Westchester. No account needed.
        </p>
        <ParcelSearch />
        <p>
          Not a New York City lot, or still on paper? <Link to="/describe">Describe the building</Link>. Many
          buildings? <Link to="/portfolio">See a portfolio</Link>.
        </p>
      </div>
      <div className="plumb">
        <section aria-labelledby="examples">
          <h2 id="examples">Look at one first</h2>
          <div className="columns">
            {EXAMPLES.map(({ bbl, name, text }) => (
              <div key={bbl} className="card">
                <h3>
                  <Link to="/estimate" search={{ bbl }}>
                    {name}
                  </Link>
                </h3>
                <p className="muted small">{text}</p>
              </div>
            ))}
          </div>
        </section>
        <section aria-labelledby="promises">
          <h2 id="promises">Why believe it</h2>
          <div className="columns">
            {PROMISES.map(([title, text]) => (
              <div key={title} className="stack-s">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </div>
            ))}
          </div>
          <p>
            <Link to="/accuracy">How far off our estimates have been</Link>
          </p>
        </section>
      </div>
    </>
  );
}
