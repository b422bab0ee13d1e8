/** What is asked of a project once, and every page of the programs then knows: texts as they are typed. */
export interface Project {
  readonly zip?: string;
  readonly owner?: string;
  readonly kind?: string;
  readonly area?: string;
  readonly units?: string;
  readonly technology?: string;
  readonly capacity?: string;
  /** Of the work, USD. */
  readonly cost?: string;
}

const PARTS = ['zip', 'owner', 'kind', 'area', 'units', 'technology', 'capacity', 'cost'] as const;

export interface CalculateSearch extends Project {
  readonly program?: string;
}

/** The project as an address holds it. */
export const projectSearch = (search: Record<string, unknown>): Project =>
  Object.fromEntries(
    PARTS.flatMap((part) => {
      const text = search[part];
      return typeof text === 'string' && text !== '' ? [[part, text]] : [];
    }),
  );

export const calculateSearch = (search: Record<string, unknown>): CalculateSearch => ({
  ...projectSearch(search),
  ...(typeof search['program'] === 'string' ? { program: search['program'] } : {}),
});

const KEPT = 'plumbline-project';

/** The project of the last visit, in this browser alone. */
export function lastProject(): Project {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return projectSearch(kept as Record<string, unknown>);
  } catch {
    return {};
  }
}

export function keepProject(project: Project): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(project));
  } catch {
    // Storage may be off: it is asked again on the next visit.
  }
}

/** Kinds of building that programs tell apart. */
export const KINDS = [
  ['', 'Not said'],
  ['multifamily', 'Apartments'],
  ['house', 'House of one to four homes'],
  ['office', 'Offices'],
  ['retail', 'Shops'],
  ['hotel', 'Hotel'],
  ['healthcare', 'Health care'],
  ['education', 'School or college'],
  ['industrial', 'Industry or storage'],
] as const;

/** By the letter of the City's building class. */
const KIND_OF_LETTER: Readonly<Record<string, string>> = {
  A: 'house',
  B: 'house',
  C: 'multifamily',
  D: 'multifamily',
  R: 'multifamily',
  E: 'industrial',
  F: 'industrial',
  H: 'hotel',
  I: 'healthcare',
  K: 'retail',
  O: 'office',
  W: 'education',
};
export const kindOfClass = (buildingClass: string | null): string =>
  KIND_OF_LETTER[buildingClass?.charAt(0) ?? ''] ?? '';

/** A number as people type it; what is none stays text, so that the service names the fault. */
export function amount(text: string): number | string {
  const plain = text.replaceAll(/[\s,$]/g, '');
  return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain);
}

/** The project as the programs interface takes it, without technology and state. */
export function inputsOf({
  zip,
  owner,
  kind,
  area,
  units,
  capacity,
  cost,
}: Project): Record<string, unknown> {
  return {
    ...(zip !== undefined && { zip: zip.trim() }),
    ...(owner !== undefined && { ownerType: owner }),
    ...(kind !== undefined && { buildingType: kind }),
    ...(area !== undefined && { floorAreaSqft: amount(area) }),
    ...(units !== undefined && { dwellingUnits: amount(units) }),
    ...(capacity !== undefined && { capacity: amount(capacity) }),
    ...(cost !== undefined && { projectCost: amount(cost) }),
  };
}
