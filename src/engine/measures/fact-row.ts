import type { MeasureFacts } from './facts.ts';

/** The building as compiled conditions read it: every fact a number at a place of its own. */
export type FactRow = readonly number[];

type FactName = keyof MeasureFacts;

/** The layout of a row, in order: a fact left out is a compile error. */
const LAYOUT: Readonly<Record<FactName, true>> = {
  floors: true,
  area_sqft: true,
  dwellings: true,
  year_built: true,
  guest_rooms: true,
  kitchens: true,
  boilers: true,
  radiators: true,
  steam_traps: true,
  bare_pipe_ft: true,
  cooling_tons: true,
  roof_area_sqft: true,
  bore_share: true,
  heating_tons: true,
  oil_share_of_heating: true,
  fossil_heating_kbtu: true,
  fossil_dhw_kbtu: true,
  fossil_cooking_kbtu: true,
  fossil_other_kbtu: true,
  refrigeration_kbtu: true,
  lighting_kbtu: true,
  class: true,
  property_type: true,
  vintage: true,
  heating: true,
  cooling: true,
  hot_water: true,
  landmark: true,
  region: true,
  pathway: true,
  price_level: true,
  pneumatic_controls: true,
  gas_cooking: true,
  gas_dryers: true,
  ventilated_centrally: true,
  district_steam_area: true,
};
const NAMES = Object.keys(LAYOUT) as FactName[];

export const PLACES = Object.fromEntries(NAMES.map((name, place) => [name, place])) as Readonly<
  Record<FactName, number>
>;

/** A text that no condition asks about. */
const UNASKED = -1;

/** Numbers for the texts that conditions ask about. */
export class TextCodes {
  readonly #codes = new Map<string, number>();

  /** The number of a text that a condition asks about; new ones get the next. */
  assign(text: string): number {
    let code = this.#codes.get(text);
    if (code === undefined) this.#codes.set(text, (code = this.#codes.size));
    return code;
  }

  rowOf(facts: MeasureFacts): FactRow {
    return NAMES.map((name) => {
      const value = facts[name];
      return typeof value === 'string' ? this.#codeOf(value) : Number(value);
    });
  }

  /** The same building with another text for one fact. */
  withText(row: FactRow, name: FactName, text: string): FactRow {
    return row.with(PLACES[name], this.#codeOf(text));
  }

  #codeOf(text: string): number {
    return this.#codes.get(text) ?? UNASKED;
  }
}
