import { hasSome } from '../has-some.ts';
import type { CompiledLl97 } from '../../catalog/sections/emissions.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { trimmed, whole } from '../../quantities/number-text.ts';
import { BILL_FIELDS } from '../../vocabulary/bills.ts';
import type { Warning, WarningCode } from '../../vocabulary/warning-codes.ts';
import { andList, baselineBills, FUEL_LABELS } from './billed-fuels.ts';
import type { BuildingInput } from './types.ts';

type Bills = NonNullable<FactRecord['bills']>;

/** What a reader of the answer must know of the facts first: energy that is not counted, fuels counted as others, and both sides where they contradict the record. */
export function factWarnings(input: BuildingInput, ll97: CompiledLl97): Warning[] {
  const { facts } = input;
  if (facts === undefined) return [];
  const bills = baselineBills(input);
  return [
    ...(bills === null
      ? []
      : [
          ...coded('energy_not_counted', notCounted(bills)),
          ...coded('other_fuels', otherFuels(bills, ll97)),
          ...coded('fuels_against_record', fuelsOfRecord(bills, input)),
        ]),
    ...coded('area_stated', statedArea(input)),
    ...coded('facts_against_record', [...farFromRecord(input), ...besideRecord(facts, input)]),
  ];
}

const coded = (code: WarningCode, sentences: readonly string[]): Warning[] =>
  sentences.map((text) => ({ code, text }));

const statedArea = ({ areaIsStated, grossFloorAreaSqft }: BuildingInput): string[] =>
  areaIsStated === true
    ? [
        `No public record gives the floor area: the estimate rests on the ${whole(grossFloorAreaSqft)} sqft that you stated.`,
      ]
    : [];

/** Apart by this factor an area is of another building, or in another unit. */
const FAR = 2;

function farFromRecord({
  grossFloorAreaSqft: area,
  beforeFacts: record,
  areaIsStated,
}: BuildingInput): string[] {
  const known = record?.grossFloorAreaSqft;
  if (known === undefined || areaIsStated === true || Math.max(area / known, known / area) <= FAR) return [];
  return [
    `The floor area you gave, ${whole(area)} sqft, is ${area > known ? 'over twice' : 'under half'} the ${whole(known)} sqft on record. The estimate rests on yours and keeps the energy that was reported. Check the area.`,
  ];
}

function notCounted({ not_counted: left }: Bills): string[] {
  if (left === undefined) return [];
  return [
    `The bills leave out energy of this building: ${left.join('; ')}. Energy, emissions, costs and Local Law 97 fines are too low by it.`,
  ];
}

const NAMES = {
  fuel_oil_1: 'No. 1 oil',
  diesel: 'Diesel',
  kerosene: 'Kerosene',
  propane: 'Propane',
  fuel_oil_5_6: 'No. 5/6 oil',
} as const;

/** A fuel that is counted with another: by how much its own factor differs. */
function otherFuels({ other_fuels: fuels }: Bills, { periods, otherFuelPerKbtu }: CompiledLl97): string[] {
  const period = periods.at(-1)!;
  return (fuels ?? []).map(({ fuel, counted_as: field, kbtu }) => {
    const place = BILL_FIELDS.indexOf(field);
    const as = `${NAMES[fuel]} (${whole(Math.round(kbtu / 1000))} MMBtu) is counted as ${FUEL_LABELS[place]} of the same energy and at its price`;
    const tonnes = kbtu * (period.fuelPerKbtu[place]! - otherFuelPerKbtu[fuel]);
    if (Math.abs(tonnes) < 0.05) return `${as}; its Local Law 97 factor is the same.`;
    return `${as}; with its own Local Law 97 factor (${otherFuelPerKbtu[fuel]} tCO2e/kBtu) emissions would be ${trimmed(Math.abs(tonnes), 1)} t a year ${tonnes > 0 ? 'lower' : 'higher'}.`;
  });
}

/** A fuel that the newest report names and bills of every fuel do not have. */
function fuelsOfRecord(bills: Bills, { reportedFuels: report }: BuildingInput): string[] {
  if (report === null || bills.covers !== 'every_fuel') return [];
  const reported = [
    report.electricityKbtu,
    report.naturalGasKbtu,
    report.fuelOil2Kbtu,
    report.fuelOil4Kbtu,
    report.districtSteamKbtu,
  ];
  const missing = FUEL_LABELS.filter((_, place) => {
    const field = BILL_FIELDS[place] ?? 'electricity_kwh';
    const billed = (bills[field] ?? []).reduce((sum, part) => sum + part, 0);
    return hasSome(reported[place]) && billed === 0;
  });
  if (missing.length === 0) return [];
  return [
    `The report of ${report.year} names ${andList(missing)}; the bills hold every fuel and none of it. The bills are used.`,
  ];
}

/** Two areas or counts are the same within this. */
const SAME_WITHIN = 0.02;

/** What a file or the owner says and the public record says otherwise, side by side. */
function besideRecord({ stated, ...facts }: FactRecord, input: BuildingInput): string[] {
  const record = input.beforeFacts;
  const pairs: [string, number | undefined, number | null | undefined, string][] = [
    [
      'floor area',
      facts.gross_floor_area_sqft ?? stated?.gross_floor_area_sqft,
      record?.grossFloorAreaSqft ?? input.grossFloorAreaSqft,
      ' sqft',
    ],
    [
      'built',
      facts.year_built ?? stated?.year_built,
      record?.yearBuilt === undefined ? input.yearBuilt : record.yearBuilt,
      '',
    ],
    ['dwellings', facts.dwelling_units ?? stated?.dwelling_units, record?.dwellingUnits, ''],
    ['storeys', facts.num_floors, record?.floors, ''],
    ['buildings', facts.buildings_on_lot, record?.buildingsOnLot, ''],
  ];
  const parts = pairs.flatMap(([name, said, known, unit]) => {
    if (said === undefined || isSame(name, said, known ?? null)) return [];
    const text = (value: number) => `${name === 'built' ? value : whole(value)}${unit}`;
    return [
      `${name} ${text(said)} (record: ${known === null || known === undefined ? 'none' : text(known)})`,
    ];
  });
  const use = useBeside(stated, facts.building_class, input);
  if (parts.length === 0 && use === null) return [];
  return [`Facts and public record side by side: ${[...parts, ...(use === null ? [] : [use])].join('; ')}.`];
}

const isSame = (name: string, said: number, known: number | null): boolean =>
  known !== null && (name === 'floor area' ? Math.abs(said - known) <= SAME_WITHIN * known : said === known);

function useBeside(
  stated: FactRecord['stated'],
  use: FactRecord['building_class'],
  { reportedUse, dofClass, beforeFacts: record }: BuildingInput,
): string | null {
  const uses = (stated?.uses ?? []).map(({ use: of, area_sqft: sqft }) => `${of} ${whole(sqft)} sqft`);
  const inFile = uses.length > 0 ? uses : stated?.property_type === undefined ? [] : [stated.property_type];
  const said = use === undefined ? inFile : [use];
  const known =
    use === undefined ? (reportedUse ?? dofClass) : (record?.reportedUse ?? record?.dofClass ?? null);
  if (said.length === 0 || (said.length === 1 && said[0] === known)) return null;
  return `use ${said.join(', ')} (record: ${known ?? 'none'})`;
}
