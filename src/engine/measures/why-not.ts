import type { Condition } from '../../catalog/sections/measures.ts';
import type { FlagFact, NumberFact, TextFact } from '../../catalog/sections/measures/vocabulary.ts';
import { trimmed } from '../../quantities/number-text.ts';
import type { MeasureFacts } from './facts.ts';

/** A fact that a condition tests, as a sentence names it. */
const NAMES: Readonly<Record<NumberFact | TextFact | FlagFact, string>> = {
  floors: 'storeys',
  area_sqft: 'sqft of floor area',
  dwellings: 'dwellings',
  year_built: 'year built',
  guest_rooms: 'guest rooms',
  kitchens: 'kitchens',
  boilers: 'boilers',
  radiators: 'radiators',
  steam_traps: 'steam traps',
  bare_pipe_ft: 'ft of bare pipe',
  cooling_tons: 'tons of cooling',
  roof_area_sqft: 'sqft of roof',
  bore_share: 'of the heating load from bores on the open lot (1 is all)',
  heating_tons: 'tons of rooftop heating',
  oil_share_of_heating: 'of the heating from oil (1 is all)',
  fossil_heating_kbtu: 'kBtu a year of fuel or steam for heating',
  fossil_dhw_kbtu: 'kBtu a year of fuel or steam for hot water',
  fossil_cooking_kbtu: 'kBtu a year of fuel for cooking',
  fossil_other_kbtu: 'kBtu a year of fuel for processes',
  refrigeration_kbtu: 'kBtu a year of refrigeration',
  lighting_kbtu: 'kBtu a year of lighting',
  class: 'kind of building',
  property_type: 'property type of Local Law 97',
  vintage: 'time of building',
  heating: 'heating',
  cooling: 'cooling',
  hot_water: 'hot water',
  landmark: 'landmark protection',
  region: 'region',
  pathway: 'pathway under Local Law 97',
  price_level: 'price level',
  pneumatic_controls: 'pneumatic controls',
  gas_cooking: 'gas cooking',
  gas_dryers: 'gas dryers',
  ventilated_centrally: 'central ventilation',
  district_steam_area: 'district steam in the street',
};

/** What of a condition the building does not meet, in a sentence; null where it meets all of it. */
export function whyNot(condition: Condition, facts: MeasureFacts): string | null {
  if ('all' in condition) {
    for (const part of condition.all) {
      const reason = whyNot(part, facts);
      if (reason !== null) return reason;
    }
    return null;
  }
  if ('any' in condition) {
    const reasons = condition.any.map((part) => whyNot(part, facts));
    return reasons.includes(null) ? null : reasons.join(' ');
  }
  if ('not' in condition)
    return whyNot(condition.not, facts) === null
      ? `It is not for buildings of ${described(condition.not)}.`
      : null;
  const value = facts[condition.fact];
  const name = NAMES[condition.fact];
  if ('in' in condition)
    return condition.in.includes(String(value))
      ? null
      : `It is for this ${name}: ${condition.in.join(', ')}; here it is ${value === '' ? 'not known' : String(value)}.`;
  if ('atLeast' in condition)
    return Number(value) >= condition.atLeast ? null : bound('at least', condition.atLeast, name, value);
  if ('atMost' in condition)
    return Number(value) <= condition.atMost ? null : bound('at most', condition.atMost, name, value);
  if (value === condition.is) return null;
  return condition.is ? `It needs ${name}, and none is known here.` : `It is for buildings without ${name}.`;
}

/** The one test of a negation; the catalogue negates nothing longer. */
function described(condition: Condition): string {
  if ('atLeast' in condition) return `at least ${trimmed(condition.atLeast)} ${NAMES[condition.fact]}`;
  if ('atMost' in condition) return `at most ${trimmed(condition.atMost)} ${NAMES[condition.fact]}`;
  return 'in' in condition ? `${NAMES[condition.fact]} ${condition.in.join(', ')}` : 'this kind';
}

const bound = (
  words: string,
  limit: number,
  name: string,
  value: MeasureFacts[NumberFact | TextFact | FlagFact],
) => `It needs ${words} ${trimmed(limit)} ${name}; here it is ${trimmed(Number(value))}.`;
