const STREETS = /\b(\d+) (?=(?:avenue|street|road|drive|place|court|terrace|lane)\b)/g;

function ordinal(number: number): string {
  const teens = number % 100;
  const ending = teens >= 11 && teens <= 13 ? undefined : ['', 'st', 'nd', 'rd'][number % 10];
  return `${number}${ending === undefined || ending === '' ? 'th' : ending}`;
}

/** As the public record writes it → as a letter would: `338 5 AVENUE` → 338 5th Avenue. */
export function address(record: string): string {
  return record
    .toLowerCase()
    .replaceAll(STREETS, (_all, number: string) => `${ordinal(Number(number))} `)
    .replaceAll(/(?<![a-z\d])(?!(?<=['’])s\b)[a-z]/g, (letter) => letter.toUpperCase());
}
