import type { ChangeKind } from '../../catalog/sections/program-changes.ts';
import type { BenefitLine } from '../../catalog/sections/programs/benefit.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { differences } from '../estimate/differences.ts';
import { lineLabel } from './offers.ts';
import { lineText, programText } from './program-texts.ts';

/** What happened to one program between two catalogues, in words. */
export interface ProgramChange {
  readonly program: string;
  readonly kind: ChangeKind;
  readonly name: string;
  readonly words: string;
}

/** Parts of a change that its words name one by one. */
const NAMED_PARTS = 4;
const LONGEST_PART = 160;

const valueText = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : 'none');

/** Fields whose old and new value say it all. */
const PLAIN = [
  ['name', 'name'],
  ['status', 'status'],
  ['deadline', 'deadline'],
  ['administrator', 'run by'],
  ['territory', 'territory'],
  ['confidence', 'how well read'],
] as const satisfies readonly (readonly [keyof CompiledProgram, string])[];

const same = (a: unknown, b: unknown): boolean => differences(a, b, 1).length === 0;
const lineWords = (line: BenefitLine): string => `${lineLabel(line)}: ${lineText(line)}`;

function plainParts(before: CompiledProgram, after: CompiledProgram): string[] {
  return PLAIN.filter(([field]) => !same(before[field], after[field])).map(
    ([field, words]) => `${words} ${valueText(before[field])} → ${valueText(after[field])}`,
  );
}

/** What a list of slugs gained and lost. */
function listParts(before: CompiledProgram, after: CompiledProgram): string[] {
  return (['technologies', 'sectors'] as const).flatMap((field) => {
    const old: readonly string[] = before[field];
    const now: readonly string[] = after[field];
    const words = (slugs: readonly string[]) => slugs.join(', ').replaceAll('_', ' ');
    const came = now.filter((slug) => !old.includes(slug));
    const went = old.filter((slug) => !now.includes(slug));
    return [
      ...(came.length === 0 ? [] : [`now for ${words(came)}`]),
      ...(went.length === 0 ? [] : [`no longer for ${words(went)}`]),
    ];
  });
}

function benefitParts(before: CompiledProgram, after: CompiledProgram): string[] {
  const [old, now] = [programText(before), programText(after)];
  const summary = old === now ? [] : [`pays ${old} → ${now}`];
  // A program priced as a whole until now names its lines for the first time.
  if (before.lines === undefined)
    return after.lines === undefined
      ? summary
      : [...summary, `priced in ${after.lines.length} ${after.lines.length === 1 ? 'line' : 'lines'}`];
  const earlierLines = new Map(before.lines.map((line) => [line.id, line]));
  const kept = new Set((after.lines ?? []).map(({ id }) => id));
  const lines = (after.lines ?? []).flatMap((line) => {
    const other = earlierLines.get(line.id);
    if (other === undefined) return [`new line ${lineWords(line)}`];
    if (same(other, line)) return [];
    const [was, is] = [lineWords(other), lineWords(line)];
    return [was === is ? `line ${lineLabel(line)}: terms revised` : `line ${was} → ${is}`];
  });
  const gone = before.lines.filter(({ id }) => !kept.has(id)).map((line) => `line gone: ${lineWords(line)}`);
  return [...summary, ...lines, ...gone];
}

function conditionParts(before: CompiledProgram, after: CompiledProgram): string[] {
  const texts = ({ requirements }: CompiledProgram) => new Map(requirements.map((of) => [of.code, of]));
  const [old, now] = [texts(before), texts(after)];
  return [
    ...[...now].filter(([code]) => !old.has(code)).map(([, { text }]) => `new condition: ${text}`),
    ...[...old].filter(([code]) => !now.has(code)).map(([, { text }]) => `condition gone: ${text}`),
    ...[...now]
      .filter(([code, is]) => old.has(code) && !same(old.get(code), is))
      .map(([, { text }]) => `condition revised: ${text}`),
  ];
}

/** Left out of the comparison: what the reader of the interface never sees, and the day of the next look. */
const UNSEEN = [
  'reviewAfter',
  'gates',
  'estimate',
  'windowsText',
] as const satisfies readonly (keyof CompiledProgram)[];
const seen = (program: CompiledProgram): object => {
  const copy: Record<string, unknown> = { ...program };
  for (const field of UNSEEN) delete copy[field];
  return copy;
};

/** What a program pays; an amount that is not published is said alone. */
const paidText = (program: CompiledProgram): string => {
  const text = programText(program);
  return text.startsWith('amount not published') ? text : `pays ${text}`;
};

const cut = (part: string): string => {
  const text = part.replace(/\.$/, '');
  return text.length <= LONGEST_PART ? text : `${text.slice(0, LONGEST_PART - 1).trimEnd()}…`;
};

function sentence(parts: readonly string[]): string {
  const named = parts.slice(0, NAMED_PARTS).map(cut);
  const rest = parts.length - named.length;
  return [...named, ...(rest === 0 ? [] : [`${rest} more`])].join('; ');
}

const ENDED = new Set(['closed', 'exhausted']);

function changeOf(before: CompiledProgram, after: CompiledProgram): ProgramChange | null {
  if (same(seen(before), seen(after))) return null;
  const parts = [
    ...plainParts(before, after),
    ...listParts(before, after),
    ...benefitParts(before, after),
    ...conditionParts(before, after),
  ];
  const words = parts.length === 0 ? 'texts, addresses or day of the evidence revised' : sentence(parts);
  const kind = ENDED.has(after.status) && !ENDED.has(before.status) ? 'closed' : 'changed';
  return { program: after.id, kind, name: after.name, words };
}

const byId = (programs: readonly CompiledProgram[]) => new Map(programs.map((of) => [of.id, of]));

/** What happened to the programs between two catalogues, by id. */
export function programChanges(
  before: readonly CompiledProgram[],
  after: readonly CompiledProgram[],
): ProgramChange[] {
  const [old, now] = [byId(before), byId(after)];
  const takers = new Map(after.flatMap(({ id, mergedFrom = [] }) => mergedFrom.map((from) => [from, id])));
  const came = after.flatMap((program): ProgramChange[] => {
    const { id, name } = program;
    const other = old.get(id);
    if (other === undefined)
      return [{ program: id, kind: 'added', name, words: sentence([paidText(program)]) }];
    const change = changeOf(other, program);
    return change === null ? [] : [change];
  });
  const went = before.flatMap(({ id, name }): ProgramChange[] => {
    if (now.has(id)) return [];
    const taker = takers.get(id);
    return taker === undefined
      ? [{ program: id, kind: 'removed', name, words: 'no longer in the catalogue' }]
      : [{ program: id, kind: 'merged', name, words: `merged into ${taker}, which answers for it` }];
  });
  return [...came, ...went].toSorted((a, b) => (a.program < b.program ? -1 : 1));
}
