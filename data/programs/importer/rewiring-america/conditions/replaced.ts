import type { Requirement } from '../../../../../src/catalog/sections/programs/requirement.ts';
import { fuelsIn, RESISTANCE } from './fuels.ts';
import { namesOwnAmount } from './amounts.ts';
import { heats, tested, words, type Family, type Read, type When } from './family.ts';

const CUE =
  /replac|convert|conversion|switch(?![- ]?over)|\bswap|upgrad\w* (from|an? (existing|old|electric|gas)|(your|their|the) existing)|(?<!barrier )remov|exchang|trad(e|ing)[- ]?in|early retirement|recycl|(gas|electric|propane|oil|fuel)[- ]to[- ]|\bfrom (an? )?(natural |existing |old )?(gas|oil|propane|electric|lp\b|air[- ]source|resistance)/;

/** Words that allow a replacement beside new work, or name the work itself. */
const NO_RESTRICTION =
  /\b(new (or|and) replacement|replacements? (or|and) new(?! construction)|new,? (or )?replacement|new installations?[^.]*replacements?|replacement (windows?(?! air)|doors?|patio|costs?)|(window|door|insulation|duct|panel|glass)s? (sealing or )?replacement|replacing (appliances|windows|doors)|replacement of (windows|doors|insulation)|new [^.]*, or replac)/;

/** What the old equipment is where no fuel names it. */
const OBJECTS: readonly (readonly [string, RegExp])[] = [
  [
    'heat pump',
    /(existing|old|previous|air[- ]source) (ground[- ]source )?heat pump|replac\w+ (an? )?(air[- ]source )?heat pump/,
  ],
  ['evaporative cooler', /evaporative|swamp/],
  ['air conditioner', /air[- ]condition|\bac\b|central air|a\/c/],
  ['water heater', /water heater|tank/],
  ['thermostat', /thermostat/],
  ['furnace or boiler', /furnace|boiler/],
  ['refrigerator or freezer', /refrigerator|freezer/],
];

function objectOf(text: string): Requirement {
  const named = OBJECTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'equipment the program names';
  return words(
    `replaces_${named.replaceAll(/[^a-z]+/g, '_')}`,
    `Replaces an existing ${named}.`.replace('an existing equipment', 'existing equipment'),
  );
}

const NEW_CONSTRUCTION_TOO =
  /or (installed |part of )?(in )?new[- ](construction|homes?|residences?)|new[- ](construction|structures?) or|(and|or) new home|\$[\d,]+[^.$]*new[- ]construction/;

/** New construction beside a replacement, each with its amount. */
export const isReplacementOrNew = ({ text }: Pick<Read, 'text'>): boolean =>
  CUE.test(text) && NEW_CONSTRUCTION_TOO.test(text);

const list = (fuels: readonly string[]): string =>
  fuels.length < 2 ? fuels.join('') : `${fuels.slice(0, -1).join(', ')} or ${fuels.at(-1)}`;

function fuelReplaced(fuels: readonly string[], text: string): Requirement {
  const replaced: When = { fact: 'fuelReplaced', in: [...fuels] };
  return NEW_CONSTRUCTION_TOO.test(text)
    ? tested('fuel_replaced', `Replaces ${list(fuels)}, or in new construction.`, {
        any: [replaced, { fact: 'existingBuilding', is: false }],
      })
    : tested('fuel_replaced', `Replaces equipment that uses ${list(fuels)}.`, replaced);
}

const RESISTANCE_HEAT = words(
  'electric_resistance',
  'What is replaced heats by electric resistance (furnace, baseboard, zonal), not by a heat pump.',
);

/** Forms that name the old equipment before the word. */
const OLD_FIRST = /conversion (to|of)|-to-|\bto (an? )?(induction|electric|heat pump)/;

/** What is put in: "with an electric model"; homes "with an electric furnace" are told by the old. */
const PUT_IN = /\bwith an? (new )?electric (?!forced|furnace|baseboard|resistance|heat(?! pump))/g;

/** The part of the sentence that speaks of what is replaced. */
function clauseOf(text: string): string {
  const sentence = (text.split(/\. /).find((part) => CUE.test(part)) ?? text).replaceAll(PUT_IN, ' ');
  return OLD_FIRST.test(sentence) ? sentence : sentence.slice(Math.max(0, sentence.search(CUE) - 2));
}

const VARIES = /depend\w*[^.]*(fuel switch|fuel source|cooking fuel|retrofit vs|replacement)/;

/** What the cue speaks of has an amount of its own, and the line's stands in a sentence without it. */
export function isOfAnotherAmount({ line, text }: Read, cue: RegExp): boolean {
  const parts = text.split(/[.;] /);
  const told = parts.filter((part) => cue.test(part));
  return (
    told.length > 0 &&
    told.every((part) => part.includes('$')) &&
    parts.some((part) => !cue.test(part) && namesOwnAmount({ line, text: part }))
  );
}

function read(line: Read): readonly Requirement[] | null {
  const { text } = line;
  if (NO_RESTRICTION.test(text) || VARIES.test(text)) return null;
  if (!isReplacementOrNew({ text }) && isOfAnotherAmount(line, CUE)) return null;
  const clause = clauseOf(text);
  const fuels = fuelsIn(clause);
  if (fuels.length === 0) return [objectOf(text)];
  if (/\bnot replacing/.test(text))
    return [
      tested('not_replaced', `Replaces nothing that uses ${list(fuels)}.`, {
        not: { fact: 'fuelReplaced', in: fuels },
      }),
    ];
  const resistance = fuels.includes('electric') && RESISTANCE.test(clause) && heats(line);
  return [fuelReplaced(fuels, text), ...(resistance ? [RESISTANCE_HEAT] : [])];
}

export const REPLACED: Family = { name: 'replaced', cue: CUE, read };
