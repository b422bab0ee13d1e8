/** An incentive line of the data set, as `data/<state>/incentives.json` holds it. */
export interface Incentive {
  readonly id: string;
  readonly item?: string;
  readonly items?: string[];
  readonly program: string;
  readonly payment_methods: string[];
  readonly owner_status: string[];
  readonly amount: {
    readonly type: string;
    readonly number: number;
    readonly unit?: string;
    readonly minimum?: number;
    readonly maximum?: number;
  };
  readonly start_date?: string | number;
  readonly end_date?: string | number;
  readonly low_income?: string;
  readonly eligible_geo_group?: string;
  readonly short_description: { readonly en: string };
  readonly url?: { readonly en?: string };
  readonly paused?: boolean;
}

export interface Program {
  readonly name: { readonly en: string };
  readonly url?: { readonly en?: string };
  readonly authority: string;
  readonly authority_type: string;
}

/** Authorities by kind (`utility`, `gas_utility`, `state`, `city`, `county`, `other`) and key. */
export type Authorities = Readonly<
  Record<string, Readonly<Record<string, { readonly name: string; readonly geography_ids?: number[] }>>>
>;

/** `data/geo_groups.json`: named areas smaller than an authority, by state. */
export type GeoGroups = Readonly<
  Record<string, Readonly<Record<string, { readonly geographies: number[] }>>>
>;
