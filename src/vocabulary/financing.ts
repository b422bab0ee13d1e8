/** What it takes to get a consent, easiest first. */
export const FRICTIONS = ['none', 'low', 'medium', 'high'] as const;
export type Friction = (typeof FRICTIONS)[number];

/** What a product does in a financing structure. */
export const PRODUCT_ROLES = [
  'cash',
  'assessment',
  'senior',
  'tax_bill_charge',
  'unsecured',
  'service',
  'lease',
  'power_purchase',
  'bridge',
  'credit_sale',
] as const;
