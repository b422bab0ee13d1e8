import { words } from './numbers.ts';

interface Law {
  readonly pathway: string;
  readonly counted: boolean;
  readonly compliantThrough2034: boolean | null;
}

/** Where a tier leaves the building against the limits to 2034; what is not counted says under which condition it holds. */
export function limitsWords({ pathway, counted, compliantThrough2034: within }: Law): string {
  if (within === null) return words(pathway);
  const where = within ? 'within limits' : 'over a limit';
  return counted ? where : `${where} if Article 320 applies`;
}
