import type { CatalogFile, CatalogProblem } from '../../section.ts';
import type { ProgramFile } from '../../sections/programs/types.ts';
import { atLines, fault, type FaultLint, NO_FAULTS } from './fault.ts';

const TAX_OFFICE = /taxation|internal revenue/i;
const TAX_CREDIT = /\btax credit\b/i;
const BY_TAX = new Set(['tax_credit', 'deduction', 'depreciation', 'exemption', 'abatement']);

/** A dealer may give it at once, a lender before it. */
const OTHERWISE = new Set(['discount', 'loan']);

/** Money that comes by a tax return is no rebate. */
const taxIsTax: FaultLint = ({ name, administrator, paid }) =>
  fault(
    (TAX_OFFICE.test(administrator ?? '') || TAX_CREDIT.test(name)) &&
      !BY_TAX.has(paid) &&
      !OTHERWISE.has(paid),
    '/paid',
    'it is paid by a tax return: tax_credit, deduction, depreciation, exemption or abatement',
  );

/** Technologies are those of the lines. */
const technologies: FaultLint = (file) => {
  const { lines } = file;
  if (lines === undefined) return NO_FAULTS;
  const paid = new Set(lines.flatMap((line) => line.technologies));
  return file.technologies.flatMap((technology, index) =>
    fault(!paid.has(technology), `/technologies/${index}`, `no line pays for ${technology}`),
  );
};

/** Warned of once it happens: a technology whose lines have all ended. */
export const endedTechnologies = (
  { technologies: all, lines }: ProgramFile,
  today: string,
): readonly string[] => {
  const running = (lines ?? []).filter(({ to }) => (to ?? today) >= today);
  if (running.length === 0) return [];
  const paid = new Set(running.flatMap((line) => line.technologies));
  return all.filter((technology) => !paid.has(technology));
};

const BUSINESS = /\b(commercial|business|businesses|industrial)\b/i;
const BUSINESS_SECTORS = new Set(['commercial', 'industrial', 'public', 'nonprofit']);

const sectors: FaultLint = ({ name, sectors: served }) =>
  fault(
    BUSINESS.test(name) && served.length > 0 && !served.some((sector) => BUSINESS_SECTORS.has(sector)),
    '/sectors',
    'the name says business, and no business sector is served',
  );

const MULTIFAMILY = /\bmulti-?family\b/i;

/** A home of one to four dwellings is not what a program for apartment buildings is for. */
const multifamily: FaultLint = ({ name, sectors: served }) =>
  fault(
    MULTIFAMILY.test(name) && served.includes('residential') && !served.includes('multifamily'),
    '/sectors',
    'the name says multifamily, and houses are served instead',
  );

/** A label that names whom its line is for. */
const FOR_WHOM = /\b(commercial|non-?residential|residential|homeowner|home battery)\b/i;
const OF_WHOM = /"fact":"(buildingClass|ownerType|dwellingUnits)"/;

/** Where a program serves houses and businesses, a line for one of them asks which it is. */
const labelled: FaultLint = (file) => {
  const { sectors: served, requirements } = file;
  const mixed = served.includes('residential') && served.some((sector) => BUSINESS_SECTORS.has(sector));
  if (!mixed) return NO_FAULTS;
  return atLines(file, ({ label = '', requirements: own = [] }) =>
    fault(
      FOR_WHOM.test(label) && own.length === 0 && !OF_WHOM.test(JSON.stringify(requirements)),
      '/requirements',
      'its label names whom it is for, and no condition does',
    ),
  );
};

const oneHeadline: FaultLint = (file) => {
  const marked = (file.lines ?? []).filter(({ headline }) => headline === true).length;
  return fault(marked > 1, '/lines', `${marked} lines are marked as the headline`);
};

const lineIds: FaultLint = (file) => {
  const seen = new Set<string>();
  return atLines(file, ({ id }) => {
    if (seen.has(id)) return [['/id', `${id} stands twice`]];
    seen.add(id);
    return NO_FAULTS;
  });
};

/** Facts of a condition that say where a project lies. */
const PLACE_TEST = /"fact":"(county|place|region|zip|electricUtility|gasUtility)"/;

/** What a town, a county or a lender of one offers is not the whole state's. The District of Columbia is both. */
const localPlace: FaultLint = ({ jurisdiction, state, status, counties, places, utilities, requirements }) =>
  fault(
    jurisdiction === 'local' &&
      state !== 'DC' &&
      status !== 'closed' &&
      (counties ?? places ?? utilities) === undefined &&
      !requirements.some(
        ({ code, when }) => code === 'named_area' || PLACE_TEST.test(JSON.stringify(when ?? '')),
      ),
    '/jurisdiction',
    'a local program has a place: counties, places, utilities, a test of where, or the condition named_area',
  );

export const RECORD_LINTS: readonly FaultLint[] = [
  taxIsTax,
  technologies,
  sectors,
  multifamily,
  labelled,
  oneHeadline,
  lineIds,
  localPlace,
];

const plain = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Everything of a program but what it is called: a copy under another name differs in nothing else. */
const contentOf = ({ id: _id, name: _name, ...rest }: ProgramFile): string => JSON.stringify(rest);

/**
 * One program, one file: a merged id has no file of its own, no two files have one name under one administrator, and none
 * is the copy of another under a new name.
 */
export function twins(files: readonly CatalogFile<ProgramFile>[]): CatalogProblem[] {
  const ids = new Set(files.map(({ content }) => content.id));
  const first = new Map<string, string>();
  const contents = new Map<string, string>();
  return files.flatMap(({ path, content }) => {
    const found: CatalogProblem[] = (content.mergedFrom ?? [])
      .filter((id) => ids.has(id))
      .map((id) => problem(path, '/mergedFrom', `${id} was merged and still has a file`));
    const key = [content.state, plain(content.administrator), plain(content.name)].join('|');
    const other = first.get(key);
    if (other === undefined) first.set(key, content.id);
    else if (content.administrator !== null)
      found.push(problem(path, '/name', `${other} has this name and administrator: one program, one file`));
    const body = contentOf(content);
    const original = contents.get(body);
    if (original === undefined) contents.set(body, content.id);
    else if (other === undefined)
      found.push(problem(path, '/id', `${original} is the same in all but its name: one program, one file`));
    return found;
  });
}

const problem = (path: string, pointer: string, message: string): CatalogProblem => ({
  path,
  pointer,
  message,
  severity: 'error',
});
