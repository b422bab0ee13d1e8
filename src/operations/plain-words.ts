/** A text as words are looked for in it: `Local Law 97` and `LL 97` are ll97, `Façade` is facade. Spelling is American. */
const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(?:local laws?|ll) ?(\d+)/g, 'll$1')
    .replaceAll('isation', 'ization')
    .replaceAll(/[^a-z0-9$]+/g, ' ')
    .trim();

/** A word up to this length is looked for whole: REC is not in recycled. */
const SHORT_WORD = 3;

/** Whether a text has these words in this order, the last begun at least: AMI is not in multifamily. */
export function holdsWords(text: string, wanted: string): boolean {
  const words = plainWords(wanted);
  const isShort = words.length > 0 && words.length <= SHORT_WORD;
  return ` ${plainWords(text)} `.includes(isShort ? ` ${words} ` : ` ${words}`);
}

/** What people say, and the word of the law for it. */
const WORDS_OF_PEOPLE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:air condition(?:ing|ers?)|indoor temperatures?|a c)\b/g, 'cooling'],
  [/\brenewable energy (?:credit|certificate)s?\b/g, 'rec'],
  [/\b(?:scaffold(?:ing|s)?|sidewalk sheds?|fisp|ll11)\b/g, 'facade'],
  [/\b(?:fines?|fined)\b/g, 'penalty'],
  [/\btax (?:break|abatement)s?\b/g, 'abatement'],
];

/** Words as people ask, in those of the law. */
export const wordsOfLaw = (query: string): string =>
  WORDS_OF_PEOPLE.reduce((text, [common, held]) => text.replaceAll(common, held), plainWords(query));
