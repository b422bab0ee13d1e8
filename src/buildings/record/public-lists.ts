import type { CoveredList, HousingRecords } from '../../contract/lot-facts.ts';
import type { HousingFacts, ListFacts, LotLayers } from './lot-layers.ts';

const tick = (value: number | null) => (value === null ? null : value === 1);

/** The newest covered buildings list that a dataset holds. */
export function coveredList(layers: readonly LotLayers[]): CoveredList | undefined {
  let newest: ListFacts | undefined;
  for (const { list } of layers) if (list && list.listYear > (newest?.listYear ?? 0)) newest = list;
  if (newest === undefined) return undefined;
  return {
    listYear: newest.listYear,
    listed: newest.listed === 1,
    onLl97: newest.onLl97 === 1,
    pathwayCodes: [...newest.codes],
    buildings: newest.buildings,
    floorAreaSqft: newest.areaSqft,
    onLl84: tick(newest.onLl84),
    onLl87: tick(newest.onLl87),
    onLl88: tick(newest.onLl88),
    source: newest.source,
  };
}

const SOURCES = {
  bill: (year: number | null) => `DOF tax bill ${year ?? 'of an unnamed year'}`,
  dhcr: 'DHCR registered buildings, lists read in 2013 and 2022',
  nycha: 'NYCHA development lists 2018 to 2024',
  assisted: 'HPD affordable housing production to 2024-09',
  exemption: 'DOF property exemptions 2026-01-25',
  unregulated: 'Likely market-rate rentals, 2024-06-24 (PLUTO, tax bills 2019-22 and housing lists)',
  selfReported: 'LL84 CY2021, self-reported',
} as const;

/** What the housing lists say of a lot; undefined when no dataset holds them. */
export function housingRecords(layers: readonly LotLayers[]): HousingRecords | undefined {
  const facts = layers.find((layer) => layer.housing)?.housing;
  if (facts === undefined) return undefined;
  return {
    stabilisedUnits:
      facts.stabilisedUnits === null
        ? null
        : {
            units: facts.stabilisedUnits,
            year: facts.stabilisedYear,
            source: SOURCES.bill(facts.stabilisedYear),
          },
    dhcrRegistration: facts.dhcrListed === 1 ? { status: facts.dhcrStatus, source: SOURCES.dhcr } : null,
    taxBillBenefits: [...(facts.j51 === 1 ? ['j51'] : []), ...(facts.section420c === 1 ? ['420c'] : [])],
    nychaDevelopment: facts.nycha === null ? null : { name: facts.nycha, source: SOURCES.nycha },
    assistedUnits:
      facts.assistedUnits === null ? null : { units: facts.assistedUnits, source: SOURCES.assisted },
    exemption421a: exemption(facts),
    unregulatedRental: facts.unregulated === 1 ? { source: SOURCES.unregulated } : null,
    selfReportedSubsidy:
      facts.subsidised2021 === null
        ? null
        : { subsidised: facts.subsidised2021 === 1, year: 2021, source: SOURCES.selfReported },
  };
}

function exemption(facts: HousingFacts): HousingRecords['exemption421a'] {
  if (facts.code421a === null) return null;
  return { code: facts.code421a, endYear: facts.end421a, source: SOURCES.exemption };
}
