import { Link } from '@tanstack/react-router';
import { useTitle } from '../design/title.ts';
import { ParcelSearch } from '../explorer/parcel-search.tsx';
import { ChargeMapSection } from './charge-map-section.tsx';
import { Examples } from './examples.tsx';
import { MeasuredError } from './measured-error.tsx';
import '../styles/home.css';

export function HomePage() {
  useTitle('What Local Law 97 means for your building');
  return (
    <div className="home">
      <div className="home-lead">
        <h1>What does Local Law 97 mean for your building?</h1>
        <p className="lede">The fine, the fix, what it costs and who pays. Free, no account.</p>
        <ParcelSearch />
        <Examples />
      </div>
      <ChargeMapSection />
      <div className="home-rest">
        <MeasuredError />
        <WaysIn />
      </div>
    </div>
  );
}

function WaysIn() {
  return (
    <section aria-labelledby="ways-in">
      <h2 id="ways-in" className="visually-hidden">
        Ways in
      </h2>
      <ul className="ways-in">
        <li>
          <strong>On a co-op or condo board</strong>
          <span>
            Search your address above. Not on the map, or still on paper?{' '}
            <Link to="/describe">Describe the building</Link>.
          </span>
        </li>
        <li>
          <strong>With many buildings</strong>
          <span>
            Drop a spreadsheet on <Link to="/portfolio">Portfolio</Link>: fines, costs and an order for all of
            them.
          </span>
        </li>
        <li>
          <strong>Lending on one</strong>
          <span>
            Open an estimate and download its workbook: live formulas, every source, a check sheet.{' '}
            <Link to="/guides/$id" params={{ id: 'returns' }}>
              How alternatives are compared
            </Link>
            .
          </span>
        </li>
        <li>
          <strong>Writing software</strong>
          <span>
            A free test key, a reference and a tool server: <Link to="/developers">Developers</Link>.
          </span>
        </li>
      </ul>
    </section>
  );
}
