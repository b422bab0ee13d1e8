/** Marks what shows a number with the places of the answer it is of, or is the sum of; nothing where it is of none. */
export const placesOf = (of: readonly string[] | undefined): { 'data-at'?: string; 'data-sum'?: string } => {
  if (of === undefined) return {};
  const [only] = of;
  return only !== undefined && of.length === 1 ? { 'data-at': only } : { 'data-sum': of.join(' ') };
};
