/** Fuels as `fuelReplaced` names them, in the words of the source. */
const FUELS: readonly (readonly [string, RegExp])[] = [
  ['gas', /\b(natural )?gas\b|fossil/],
  ['oil', /\b(fuel |heating )?oil\b|delivered fuel|fossil|other fuels?/],
  ['propane', /propane|\blpg?\b|delivered fuel|fossil|other fuels?/],
  ['electric', /electric(?!al (panel|service|upgrade|wiring)|ity)|resistance|baseboard|strip heat/],
  ['steam', /\bsteam\b/],
  ['wood', /\bwood\b|pellet/],
];

/** "Electric" that names the new equipment, not the old. */
const NEW_EQUIPMENT =
  /to (an? )?(high[- ]efficiency )?(electric|induction)\b|electric (heat pump|vehicle|panel|upgrade)|all[- ]electric|non-electric/g;

export function fuelsIn(text: string): string[] {
  const old = text.replaceAll(NEW_EQUIPMENT, ' ');
  return FUELS.flatMap(([fuel, pattern]) => (pattern.test(old) ? [fuel] : []));
}

export const RESISTANCE =
  /resistance|baseboard|electric (forced[- ]air )?furnace|electric zonal|zonal electric|electric forced|radiant|ceiling heat|wall heat|strip heat/;
