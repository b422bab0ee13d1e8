import type { Requirement } from '../../../src/catalog/sections/programs/requirement.ts';

/** One program as every adapter hands it over and as the own table (`table`) is written; docs/programs-refresh.md describes it. */
export interface RawProgram {
  id: string;
  name: string;
  type: 'federal' | 'state' | 'local' | 'utility';
  state: string;
  administrator: string | null;
  technologies: string[];
  sectors: string[];
  benefit: RawBenefit;
  eligibility_requirements?: string[] | null;
  start_date?: string | null;
  deadline?: string | null;
  status: string;
  status_note?: string | null;
  status_as_of?: string | null;
  application_url?: string | null;
  source_url?: string | null;
  source_updated_at?: string | null;
  checked_at?: string | null;
  confidence: string;
  verified_scope?: string | null;
  citation?: string | null;
  items?: string[] | null;
  benefits?: RawDetail[] | null;
  low_income?: string | null;
  source_program_id?: string | null;
  dsire_program_id?: number | null;
  loan_terms?: Record<string, number> | null;
  utilities?: { id: string; fuel: 'electric' | 'gas' | 'any' }[];
  /** FIPS codes. */
  counties?: string[];
  places?: string[];
  /** Where it holds, in words. */
  territory?: string;
  /** One limit for all lines together, USD. */
  program_cap?: number | undefined;
  /** Programs of which only one pays. */
  stacking_group?: string;
}

export interface RawBenefit {
  kind: string;
  amount?: number | null;
  rate?: number | null;
  rate_max?: number | null;
  unit?: string | null;
  cap?: number | null;
  instruments?: string[];
  dollar_amounts_in_source?: number[];
  percents_in_source?: number[];
}

export interface RawDetail {
  source_incentive_id: string;
  /** What it pays for, where the items do not say it. */
  label?: string;
  items?: string[];
  technologies?: string[];
  kind: string;
  amount?: number;
  rate?: number;
  unit?: string;
  cap?: number;
  min?: number;
  start_date?: string;
  end_date?: string;
  payment_methods?: string[];
  owner_status?: string[];
  /** Where the line holds, when that is less than its program. */
  utilities?: { id: string; fuel: 'electric' | 'gas' | 'any' }[];
  counties?: string[];
  places?: string[];
  requirements?: readonly Requirement[];
  /** Kinds of restricting phrases found in the source. */
  phrases?: readonly string[];
  /** Those of them that, as read, restrict nobody. */
  unrestricting?: readonly string[];
  /** "Up to" the amount. */
  up_to?: boolean;
  /** At most this share of the cost. */
  share_cap?: number;
  /** A limit the line shares with others, USD. */
  shared_limit?: number;
  low_income?: boolean;
  paused?: boolean;
  last_changed_in_source?: string;
}
