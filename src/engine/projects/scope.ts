import type { ProjectScopesFile } from '../../catalog/sections/project-scopes.ts';

export interface ProjectScope {
  /** Jobs of the project, after joining; sorted. */
  readonly families: readonly string[];
  /** Parts of the text that no rule knows. */
  readonly unknownParts: readonly string[];
}

/** Scope families of a private project's words; part by part, the first rule with a phrase in the part decides. */
export function projectScope(text: string, map: ProjectScopesFile): ProjectScope {
  const parts = partsOf(text);
  const present = new Set<string>();
  const unknownParts: string[] = [];
  for (const part of parts) {
    const family = familyOfPart(part, map);
    if (family === null) unknownParts.push(part);
    else present.add(family);
  }
  return { families: joined(present, map), unknownParts };
}

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The words of what is built: parts that only take something away price nothing. */
export const builtWords = (text: string, map: ProjectScopesFile): string =>
  partsOf(text)
    .filter((part) => familyOfPart(part, map) !== 'plant_removal')
    .join('; ');

/** A phrase ends with the part too, so that `led ` finds a part that ends in LED. */
function familyOfPart(part: string, map: ProjectScopesFile): string | null {
  const padded = `${part} `;
  return map.rules.find((rule) => rule.phrases.some((phrase) => padded.includes(phrase)))?.family ?? null;
}

function joined(present: Set<string>, map: ProjectScopesFile): string[] {
  for (const rule of map.joined) {
    if (!rule.all_of.every((family) => present.has(family))) continue;
    for (const family of [...rule.all_of, ...rule.absorbs]) present.delete(family);
    present.add(rule.as);
  }
  return [...present].toSorted();
}
