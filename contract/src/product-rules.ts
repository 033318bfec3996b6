import { shortAmount } from './amount-texts.ts';
import { BRAND_MAX, MAX_QUANTITY, MAX_WEIGHT_G, VARIANTS_MAX } from './limits.ts';
import { maxPrice } from './money.ts';
import { PRODUCT_CONDITIONS } from './product-kinds.ts';

/** Messages of a product's form. Apart from its kinds, which home loads with its products. */
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
  weight: `Weight must be a whole number of grams from 0 to ${MAX_WEIGHT_G}`,
  barcode: 'Barcode must have 8, 12, 13 or 14 digits (EAN, UPC or ISBN)',
  barcodeWrong: 'This barcode has a wrong digit: the last one doesn’t match the others',
  brandTooLong: `Brand must be at most ${BRAND_MAX} characters`,
  condition: `condition must be one of ${PRODUCT_CONDITIONS.join(', ')}`,
  variantsTooMany: `A product can have at most ${VARIANTS_MAX} variants`,
  variantTwice: "You've added this variant twice",
  get priceTooMuch() {
    return `Price cannot exceed ${shortAmount(maxPrice())}`;
  },
  get modifierTooMuch() {
    return `Price modifier cannot exceed ${shortAmount(maxPrice())}`;
  },
  get variantBelowZero() {
    return `This price modifier would take the price below ${shortAmount(0)}`;
  },
  variantType: 'Variant type is required',
  variantValue: 'Variant value is required',
  notFound: 'Product not found',
  notYours: 'This product is not yours to change',
  changedSince: 'This product has changed since you loaded it. Nothing was saved.',
} as const;
