import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { Unfold } from '../design/unfold.tsx';
import { useTitle } from '../design/title.ts';
import { count, tenth, usdCents, words } from '../format/numbers.ts';
import changes from '../../../CHANGELOG.md';
import { SANDBOX } from './sandbox.ts';
import { CURL, PYTHON, TYPESCRIPT } from './snippets.ts';

const LANGUAGES = [
  ['curl', CURL],
  ['TypeScript', TYPESCRIPT],
  ['Python', PYTHON],
] as const;

/** The page has a heading of its own. */
const TITLE = /<h1[^>]*>.*?<\/h1>/;

export function DevelopersPage() {
  useTitle('Developers');
  return (
    <div className="plumb">
      <section>
        <h1>Two interfaces and a free test key</h1>
        <p className="lede">
          Retrofit estimates by parcel or description, and incentive programs. The same answers as on these
          pages, to the cent.
        </p>
        <div className="row">
          <Link className="button primary" to="/sign-up">
            Get a test key
          </Link>
          <Link className="button" to="/guides">
            Guides
          </Link>
          <a className="button" href="/docs">
            API reference
          </a>
          <a className="button" href="/retrofit/v1/openapi.json">
            OpenAPI: estimates
          </a>
          <a className="button" href="/docs/incentives.json">
            OpenAPI: programs
          </a>
        </div>
      </section>
      <QuickStarts />
      <section aria-labelledby="sandbox">
        <h2 id="sandbox">Three parcels with known answers</h2>
        <p className="prose">
          Your own tests can rely on these figures: class, floor area, and the Local Law 97 limit and fine of
          2030–34 as is. They change with a later year of energy use or with the law, not with prices. They
          rest on the public record, the law and, where the record lacks the split of fuels, the median split
          of such buildings.
        </p>
        <Table
          caption="Sandbox parcels"
          columns={[
            { head: 'Lot' },
            { head: 'bbl' },
            { head: 'Class' },
            { head: 'Floor area, sq ft', numeric: true },
            { head: 'Limit, tCO2e', numeric: true },
            { head: 'Fine a year', numeric: true },
          ]}
          rows={SANDBOX.map((lot): ReactNode[] => [
            <Link key="n" to="/estimate" search={{ bbl: lot.bbl }}>
              {lot.name}
            </Link>,
            <code key="b">{lot.bbl}</code>,
            words(lot.buildingClass),
            count(lot.floorAreaSqft),
            tenth(lot.limit2030Tco2e),
            usdCents(lot.penalty2030Usd),
          ])}
        />
      </section>
      <Assistants />
      <section aria-labelledby="changes">
        <h2 id="changes">Changes</h2>
        <Unfold summary="Every change, newest first">
          <div className="guide" dangerouslySetInnerHTML={{ __html: changes.replace(TITLE, '') }} />
        </Unfold>
      </section>
    </div>
  );
}

function QuickStarts() {
  const [at, setAt] = useState(0);
  const [name, code] = LANGUAGES[at] ?? LANGUAGES[0];
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">A first estimate</h2>
      <p className="prose">
        Set <code>PLUMBLINE_URL</code> to <code>{location.origin}</code> and <code>PLUMBLINE_KEY</code> to
        your key.
      </p>
      <div className="row" role="group" aria-label="Language">
        {LANGUAGES.map(([language], index) => (
          <button
            key={language}
            type="button"
            className={index === at ? 'button small primary' : 'button small'}
            aria-pressed={index === at}
            onClick={() => setAt(index)}
          >
            {language}
          </button>
        ))}
      </div>
      <pre tabIndex={0} aria-label={`Quick start in ${name}`}>
        {code}
      </pre>
    </section>
  );
}

function Assistants() {
  return (
    <section aria-labelledby="assistants">
      <h2 id="assistants">For AI assistants</h2>
      <p className="prose">
        A free, read-only tool server speaks MCP at <code>{location.origin}/mcp</code>; it needs no key.
      </p>
    </section>
  );
}
