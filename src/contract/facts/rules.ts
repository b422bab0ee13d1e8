import type { FieldFault } from '../error-codes.ts';
import { BILL_FIELDS, BILL_USD_FIELDS } from '../../vocabulary/bills.ts';
import type { Bills } from './bills.ts';
import type { FactChange } from './record.ts';

/**
 * What a schema cannot say of facts: nothing that is done lies in the future, a mortgage is still to be paid, bills hold a
 * fuel, and every oldest-first year ends with a month that is over.
 * @param today calendar day, YYYY-MM-DD
 */
export function factFaults(facts: FactChange, today: string): FieldFault[] {
  return [
    ...yearsAhead(facts, today),
    ...maturityFaults(facts, today),
    ...billFaults(facts, today),
    ...listFaults(facts, today),
  ];
}

const fault = (pointer: string, code: string, message: string): FieldFault => ({ pointer, code, message });

/** Facts that may be planned. */
const PLANNED = new Set(['facade_repairs_year']);

function maturityFaults({ mortgage_maturity: day }: FactChange, today: string): FieldFault[] {
  return day !== undefined && day !== null && day < today
    ? [
        fault(
          '/mortgage_maturity',
          'in_the_past',
          `${day} is past; send the day on which the present mortgage is due`,
        ),
      ]
    : [];
}

function yearsAhead(facts: FactChange, today: string): FieldFault[] {
  const thisYear = Number(today.slice(0, 4));
  return Object.entries(facts).flatMap(([name, value]) =>
    (name.endsWith('_year') || name === 'year_built') &&
    !PLANNED.has(name) &&
    typeof value === 'number' &&
    value > thisYear
      ? [fault(`/${name}`, 'in_the_future', `${value} is in the future; send a year up to ${thisYear}`)]
      : [],
  );
}

function billFaults({ bills }: FactChange, today: string): FieldFault[] {
  if (bills === undefined || bills === null) return [];
  const faults: FieldFault[] = [];
  if (bills.last_month >= today.slice(0, 7))
    faults.push(
      fault(
        '/bills/last_month',
        'in_the_future',
        `${bills.last_month} is not over; end with a month before ${today.slice(0, 7)}`,
      ),
    );
  if (BILL_FIELDS.every((field) => bills[field] === undefined))
    faults.push(fault('/bills', 'required', `must hold at least one fuel: ${BILL_FIELDS.join(', ')}`));
  else if (BILL_FIELDS.every((field) => (bills[field] ?? []).every((used) => used === 0)))
    faults.push(fault('/bills', 'no_use', 'all months are 0; send what was used'));
  if (bills.covers === 'every_fuel' && bills.not_counted !== undefined)
    faults.push(
      fault(
        '/bills/covers',
        'not_every_fuel',
        `every_fuel cannot be said while ${bills.not_counted.join(', ')} is not counted; say listed_fuels`,
      ),
    );
  const { heating_degree_days_f: days, normal_heating_degree_days_f: normal } = bills;
  if ((days === undefined) !== (normal === undefined))
    faults.push(
      fault(
        '/bills',
        'degree_days_unpaired',
        'heating_degree_days_f and normal_heating_degree_days_f go together',
      ),
    );
  if (days !== undefined && days.every((each) => each === 0))
    faults.push(fault('/bills/heating_degree_days_f', 'no_degree_days', 'all months are 0'));
  return [...faults, ...costFaults(bills, today)];
}

/** Calendar years after which what was paid is no price of today. */
const PRICE_YEARS = 2;

function costFaults(bills: Bills, today: string): FieldFault[] {
  const isOld = Number(today.slice(0, 4)) - Number(bills.last_month.slice(0, 4)) > PRICE_YEARS;
  return BILL_USD_FIELDS.flatMap((field, fuel) => {
    const quantity = BILL_FIELDS[fuel] ?? 'electricity_kwh';
    if (bills[field] === undefined) return [];
    if (!(bills[quantity] ?? []).some((used) => used > 0))
      return [fault(`/bills/${field}`, 'required', `needs ${quantity}, the twelve months it was paid for`)];
    return isOld
      ? [fault(`/bills/${field}`, 'too_old', `${bills.last_month} is too old for a price; leave it out`)]
      : [];
  });
}

/** Calendar years after which a quote is no better than the prices of others. */
const QUOTE_YEARS = 5;

function listFaults({ measures_done: done, quotes }: FactChange, today: string): FieldFault[] {
  const thisYear = Number(today.slice(0, 4));
  return [
    ...repeated(done, '/measures_done'),
    ...(done ?? []).flatMap(({ done_year: year }, at) =>
      year !== undefined && year > thisYear
        ? [fault(`/measures_done/${at}/done_year`, 'in_the_future', `${year} is in the future`)]
        : [],
    ),
    ...repeated(quotes, '/quotes'),
    ...(quotes ?? []).flatMap(({ quoted_on: day }, at) =>
      day > today
        ? [fault(`/quotes/${at}/quoted_on`, 'in_the_future', `${day} is in the future; today is ${today}`)]
        : Number(today.slice(0, 4)) - Number(day.slice(0, 4)) > QUOTE_YEARS
          ? [fault(`/quotes/${at}/quoted_on`, 'too_old', `${day} is too old; ask for a new quote`)]
          : [],
    ),
  ];
}

function repeated(
  list: readonly { readonly measure_id: string }[] | null | undefined,
  pointer: string,
): FieldFault[] {
  const seen = new Set<string>();
  return (list ?? []).flatMap(({ measure_id: id }, at) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [fault(`${pointer}/${at}/measure_id`, 'repeated', `${id} stands in the list twice`)];
  });
}
