import type { EnergyRange } from '../../../src/contract/estimate/baseline.ts';
import { Fragment, lazy, Suspense, useState } from 'react';
import { Num } from '../evidence/evidence-context.tsx';
import { count, tenth, usd, wholePercent } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { fuelName, unitName } from './energy-words.ts';
import type { SectionProps } from './view.ts';

const Details = lazy(() => import('./energy-details.tsx'));

const AT = '/resolution/baseline';

/** Energy before any work: what is bought, what for, what it costs, and which reports say so. */
export function EnergySection({ answer }: Pick<SectionProps, 'answer'>) {
  const [asked, setAsked] = useState(false);
  const { resolution } = answer.estimate;
  const { baseline } = resolution;
  return (
    <>
      <p className="prose">
        {sentence(resolution.baseline_energy)} A year costs{' '}
        <Num at={`${AT}/bill/owner_usd`} as={usd} label="The owner's energy bill a year" /> on the owner's
        meters
        {baseline.bill.tenant_usd > 0 && (
          <>
            {' and '}
            <Num at={`${AT}/bill/tenant_usd`} as={usd} label="The tenants' energy bills a year" /> on the
            tenants'
          </>
        )}
        , at today's prices.
      </p>
      <Range range={baseline.range} />
      <ul className="small">
        {baseline.fuels.map((fuel, index) => (
          <li key={fuel.fuel}>
            {fuelName(fuel.fuel)}:{' '}
            <Num
              at={`${AT}/fuels/${index}/quantity`}
              as={(value) => `${count(value)} ${unitName(fuel)}`}
              label={`${fuelName(fuel.fuel)} bought a year`}
            />
          </li>
        ))}
      </ul>
      <details onToggle={(event) => event.currentTarget.open && setAsked(true)}>
        <summary>Cost by fuel, what it is used for, and the prices and reports behind it</summary>
        {asked && (
          <Suspense>
            <Details baseline={baseline} />
          </Suspense>
        )}
      </details>
    </>
  );
}

/** What rests on less is written as 0 %. */
const LEAST_SHOWN_WEIGHT = 0.005;

/** How sure the level is, and what it rests on by weight. */
function Range({ range }: { range: EnergyRange }) {
  const at = `${AT}/range`;
  const end = (name: 'p10' | 'p50' | 'p90', label: string) => (
    <Num at={`${at}/${name}`} as={tenth} label={`Energy, kBtu/sq ft a year: ${label}`} />
  );
  const shown = range.rests_on
    .map((part, index) => ({ ...part, index }))
    .filter(({ weight }) => weight >= LEAST_SHOWN_WEIGHT);
  return (
    <p className="prose">
      Most likely {end('p10', 'low end')} to {end('p90', 'high end')} kBtu/sq ft a year,{' '}
      {end('p50', 'middle')} in the middle. It rests on{' '}
      {shown.map(({ basis, year, index }, place) => (
        <Fragment key={`${basis} ${year}`}>
          {place > 0 && (place === shown.length - 1 ? ' and ' : ', ')}
          {BASIS[basis]}
          {year !== null && ` of ${year}`} (
          <Num
            at={`${at}/rests_on/${index}/weight`}
            as={wholePercent}
            label={`Weight of ${BASIS[basis]}${year === null ? '' : ` of ${year}`}`}
          />
          )
        </Fragment>
      ))}
      .
    </p>
  );
}

const BASIS: Readonly<Record<EnergyRange['rests_on'][number]['basis'], string>> = {
  reported: 'the report',
  probable: 'what is probably its report',
  supplied: 'what you said',
  class: 'buildings of its class',
};
