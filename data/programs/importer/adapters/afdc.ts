/**
 * The Alternative Fuels Data Center's laws and incentives (public domain): the JSON of its programming interface,
 * saved by a person as one file. Amounts stand in prose there, so they are kept as words and never priced.
 */
import { readFileSync } from 'node:fs';
import type { RawProgram } from '../raw.ts';

interface Law {
  id: number;
  state: string;
  title: string;
  plaintext?: string;
  text?: string;
  enacted_date?: string | null;
  amended_date?: string | null;
  status_date?: string | null;
  expired_date?: string | null;
  utility_id?: number | null;
  type: string;
  agency?: string;
  categories?: { code: string; category_type: string }[];
  references?: { url?: string }[];
}

const INSTRUMENTS: Readonly<Record<string, string>> = {
  GNT: 'grant',
  TAX: 'tax_credit',
  LOANS: 'loan',
  RBATE: 'rebate',
  EXEM: 'exemption',
};
const SECTORS: Readonly<Record<string, string>> = {
  IND: 'residential',
  MUD: 'multifamily',
  FLEET: 'commercial',
  STATION: 'commercial',
  GOV: 'public',
  TRANS: 'public',
  MAN: 'industrial',
  AFP: 'industrial',
};

const day = (text: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null;

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort();

function technologiesOf(codes: ReadonlySet<string>): string[] {
  const electric = codes.has('ELEC') || codes.has('PHEV');
  const charging = codes.has('STATION') || codes.has('MUD');
  return sorted([
    ...(electric ? [charging ? 'ev_charging' : 'electric_vehicle'] : []),
    ...(codes.has('HY') ? ['hydrogen'] : []),
    ...(codes.has('BIOD') || codes.has('ETH') ? ['bioenergy'] : []),
  ]);
}

/** Dollar amounts and shares as the prose names them; a share keeps its decimals. */
export function figuresOf(prose: string): { dollars: number[]; percents: number[] } {
  const numbers = (pattern: RegExp): number[] =>
    [...prose.matchAll(pattern)].map(([, text = '']) => Number(text.replaceAll(',', '')));
  return {
    dollars: [...new Set(numbers(/\$(\d[\d,]*(?:\.\d+)?)/g))].sort((a, b) => a - b),
    percents: [...new Set(numbers(/(\d+(?:\.\d+)?)\s?(?:%|percent)/g))].sort((a, b) => a - b),
  };
}

/** "Vehicle Rebate - San Joaquin Valley": a law of one part of its state. */
const areaOf = ({ title }: Law): string | undefined => /\s[-–]\s(.+)$/.exec(title)?.[1];

function jurisdictionOf(law: Law): RawProgram['type'] {
  const { state, utility_id } = law;
  if (state === 'US') return 'federal';
  if (utility_id !== null && utility_id !== undefined) return 'utility';
  return areaOf(law) === undefined ? 'state' : 'local';
}

function programOf(law: Law, asOf: string): RawProgram {
  const codes = new Set(law.categories?.map(({ code }) => code));
  const figures = figuresOf(law.plaintext ?? law.text?.replaceAll(/<[^>]+>/g, ' ') ?? '');
  const instruments = sorted([...codes].flatMap((code) => INSTRUMENTS[code] ?? []));
  const changed = day(law.amended_date) ?? day(law.status_date) ?? day(law.enacted_date);
  const ended = day(law.expired_date);
  const area = areaOf(law);
  return {
    id: `afdc-${law.id}`,
    name: law.title,
    type: jurisdictionOf(law),
    state: law.state,
    ...(area === undefined || law.state === 'US' ? {} : { territory: area }),
    administrator: law.agency === undefined || law.agency === '' ? null : law.agency,
    technologies: technologiesOf(codes),
    sectors: sorted([...codes].flatMap((code) => SECTORS[code] ?? [])),
    benefit: {
      kind: instruments.length === 1 && instruments[0] === 'loan' ? 'loan' : 'unspecified',
      instruments,
      dollar_amounts_in_source: figures.dollars,
      percents_in_source: figures.percents,
    },
    deadline: ended,
    status: ended !== null && ended < asOf ? 'closed' : 'open',
    status_as_of: changed,
    application_url: law.references?.[0]?.url ?? null,
    source_url: `https://afdc.energy.gov/laws/${law.id}`,
    source_updated_at: changed,
    confidence: 'maintained_dataset',
  };
}

/** @param asOf the day the file was fetched. */
export function fromAfdc(path: string, asOf: string): RawProgram[] {
  const body = JSON.parse(readFileSync(path, 'utf8')) as { result: Law[] } | Law[];
  const laws = Array.isArray(body) ? body : body.result;
  return laws
    .filter(({ type }) => type.includes('Incentive'))
    .map((law) => programOf(law, asOf))
    .filter(({ technologies }) => technologies.length > 0);
}
