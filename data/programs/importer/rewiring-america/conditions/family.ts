import type { Requirement } from '../../../../../src/catalog/sections/programs/requirement.ts';
import type { Incentive } from '../shapes.ts';

/** A line as a family of phrases reads it. */
export interface Read {
  readonly line: Incentive;
  /** What the source says of it, in lower case with plain hyphens. */
  readonly text: string;
  readonly technologies: readonly string[];
  /** The program holds in named counties, places or for customers of named utilities. */
  readonly placed: boolean;
}

/** One kind of restricting phrase: how it is noticed, and the conditions it makes. */
export interface Family {
  readonly name: string;
  readonly cue: RegExp;
  /** Null: the words restrict nothing here. */
  read(read: Read): readonly Requirement[] | null;
}

export type When = NonNullable<Requirement['when']>;

export const tested = (code: string, text: string, when: When): Requirement => ({ code, text, when });

/** In words: it leaves every project undetermined until the applicant vouches for it. */
export const words = (code: string, text: string): Requirement => ({ code, text });

/** In the project's own hands. */
export const undertaking = (code: string, text: string): Requirement => ({ code, text, undertaking: true });

const HEATING = new Set(['heat_pump', 'geothermal_heat_pump']);
/** Whether the line pays for what heats the home. */
export const heats = ({ technologies }: Read): boolean => technologies.some((each) => HEATING.has(each));
