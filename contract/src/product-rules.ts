import { MAX_QUANTITY, VARIANTS_MAX } from './limits.ts';

/**
 * A draft is a product that its seller took off sale. Anyone but its owner and admins gets a 404.
 */
export const PRODUCT_STATUSES = ['draft', 'listed'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

export const PRODUCTS = {
  nameRequired: 'Product name is required',
  priceRequired: 'Price is required',
  stockRequired: 'Stock is required',
  categoryRequired: 'Category is required',
  categoryUnknown: 'This category does not exist',
  discountNegative: 'Discount cannot be negative',
  discountAbove: 'Discount cannot exceed 100%',
  discountDecimals: 'Discount can have at most two decimals',
  discountDates: 'The discount must end after it starts',
  maxPerOrder: `Most per order must be a whole number from 1 to ${MAX_QUANTITY}`,
  variantsTooMany: `A product can have at most ${VARIANTS_MAX} variants`,
  variantTwice: "You've added this variant twice",
  modifierTooMuch: 'Price modifier cannot exceed $1,000,000',
  variantBelowZero: 'This price modifier would take the price below $0',
  variantType: 'Variant type is required',
  variantValue: 'Variant value is required',
  notFound: 'Product not found',
  notYours: 'This product is not yours to change',
  changedSince: 'This product has changed since you loaded it. Nothing was saved.',
} as const;
