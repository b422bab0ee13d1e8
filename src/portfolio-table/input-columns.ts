/** No column of this service begins like this, so that none of a file is taken for one. */
const PREFIX = 'input_';

/**
 * What the columns of a file are called after those of the table: as they are headed, after `input_`. A heading that comes
 * again (in any case: databases tell no cases apart) carries its number, an empty one its place.
 */
export function inputHeadings(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((heading, at) => {
    const name = PREFIX + (heading.trim() === '' ? `column_${at + 1}` : heading);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}_${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
