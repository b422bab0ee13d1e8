import type { BaselineFuel, BaselineView } from '../../../src/contract/estimate/baseline.ts';
import type { ReactNode } from 'react';
import { Table } from '../design/table.tsx';
import { Num, Value } from '../evidence/evidence-context.tsx';
import { count, usd, words } from '../format/numbers.ts';
import { fuelName, unitName } from './energy-words.ts';
import { SourceName } from './source-name.tsx';

const AT = '/resolution/baseline';
const BASIS = { reported: 'reported', probable: 'probably of this lot', supplied: 'as you said' } as const;
const END_USE_NAMES: Readonly<Record<string, string>> = {
  dhw: 'Hot water',
  fans_pumps_ventilation: 'Fans, pumps, ventilation',
  plug_process: 'Plugs and processes',
};

/** Costs by fuel, end uses, prices and reports of the energy today; loaded when asked for. */
export default function EnergyDetails({ baseline }: { baseline: BaselineView }) {
  return (
    <div className="stack">
      <Fuels baseline={baseline} />
      <EndUses baseline={baseline} />
      <Rates baseline={baseline} />
      <OwnPrices baseline={baseline} />
      <DemandResponse baseline={baseline} />
      <Reports baseline={baseline} />
    </div>
  );
}

function Fuels({ baseline }: { baseline: BaselineView }) {
  return (
    <Table
      caption="Energy by fuel, a year"
      columns={[
        { head: 'Fuel' },
        { head: 'Bought', numeric: true },
        { head: 'kBtu', numeric: true },
        { head: 'Owner pays', numeric: true },
        { head: 'Tenants pay', numeric: true },
      ]}
      rows={baseline.fuels.map((fuel, index): ReactNode[] => {
        const name = fuelName(fuel.fuel);
        const num = (field: keyof BaselineFuel, as: (value: number) => string, label: string) => (
          <Num key={field} at={`${AT}/fuels/${index}/${field}`} as={as} label={`${name}, ${label}`} />
        );
        return [
          name,
          num('quantity', (value) => `${count(value)} ${unitName(fuel)}`, 'bought a year'),
          num('kbtu', count, 'kBtu a year'),
          num('owner_usd', usd, "the owner's bill a year"),
          num('tenant_usd', usd, "the tenants' bills a year"),
        ];
      })}
    />
  );
}

function EndUses({ baseline }: { baseline: BaselineView }) {
  return (
    <>
      <p className="small muted prose">
        Each fuel is split the way buildings of this class use it; nothing here is metered separately.
      </p>
      <Table
        caption="Energy by end use, a year"
        columns={[
          { head: 'End use' },
          { head: 'kBtu', numeric: true },
          ...baseline.fuels.map((fuel) => ({
            head: `${fuelName(fuel.fuel)}, ${unitName(fuel)}`,
            numeric: true,
          })),
        ]}
        rows={baseline.end_uses.map(({ end_use: endUse, fuels }, index): ReactNode[] => {
          const name = END_USE_NAMES[endUse] ?? words(endUse);
          return [
            name,
            <Num key="kbtu" at={`${AT}/end_uses/${index}/kbtu`} as={count} label={`${name}, kBtu a year`} />,
            ...baseline.fuels.map(({ fuel }) => {
              const place = fuels.findIndex((part) => part.fuel === fuel);
              const part = fuels[place];
              return part === undefined ? (
                ''
              ) : (
                <Num
                  key={fuel}
                  at={`${AT}/end_uses/${index}/fuels/${place}/quantity`}
                  as={count}
                  label={`${name} by ${fuelName(fuel)} a year`}
                />
              );
            }),
          ];
        })}
      />
    </>
  );
}

