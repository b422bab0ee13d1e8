/** Building identification numbers of a text: seven digits that begin with the borough. A million stands for “none yet”. */
export const binsIn = (text: string): string[] => [
  ...new Set((text.match(/(?<!\d)[1-5]\d{6}(?!\d)/g) ?? []).filter((bin) => !bin.endsWith('000000'))),
];
