/**
 * A draft is a product that its seller took off sale. Anyone but its owner and admins gets a 404.
 */
export const PRODUCT_STATUSES = ['draft', 'listed'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** In the words of Google's product data, and of schema.org with “Condition” after them. */
export const PRODUCT_CONDITIONS = ['new', 'refurbished', 'used'] as const;
export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number];

export const CONDITION_LABELS: Record<ProductCondition, string> = {
  new: 'New',
  refurbished: 'Refurbished',
  used: 'Used',
};
