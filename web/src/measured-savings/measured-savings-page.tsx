import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { MeasuredSavings, MeasuredSavingsInput } from '../../../src/contract/measured-savings.ts';
import { addMonths, isCalendarDate } from '../../../src/quantities/calendar-date.ts';
import { call, faultsOf } from '../api/call.ts';
import { Field, TextField } from '../design/field.tsx';
import { Form } from '../design/form.tsx';
import { save } from '../design/save.ts';
import { Failure } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { useTitle } from '../design/title.ts';
import { count, percent } from '../format/numbers.ts';

const START: MeasuredSavingsInput = { bills_csv: '', weather_csv: '', work_began: '', work_finished: '' };
const LABELS: Readonly<Record<string, string>> = {
  '/bills_csv': 'Bills',
  '/weather_csv': 'Weather',
  '/work_began': 'Work began',
  '/work_finished': 'Work finished',
};
/** Station of the Global Historical Climatology Network, and months wanted on each side of the work: a year, and a late bill. */
const CENTRAL_PARK = 'USW00094728';
const MONTHS_OF_WEATHER = 14;
const FUELS: Readonly<Record<MeasuredSavings['fuels'][number]['fuel'], string>> = {
  electricity_kwh: 'Electricity, kWh',
  natural_gas_therms: 'Gas, therms',
  fuel_oil_2_gallons: 'No. 2 oil, gallons',
  fuel_oil_4_gallons: 'No. 4 oil, gallons',
  district_steam_mlb: 'Steam, Mlb',
};

/** What work really saved, from a file of bills and one of temperatures. Nothing is kept by the service. */
export function MeasuredSavingsPage() {
  useTitle('What did the work save?');
  const [input, setInput] = useState(START);
  const measure = useMutation({
    mutationFn: () => call<MeasuredSavings>('/measured-savings', 'POST', input),
  });
  const faults = faultsOf(measure.error);
  const set = (part: Partial<MeasuredSavingsInput>) => setInput({ ...input, ...part });
  return (
    <div className="stack-l">
      <div className="stack-s">
        <h1>What did the work save?</h1>
        <p className="lede">
          Compare the bills before the work with the bills after it. A cold winter uses more, so we allow for
          the weather: what is left is what the work saved.
        </p>
        <p className="small muted prose">
          You need a year of bills on each side of the work, and the temperatures of both years. Nothing you
          choose here is kept.
        </p>
      </div>
      <Form onSubmit={() => measure.mutate()}>
        <div className="columns">
          <TextField
            label="Work began"
            type="date"
            value={input.work_began}
            onChange={(work_began) => set({ work_began })}
            fault={faults.get('/work_began')}
          />
          <TextField
            label="Work finished"
            type="date"
            value={input.work_finished}
            onChange={(work_finished) => set({ work_finished })}
            fault={faults.get('/work_finished')}
          />
        </div>
        <div className="columns">
          <FileField
            label="Bills"
            hint="A CSV file with a line a bill: fuel,start,end,quantity."
            example={['bills-example.csv', BILLS_EXAMPLE]}
            fault={faults.get('/bills_csv')}
            onText={(bills_csv) => set({ bills_csv })}
          />
          <FileField
            label="Weather"
            hint="The temperatures of each day, °F, as a CSV file: date,mean_f or date,tmax,tmin. Months or degree days do too."
            example={['weather-example.csv', WEATHER_EXAMPLE]}
            fault={faults.get('/weather_csv')}
            onText={(weather_csv) => set({ weather_csv })}
          >
            <TemperatureLink began={input.work_began} finished={input.work_finished} />
          </FileField>
        </div>
        <div>
          <button type="submit" className="button primary" disabled={measure.isPending}>
            Measure
          </button>
        </div>
      </Form>
      {measure.isError && <Failure error={measure.error} nameOf={(pointer) => LABELS[pointer]} />}
      {measure.data !== undefined && <Result found={measure.data} />}
    </div>
  );
}

/** The first lines of a file as it is read. */
const BILLS_EXAMPLE = [
  'fuel,start,end,quantity',
  'natural_gas_therms,2024-01-01,2024-02-01,4100',
  'electricity_kwh,2024-01-01,2024-02-01,21500',
];
const WEATHER_EXAMPLE = ['date,mean_f', '2024-01-01,38.5', '2024-01-02,35'];

