import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text } from '../estimate/fields.ts';
import { FinancingStructure } from './structure.ts';

export { FinancingStructure, OfferedProduct } from './structure.ts';

export const ExcludedProduct = closed(
  {
    productId: text('Id of the financing product.'),
    gate: text('Gate it failed, for example owner_type, mortgage_holder, region, sir.'),
    reason: text('Why, in words.'),
    title: text('Name of the product.'),
  },
  'A product that does not fit.',
  'ExcludedProduct',
);
export type ExcludedProduct = Static<typeof ExcludedProduct>;

export const ConditionalSource = closed(
  {
    productId: text('Id of the financing product.'),
    title: text('Its name.'),
    kind: oneOf(
      ['competitive', 'undetermined'] as const,
      'competitive: soft, regulated or limited money; undetermined: a gate cannot be settled from the request.',
    ),
    reason: text('Why it is not a firm offer.'),
    confirm: Type.Array(Type.String(), { description: 'What would settle it.' }),
    potentialAmount: orNull(Type.Number(), 'At most, USD; null when nothing can be said. In no sum.'),
    rate: orNull(Type.Number(), 'Annual rate if granted, fraction; null when unknown.'),
  },
  'Money that may be had; never ranked above a firm offer and in no other figure.',
  'ConditionalSource',
);
export type ConditionalSource = Static<typeof ConditionalSource>;

export const FinancingConvention = closed(
  {
    code: text('Stable name.'),
    text: text('What was assumed or how it was counted.'),
    value: orNull(Type.Number(), 'Value, when it has one.'),
    unit: orNull(Type.String(), 'Unit of value.'),
    source: orNull(Type.String(), 'Source id, or null for an input of the request.'),
  },
  'One convention of the calculation.',
  'FinancingConvention',
);
export type FinancingConvention = Static<typeof FinancingConvention>;

/** `tiers[].financing`. */
export const TierFinancing = closed(
  {
    structures: Type.Array(FinancingStructure, { description: 'Firm structures, best first.' }),
    excluded: Type.Array(ExcludedProduct, { description: 'Products that do not fit, by id.' }),
    conditionalSources: Type.Array(ConditionalSource, { description: 'Conditional money, by id.' }),
    conventions: Type.Array(FinancingConvention, { description: 'How the figures were made.' }),
  },
  'Ranked financing of one tier.',
  'Financing',
);
export type TierFinancing = Static<typeof TierFinancing>;
