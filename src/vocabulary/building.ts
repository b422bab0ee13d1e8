/** Classes of building that have parameters, medians and rules of their own. */
export const ENGINE_CLASSES = [
  'multifamily',
  'office',
  'retail',
  'industrial',
  'hotel',
  'healthcare',
  'education',
] as const;
export type EngineClass = (typeof ENGINE_CLASSES)[number];

/** Periods of construction, by year built. */
export const VINTAGES = ['pre-1930', '1930-1979', '1980-2003', '2004+'] as const;
export type Vintage = (typeof VINTAGES)[number];