interface FileProps {
  readonly label: string;
  readonly hint: string;
  /** Name and lines of a file that shows how it is written. */
  readonly example: readonly [name: string, lines: readonly string[]];
  readonly fault?: string | undefined;
  readonly onText: (text: string) => void;
  /** Where such a file is had. */
  readonly children?: ReactNode;
}

function FileField({ label, hint, example: [name, lines], fault, onText, children }: FileProps) {
  return (
    <div className="stack-s">
      <Field
        label={label}
        hint={hint}
        fault={fault}
        control={(wiring) => (
          <input
            {...wiring}
            type="file"
            accept=".csv,text/csv"
            className="input"
            onChange={(event) => void event.target.files?.[0]?.text().then(onText)}
          />
        )}
      />
      {children}
      <div>
        <button
          type="button"
          className="tool"
          onClick={() => save(name, 'text/csv', `${lines.join('\n')}\n`)}
        >
          Example<span className="visually-hidden"> of a file of {label.toLowerCase()}</span>
        </button>
      </div>
    </div>
  );
}

/** The temperatures of Central Park, from the agency that measures them; the visitor fetches them, not this page. */
function TemperatureLink({ began, finished }: { readonly began: string; readonly finished: string }) {
  if (!isCalendarDate(began) || !isCalendarDate(finished))
    return <p className="small muted">Give the two days above, and a link here fetches this file.</p>;
  const asked = new URLSearchParams({
    dataset: 'daily-summaries',
    stations: CENTRAL_PARK,
    startDate: addMonths(began, -MONTHS_OF_WEATHER),
    endDate: addMonths(finished, MONTHS_OF_WEATHER),
    dataTypes: 'TMAX,TMIN',
    units: 'standard',
    format: 'csv',
  });
  return (
    <p className="small">
      No such file?{' '}
      <a href={`https://www.ncei.noaa.gov/access/services/data/v1?${asked}`} target="_blank" rel="noreferrer">
        Get the temperatures of Central Park
      </a>{' '}
      for these years from NOAA, save them, and choose that file here.
    </p>
  );
}

type Saving = NonNullable<MeasuredSavings['site_energy_kbtu']>;

function Result({ found }: { found: MeasuredSavings }) {
  const site = found.site_energy_kbtu;
  const row = (name: string, saving: Saving | null) =>
    saving === null
      ? [name, 'not measured', '', '', '']
      : [
          name,
          count(saving.expected),
          count(saving.used),
          `${count(saving.saved)} (${percent(saving.saved_share)})`,
          `${count(saving.saved_low)} to ${count(saving.saved_high)}`,
        ];
  const remarks = found.fuels.flatMap(({ fuel, not_measured, missing_days_after, remarks: said, saving }) => [
    ...not_measured.map((why) => `${FUELS[fuel]}: ${why}.`),
    ...(saving !== null && missing_days_after > 0
      ? [`${FUELS[fuel]}: ${missing_days_after} days of a year after the work are not measured.`]
      : []),
    ...said.map((remark) => `${FUELS[fuel]}: ${remark}.`),
  ]);
  return (
    <section className="card stack-s" aria-live="polite" aria-labelledby="result">
      <h2 id="result">{headline(site)}</h2>
      <Table
        caption="Savings by fuel"
        columns={[
          { head: 'Fuel' },
          { head: 'Would have used', numeric: true },
          { head: 'Used', numeric: true },
          { head: 'Saved', numeric: true },
          { head: 'Range, 9 times in 10', numeric: true },
        ]}
        rows={found.fuels.map(({ fuel, saving }) => row(FUELS[fuel], saving))}
        {...(site !== null && found.fuels.length > 1 && { total: row('At the site, kBtu', site) })}
      />
      {remarks.length > 0 && (
        <ul className="small">
          {remarks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="small muted">
        A new tenant or an empty floor can look like a saving, or hide one. Method: CalTRACK 2.0 for bills.
      </p>
      <div>
        <button
          type="button"
          className="button small"
          onClick={() => save('measured-savings.json', 'application/json', JSON.stringify(found))}
        >
          Keep the measurement (JSON)
        </button>
      </div>
    </section>
  );
}

function headline(site: Saving | null): string {
  if (site === null) return 'Nothing could be measured';
  const share = percent(Math.abs(site.saved_share));
  if (site.saved_low > 0) return `The work saved ${share} of the energy`;
  if (site.saved_high < 0) return `The building used ${share} more energy than it would have`;
  return 'The bills cannot tell a saving from no saving';
}
