/** Classes of the map, in the order in which they are drawn: the highest charges lie on top. */
export const LOT_CLASSES = [
  ['unknown', 'Not known, or the City’s own'],
  ['prescribed', 'Article 321: no fine by the ton'],
  ['within', 'Within its limit'],
  ['open', 'Within or fined: too near to say'],
  ['low', 'Fined up to $10,000 a year'],
  ['middle', 'Fined $10,000 to $50,000'],
  ['high', 'Fined over $50,000'],
] as const;
export type LotClass = (typeof LOT_CLASSES)[number][0];
