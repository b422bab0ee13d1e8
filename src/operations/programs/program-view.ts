import type { CompiledProgram } from '../../catalog/sections/programs.ts';

const BONUS_ADDERS = [
  ['energyCommunity', 'energy_community'],
  ['domesticContent', 'domestic_content'],
  ['lowIncome', 'low_income'],
] as const;

/** The adders of a program, as a match names them. */
export function bonusAdders({ adders }: CompiledProgram): (typeof BONUS_ADDERS)[number][1][] {
  return BONUS_ADDERS.filter(([key]) => adders?.[key] !== undefined).map(([, name]) => name);
}

/** Where to apply; empty where no address is known. */
export function applicationUrlOf({ applicationUrl, sourceUrl }: CompiledProgram): string {
  return applicationUrl ?? sourceUrl ?? '';
}
