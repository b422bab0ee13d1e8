/** Parameters whose range is that of a line around the work: file and name in `catalog/factors`, by the line's id. */
export const SITE_RANGES: Readonly<Record<string, readonly [file: string, name: string]>> = {
  'other:asbestos_survey': ['abatement', 'survey_usd'],
  'other:abatement_boiler_room': ['abatement', 'boiler_room_usd_small'],
  'other:abatement_windows': ['abatement', 'window_share'],
  'other:abatement_roof': ['abatement', 'roof_share'],
  'other:lead_safe_windows': ['abatement', 'lead_safe_usd_per_window'],
  'other:access_protection': ['complexity', 'dwelling_access_usd'],
  'other:sidewalk_shed': ['sidewalk-sheds', 'usd_per_ft'],
};
