import { ownedBy } from '../support/described.ts';
/** What a tool answered: the pages of an answer together, or the words of a refusal. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  /** The answer as data; lists over all pages. */
  readonly data: Readonly<Record<string, unknown>>;
}
export type Ask = (tool: string, input: Record<string, unknown>) => Promise<Answer>;

/** A question a person asks an assistant, the call that answers it, and what must stand there. */
export interface Question {
  readonly asked: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** Holds the fact against a value worked out by hand, a law, or another tool. */
  check(answer: Answer, ask: Ask): void | Promise<void>;
}

export const COOP = {
  building: { building_area: 85_000, building_class: 'D4', year_built: 1928, dwelling_units: 80 },
};
export const COOP_LOAN = ownedBy('coop', 'bank');
export const OFFICE = { building: { building_area: 120_000, building_class: 'office', year_built: 1970 } };
export const NO_LOAN = ownedBy('for_profit');
export const HEAT_PUMPS = {
  projectType: 'heat_pump',
  state: 'NY',
  ownerType: 'coop',
  buildingType: 'multifamily',
  dwellingUnits: 60,
  town: 'Brooklyn',
  utility: 'con_edison',
  projectCost: 1_000_000,
};

export interface Named {
  readonly id: string;
  readonly availability: string;
  readonly missingInputs: readonly string[];
}
export const named = (answer: Answer): readonly Named[] => answer.data['programs'] as readonly Named[];

/** Limits of 1 RCNY 103-14, tCO2e a sqft and year. */
export const MULTIFAMILY = { to2029: 0.00675, to2034: 0.003_346_64 };
export const OFFICES = { to2029: 0.007_58, to2034: 0.002_690_852 };
/** 28-320.6: dollars a ton above the limit. */
export const PENALTY = 268;
