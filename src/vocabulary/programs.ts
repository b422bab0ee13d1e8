/** Who runs a program. */
export const JURISDICTIONS = ['federal', 'state', 'local', 'utility'] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

export const PROGRAM_STATUSES = ['open', 'closed', 'exhausted', 'waitlist', 'unknown'] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

/**
 * How much of an entry was read in a source, best first. Only the first carries the word "firm": a page of whoever runs the
 * program, or the text of the law. A page of somebody else (law firm, journal, installer) is `second_hand_page`.
 */
export const PROGRAM_CONFIDENCES = [
  'page_read',
  'partly_read',
  'second_hand_page',
  'secondary_repo',
  'maintained_dataset',
  'maintained_dataset_old_copy',
  'background',
] as const;
export type ProgramConfidence = (typeof PROGRAM_CONFIDENCES)[number];

/** States, the District of Columbia and territories by their letters; `US` stands for federal programs. */
export const STATES: Readonly<Record<string, string>> = {
  US: 'United States',
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
};
