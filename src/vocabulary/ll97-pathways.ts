/** Parts of Local Law 97 that a building can come under, as an owner may state them. */
export const LL97_PATHWAYS = [
  'article_320',
  'article_320_from_2026',
  'article_320_from_2035',
  'article_321',
  'city_owned',
  'not_covered',
] as const;
export type KnownPathway = (typeof LL97_PATHWAYS)[number];
