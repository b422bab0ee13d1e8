import { fuelsIn, RESISTANCE } from './fuels.ts';
import { isOfAnotherAmount, isReplacementOrNew } from './replaced.ts';
import { heats, tested, words, type Family } from './family.ts';

const EXISTING =
  /existing (\w+[- ])?(home|house|building|residen|dwelling|structure)|retrofit(?! kit)|gut rehab/;
const NEW =
  /new (and|or) existing (\w+ )?(home|house|building|residen)|new[- ]construction|new(ly)?[- ](built|constructed)|\bnew (\w+ )?homes?\b|new build|\bbuild a new\b/;

const NEW_INSTALLATION = /new installations? only|first[- ]time installation/;

const NEW_OR_EXISTING: Family = {
  name: 'new_or_existing',
  cue: new RegExp(`${EXISTING.source}|${NEW.source}|${NEW_INSTALLATION.source}`),
  read(line) {
    const { text } = line;
    if (isReplacementOrNew({ text }) || isOfAnotherAmount(line, NEW)) return null;
    if (NEW_INSTALLATION.test(text))
      return [words('new_installation', 'A new installation, not the replacement of one of its kind.')];
    const [existing, fresh] = [EXISTING.test(text), NEW.test(text)];
    if (existing && fresh) return null;
    if (existing)
      return [
        tested('existing_building', 'Work on an existing building.', { fact: 'existingBuilding', is: true }),
      ];
    if (/renovation|remodel/.test(text))
      return [words('construction_or_renovation', 'New construction or a major renovation.')];
    if (/\b(or|and)\b(?![^.]* pump for new)[^.]*new[- ](construction|homes?)/.test(text)) return null;
    return [tested('new_construction', 'New construction.', { fact: 'existingBuilding', is: false })];
  },
};

const NO_GAS =
  /without (access to )?(natural )?gas|not (using|heat\w* (by|with)) (natural )?gas|no (natural )?gas|non-gas/;
const HEATING_CUE =
  /electric(ally)?[- ]?heat(?! pump)|heated (home|with|by)|heated\/cooled|cooled\/heated|heats? (with|their)|(?<!water )(?<!solar )heat(ing)? (source|fuel|system)|without (access to )?(natural )?gas|not (using|heat\w* (by|with))|natural gas heat|permanent electric|heating customers/;

/** Homes told by what heats them: "customers with electric forced-air furnaces". */
const HOMES_WITH =
  /(homes?|customers|members|residents) with (an? |existing )?(oil|propane|gas|(non-)?electric|forced-air|ducted|[^.]{0,3}\/electric)[^.]*(furnace|boiler|baseboard|heat)/;

/** Homes that are cooled, or whose thermostat controls one of several systems. */
const WITH_SYSTEM =
  /homes with (central )?air[- ]condition|(thermostat|they) (must )?control[^.]*(electric heat|air condition)/;
const HEATS_BY_PUMP = /electric heating with an? (air|ground)[- ]source heat pump/;

const nameOf = (fuel: string): string => (fuel === 'electric' ? 'electricity' : fuel);

const HEATING: Family = {
  name: 'heating',
  cue: new RegExp(`${HEATING_CUE.source}|${HOMES_WITH.source}|${WITH_SYSTEM.source}`),
  read(read) {
    const { text } = read;
    // What the new heat pump does, not what heats the home.
    if (HEATS_BY_PUMP.test(text)) return null;
    if (WITH_SYSTEM.test(text))
      return [words('heating_or_cooling', 'The home has the heating or cooling that the program names.')];
    if (/depend\w*[^.]*(heat|system|source)|based on[^.]*heat/.test(text)) return null;
    if (NO_GAS.test(text)) {
      const sentence = 'The home is not heated with natural gas.';
      return heats(read)
        ? [tested('no_gas_heat', sentence, { not: { fact: 'fuelReplaced', is: 'gas' } })]
        : [words('no_gas_heat', sentence)];
    }
    const fuels = text.includes('non-electric') ? [] : fuelsIn(text);
    if (fuels.length === 0)
      return [words('heating_system', 'The home has the heating system the program names.')];
    const sentence = `The home is heated with ${fuels.map(nameOf).join(' or ')}.`;
    const both = RESISTANCE.test(text)
      ? [words('electric_resistance', 'It is heated by electric resistance.')]
      : [];
    return heats(read)
      ? [tested('heating_fuel', sentence, { fact: 'fuelReplaced', in: fuels }), ...both]
      : [words('heating_fuel', sentence)];
  },
};

const KIND: Family = {
  name: 'building_kind',
  cue: /outbuilding|manufactured|mobile home|\bneem\b|single[- ]family|multi-?family|apartment|duplex|townho|\brental propert|landlord|property owner|units? or more|\d+ ?- ?\d+ units?/,
  read({ text }) {
    if (text.includes('outbuilding')) return [words('outbuilding_home', 'For an outbuilding of the home.')];
    const manufactured = /manufactured|mobile home|\bneem\b/.test(text);
    const other = /site[- ]built|single[- ]family|\ball residential\b/.test(text);
    if (manufactured && other) return [tested('house', 'A house.', { fact: 'buildingClass', is: 'house' })];
    if (manufactured) return [words('manufactured_home', 'A manufactured home.')];
    if (/\brental|landlord|property owner/.test(text))
      return [words('rental_home', 'A home that is rented out, or its tenant.')];
    if (/single[- ]family|duplex|townho|1 ?- ?4 units?/.test(text))
      return /multi-?family|apartment/.test(text)
        ? null
        : [tested('house', 'A house of one to four dwellings.', { fact: 'buildingClass', is: 'house' })];
    return [
      tested('multifamily', 'A building of several dwellings.', { fact: 'buildingClass', is: 'multifamily' }),
    ];
  },
};

const WHOLE: Family = {
  name: 'whole_home',
  cue: /(whole|full|partial|entire)[- ](home|house|load|building)(?! fan)/,
  read: (read) =>
    !heats(read)
      ? null
      : /partial/.test(read.text)
        ? [words('partial_home', 'Heat pumps for a part of the home.')]
        : [words('whole_home', 'Heat pumps carry the heating of the whole home.')],
};

export const BUILDING_FAMILIES: readonly Family[] = [NEW_OR_EXISTING, HEATING, KIND, WHOLE];
