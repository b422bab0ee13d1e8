/** A text as words are looked for in it: `Local Law 97` and `LL 97` are ll97, `Façade` is facade. Spelling is American. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\b(?:local laws?|ll) ?(\d+)/g, 'll$1')
    .replaceAll('isation', 'ization')
    .replaceAll(/[^a-z0-9$]+/g, ' ')
    .trim();

/** Whether a text has these words in this order, the last begun at least: AMI is not in multifamily. */
export const holdsWords = (text: string, wanted: string): boolean =>
  ` ${plainWords(text)}`.includes(` ${plainWords(wanted)}`);