function Rates({ baseline }: { baseline: BaselineView }) {
  return (
    <Table
      caption="Prices of energy"
      columns={[{ head: 'Fuel' }, { head: 'Who pays' }, { head: 'Price' }, { head: 'From', wide: true }]}
      rows={baseline.fuels.flatMap((fuel, index) =>
        fuel.rates.map((rate, place): ReactNode[] => [
          fuelName(fuel.fuel),
          words(rate.payer),
          <span key="p">
            <Num
              at={`${AT}/fuels/${index}/rates/${place}/energy_usd_per_unit`}
              as={dollars}
              label={`Price of ${fuelName(fuel.fuel)}, ${rate.service_class}`}
            />{' '}
            a {fuel.unit}
            {rate.demand_usd_per_kw_month_summer !== undefined && (
              <>
                ,{' '}
                <Value
                  at={`${AT}/fuels/${index}/rates/${place}/demand_usd_per_kw_month_summer`}
                  as={dollars}
                />{' '}
                a kW and month in summer
              </>
            )}
            {rate.demand_usd_per_kw_month_winter !== undefined && (
              <>
                ,{' '}
                <Value
                  at={`${AT}/fuels/${index}/rates/${place}/demand_usd_per_kw_month_winter`}
                  as={dollars}
                />{' '}
                in winter
              </>
            )}
          </span>,
          <span key="s" className="small">
            {rate.service_class}
            {rate.as_of !== null && `, level of ${rate.as_of}`} ({rate.basis}).{' '}
            <SourceName id={rate.source} /> {fuel.bills.rates[place]?.one_price}{' '}
            {fuel.bills.rates[place]?.assumed_parts}
          </span>,
        ]),
      )}
    />
  );
}

/** What bills in dollars say of the price. */
function OwnPrices({ baseline }: { baseline: BaselineView }) {
  return baseline.fuels.map((fuel, index) => {
    if (fuel.own_bills === undefined) return null;
    const { sets_price: sets } = fuel.own_bills;
    const at = `${AT}/fuels/${index}/own_bills`;
    const name = fuelName(fuel.fuel);
    return (
      <p key={fuel.fuel} className="small prose">
        {name}: on your bills a {fuel.unit} costs{' '}
        <Num at={`${at}/usd_per_unit`} as={price} label={`${name}, price on your bills`} /> with all charges,
        by the rate <Num at={`${at}/rate_usd_per_unit`} as={price} label={`${name}, price by the rate`} />.{' '}
        {sets
          ? 'Your price is used, with the structure of the rate.'
          : 'The two are too far apart to be from the same meters, so the rate is used.'}
      </p>
    );
  });
}

/** What the utility would pay for shed load; not counted. */
function DemandResponse({ baseline: { demand_response: response } }: { baseline: BaselineView }) {
  if (response === undefined) return null;
  const at = `${AT}/demand_response`;
  return (
    <p className="small prose">
      Demand response: the summer peak is{' '}
      <Num at={`${at}/summer_kw`} as={(value) => `${count(value)} kW`} label="Summer peak billed" />, of which
      some <Num at={`${at}/shed_kw`} as={(value) => `${count(value)} kW`} label="Load shed" /> can be shed.
      The utility would pay about <Num at={`${at}/usd`} as={usd} label="Demand response, a year" /> a year,
      less what an aggregator keeps{response.as_of !== null && ` (amounts of ${response.as_of})`}. It is not
      counted here.
    </p>
  );
}

/** As a tariff has it, every figure of it. */
/** A price as the tariff gives it, at least to the cent. */
const dollars = (value: number): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 5 })}`;
const price = (usdPerUnit: number): string => `$${usdPerUnit.toFixed(usdPerUnit < 1 ? 3 : 2)}`;

function Reports({ baseline }: { baseline: BaselineView }) {
  if (baseline.reports.length === 0)
    return (
      <p className="small">We hold no energy report of this building, so this is the median of its kind.</p>
    );
  return (
    <Table
      caption="Reports of energy"
      columns={[
        { head: 'Gives' },
        { head: 'Year', numeric: true },
        { head: 'kBtu/sq ft', numeric: true },
        { head: 'From' },
      ]}
      rows={baseline.reports.map(({ gives, year, basis, used, source }, index) => [
        gives === 'fuels' ? 'Fuels' : 'Site EUI',
        year ?? 'not dated',
        <Num
          key="i"
          at={`${AT}/reports/${index}/kbtu_per_sqft`}
          as={String}
          label="Intensity of the report"
        />,
        <span key="s" className="small">
          {source}: {BASIS[basis]}
          {!used && ', the fuels are used'}
        </span>,
      ])}
    />
  );
}
