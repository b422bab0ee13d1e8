import { CHOICES, NUMBERS } from './describe-form.ts';
import { BUILDING_FIELDS, FACT_FIELDS } from './fact-fields.ts';

/** What a page calls the field of a described building or the fact that a pointer names. */
export function labelOf(pointer: string): string | undefined {
  const name = pointer.split('/').at(-1);
  if (name === 'building_class') return 'Kind of building';
  const field = [...NUMBERS, ...CHOICES].find((each) => each.name === name);
  const fact = [...Object.values(BUILDING_FIELDS), ...FACT_FIELDS].find((each) => each.fact === name);
  return (field ?? fact)?.label;
}
