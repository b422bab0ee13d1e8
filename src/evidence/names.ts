import { isCents } from './cents.ts';
import { Recorded, type Leaf } from './recorded.ts';
import { spoken, unitAtEnd } from './words.ts';

/** What a number is called and its unit, from the names of the program, the leaves below it and its place in the answer. */

export function nameOf(made: Recorded): string {
  const { name, operation, place } = made;
  const own = name === '' ? spoken(operation ?? '') : spoken(name);
  const subject = subjectOf(made);
  const at = place === null ? '' : `, ${place}`;
  return typeof subject === 'string' && !own.includes(subject) ? `${own}${at} (${subject})` : `${own}${at}`;
}

/** The one measure, program or product whose figures a number is made of; undefined where it is none, null of several. */
function subjectOf(made: Recorded): string | null | undefined {
  if (made.leaf !== null) return subjectOfLeaf(made.leaf);
  const { derived } = made;
  if ('subject' in derived) return derived.subject;
  let subject: string | null | undefined;
  for (const term of made.terms) {
    const own = term instanceof Recorded ? subjectOf(term) : undefined;
    if (own === undefined || own === subject) continue;
    subject = subject === undefined ? own : null;
    if (subject === null) break;
  }
  derived.subject = subject;
  return subject;
}

const SUBJECT = /^(?:measures|programs\/\w+|financing\/products)\/([^/]+)\//;

function subjectOfLeaf(leaf: Leaf): string | undefined {
  const id = leaf.kind === 'catalog' ? SUBJECT.exec(leaf.path)?.[1] : undefined;
  return id === undefined ? undefined : id.replaceAll(/[_-]/g, ' ');
}

/** The unit that the name ends in, or that follows from the terms; empty where it is not known. */
export function unitOf(made: Recorded): string {
  const { leaf } = made;
  if (leaf?.kind === 'catalog') return leaf.unit ?? '';
  if (leaf !== null)
    return leaf.kind === 'clock' ? leaf.unit : unitAtEnd(leaf.pointer.split('/').at(-1) ?? '');
  return (made.derived.unit ??= unitAtEnd(made.name) || unitMade(made));
}

function unitMade(made: Recorded): string {
  if (isCents(made)) return 'USD';
  const [first = '', ...others] = made.terms.flatMap((term) =>
    term instanceof Recorded ? [unitOf(term)] : [],
  );
  switch (made.operation) {
    case 'mul':
      return others.reduce(product, first);
    case 'div':
      return made.terms[0] instanceof Recorded ? quotient(first, others[0]) : '';
    case 'sum':
    case 'sub':
    case 'max':
    case 'min':
      return others.every((other) => other === first) ? first : '';
    case 'round':
    case 'cents':
    case 'floor':
    case 'ceil':
    case 'nearest':
      return first;
    default:
      return '';
  }
}

/** What counts nothing: a number times such is in its own unit. */
const BARE = new Set(['share', 'fraction', 'ratio', 'multiplier', '1']);

/** 12 ft × 3 USD/ft are USD; empty where it is not known. */
function product(one: string, other: string): string {
  if (BARE.has(other)) return one;
  if (BARE.has(one)) return other;
  if (one !== '' && other.endsWith(`/${one}`)) return other.slice(0, -one.length - 1);
  return other !== '' && one.endsWith(`/${other}`) ? one.slice(0, -other.length - 1) : '';
}

const quotient = (one: string, other: string | undefined): string =>
  other === undefined || BARE.has(other) ? one : '';
