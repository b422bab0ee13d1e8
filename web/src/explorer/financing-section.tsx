import { useId, type ReactNode } from 'react';
import type { FinancingStructure, TierFinancing } from '../../../src/contract/financing/index.ts';
import { Facts } from '../design/facts.tsx';
import { Table } from '../design/table.tsx';
import { HowMany, Num, Value } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, percent, tenth, usd, usdCents, years } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

/** Structures shown at once; the others open. */
const SHOWN = 3;

/** Ways to pay for a tier, best first. */
export function FinancingSection({ financing, at }: { financing: TierFinancing; at: string }) {
  const { structures, conditionalSources, excluded } = financing;
  return (
    <div className="stack" aria-live="polite">
      {structures.length === 0 && (
        <p>No firm way to pay fits this owner and mortgage. The lists below say what could.</p>
      )}
      {structures.slice(0, SHOWN).map((structure, index) => (
        <Structure key={structure.id} structure={structure} at={`${at}/structures/${index}`} />
      ))}
      {structures.length > SHOWN && (
        <details>
          <summary>
            Further ways to pay (<HowMany of={structures.slice(SHOWN)} />)
          </summary>
          <div className="stack">
            {structures.slice(SHOWN).map((structure, index) => (
              <Structure key={structure.id} structure={structure} at={`${at}/structures/${index + SHOWN}`} />
            ))}
          </div>
        </details>
      )}
      {conditionalSources.length > 0 && (
        <details>
          <summary>
            Money that may be available (<HowMany of={conditionalSources} />)
          </summary>
          <ul className="list">
            {conditionalSources.map((source, index) => (
              <li key={source.productId} className="item">
                <strong>
                  {source.title}
                  {source.potentialAmount !== null && (
                    <>
                      , at most{' '}
                      <Value at={`${at}/conditionalSources/${index}/potentialAmount`} as={aboutUsd} />
                    </>
                  )}
                </strong>
                <span className="small">{sentence(`${source.reason} ${source.confirm.join(' ')}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {excluded.length > 0 && (
        <details>
          <summary>
            Products that do not fit (<HowMany of={excluded} />)
          </summary>
          <Table
            caption="Products that do not fit"
            columns={[{ head: 'Product' }, { head: 'Why' }]}
            rows={excluded.map(({ title, reason }) => [title, sentence(reason)])}
          />
        </details>
      )}
    </div>
  );
}

const CONSENT = {
  none: 'nobody else has to agree',
  low: 'others usually agree',
  medium: 'others must agree',
  high: 'consent is hard to get',
} as const;

function Structure({ structure, at }: { structure: FinancingStructure; at: string }) {
  const title = useId();
  const num: NumberOf = (pointer, as, name) => (
    <Num key={pointer} at={`${at}/${pointer}`} as={as} label={`${structure.title}: ${name}`} />
  );
  const cover = structure.savingsCoverage.year1;
  const monthly = structure.perDwelling;
  const facts: (readonly [string, ReactNode])[] = [
    ['Own money at completion', num('equity', aboutUsd, 'own money at completion')],
    ['Payments a year', num('annualDebtService', aboutUsd, 'payments of the first full year')],
    [
      'Savings cover',
      cover === null
        ? 'no payments'
        : num(
            'savingsCoverage/year1',
            (value) => `${percent(value)} of payments`,
            'savings over payments, first year',
          ),
    ],
    ['Net present value today', num('npv', aboutUsd, 'net present value today')],
    ['Interest over the life', num('totalInterest', aboutUsd, 'interest over the life')],
  ];
  if (monthly !== null) {
    facts.push(
      [
        'One-time assessment per dwelling',
        num('perDwelling/oneTimeAssessment', usd, 'one-time assessment per dwelling'),
      ],
      [
        'Change in charges per dwelling a month',
        num('perDwelling/monthlyChange', usdCents, 'change in charges per dwelling and month, after savings'),
      ],
    );
  }
  return (
    <article className="card" aria-labelledby={title}>
      <div className="row between">
        <h4 id={title}>
          <Value at={`${at}/rank`} as={String} />. {structure.title}
        </h4>
        <span className="small muted">
          score {num('score/total', (value) => tenth(value * 100), 'ranking score, out of 100')} of 100 ·{' '}
          {CONSENT[structure.consent.friction]}
        </span>
      </div>
      <div className="columns">
        <Facts entries={facts} />
        <div className="stack-s small">
          <ul>
            {structure.reasons.map((reason) => (
              <li key={reason}>{sentence(reason)}</li>
            ))}
          </ul>
          {structure.warnings.length > 0 && (
            <div className="notice">
              <ul>
                {structure.warnings.map((warning) => (
                  <li key={warning}>{sentence(warning)}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
      <details>
        <summary className="small">Terms, stress and payments</summary>
        <Products structure={structure} num={num} at={at} />
      </details>
    </article>
  );
}

type NumberOf = (pointer: string, as: (value: number) => string, name: string) => ReactNode;

interface ProductsProps {
  readonly structure: FinancingStructure;
  readonly num: NumberOf;
  readonly at: string;
}

function Products({ structure, num, at }: ProductsProps) {
  const { stress } = structure;
  const cover = (name: 'savingsDown20' | 'ratePlus100bp' | 'both') =>
    stress[name].year1 === null ? 'none' : <Value at={`${at}/stress/${name}/year1`} as={percent} />;
  return (
    <div className="stack">
      <Table
        caption="Products of this structure"
        columns={[
          { head: 'Product' },
          { head: 'Amount', numeric: true },
          { head: 'Rate', numeric: true },
          { head: 'Term' },
          { head: 'Rate as of' },
        ]}
        rows={structure.products.map((product, index): ReactNode[] => [
          <span key="n">
            {product.title}
            <br />
            <span className="tiny muted">{product.security}</span>
          </span>,
          num(`products/${index}/amount`, usd, `${product.title}, amount`),
          product.rate === null ? '–' : num(`products/${index}/rate`, percent, `${product.title}, rate`),
          <span key="t">
            {product.termYears === null ? '–' : <Value at={`${at}/products/${index}/termYears`} as={years} />}
            {product.balloon !== null && (
              <span className="tiny">
                , <Value at={`${at}/products/${index}/balloon/amount`} as={aboutUsd} /> then due
              </span>
            )}
          </span>,
          <span key="s">
            {product.rateAsOf === null ? '–' : day(product.rateAsOf)}
            {product.rateStatus === 'stale' && <span className="bad tiny"> ask for a new quote</span>}
          </span>,
        ])}
      />
      <p className="small">
        {stress.savingsDown20.year1 !== null && (
          <>
            Savings cover {cover('savingsDown20')} of payments if savings fall by a fifth,{' '}
            {cover('ratePlus100bp')} if rates rise one point, {cover('both')} with both.{' '}
          </>
        )}
        {sentence(structure.consent.text)} {sentence(structure.balanceSheet)}
      </p>
      <div className="row">
        {structure.products
          .filter(({ amortisationYears, rate }) => amortisationYears !== null && rate !== null)
          .map((product) => (
            <button
              key={product.productId}
              type="button"
              className="button small"
              onClick={() =>
                void import('./downloads.ts').then(({ saveAmortisation }) => saveAmortisation(product))
              }
            >
              Payment plan (CSV): {product.title}
            </button>
          ))}
      </div>
    </div>
  );
}
