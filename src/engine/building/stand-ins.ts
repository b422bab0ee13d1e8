import type { EngineClass } from './types.ts';

/** Buildings whose figures stand in for a use that has none, in words that follow "those of". */
export const STAND_INS: Readonly<Record<EngineClass, string>> = {
  multifamily: 'apartment buildings',
  office: 'offices',
  retail: 'shops',
  industrial: 'warehouses and plants',
  hotel: 'hotels',
  healthcare: 'hospitals and clinics',
  education: 'schools',
};
