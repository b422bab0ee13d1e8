export const SYSTEM_PARTS = ['heating', 'cooling', 'hot_water'] as const;
/** Systems that are taken from the class where nobody says. */
export type SystemPart = (typeof SYSTEM_PARTS)[number];
