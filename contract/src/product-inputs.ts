// Input for products. Separate from products.ts, so that the home page doesn't load it.
import * as z from 'zod/mini';
import { tooExact } from './amount-texts.ts';
import { bareBarcode, hasCheckDigit, isGtinLong } from './barcodes.ts';
import {
  atLeast,
  atMost,
  describedWithin,
  IdInput,
  isHundredths,
  line,
  lines,
  Moment,
  OptionalAddress,
  requiredText,
  StoredAddress,
  typedWord,
  WholeNumber,
} from './inputs.ts';
import {
  BRAND_MAX,
  MAX_QUANTITY,
  MAX_STOCK,
  MAX_WEIGHT_G,
  PRODUCT_IMAGES_MAX,
  VARIANTS_MAX,
} from './limits.ts';
import { isWholeMinor, maxPrice } from './money.ts';
import { pageFields, SearchText } from './paging.ts';
import { PRODUCT_CONDITIONS, PRODUCT_STATUSES } from './product-kinds.ts';
import { PRODUCTS } from './product-rules.ts';

const ProductStatus = z.enum(PRODUCT_STATUSES, 'status must be draft or listed');

function stock(message: string) {
  const whole = 'Stock must be a whole number from 0';
  const most = z.maximum(MAX_STOCK, `Stock cannot exceed ${MAX_STOCK}`);
  return z.number(message).check(most, z.int(whole), z.minimum(0, whole));
}

const Images = z
  .array(StoredAddress)
  .check(
    z.maxLength(PRODUCT_IMAGES_MAX, `A product can have at most ${PRODUCT_IMAGES_MAX} images`),
  );

const Sku = z.optional(z.nullable(line(100, 'SKU must be at most 100 characters')));

/** In grams; null if it is unknown. */
const Weight = z.optional(z.nullable(WholeNumber(PRODUCTS.weight, 0, MAX_WEIGHT_G)));

const isBarcode = (digits: string) => isGtinLong(digits) && hasCheckDigit(digits);
const barcodeFault = ({ input }: { input?: unknown }) =>
  isGtinLong(String(input)) ? PRODUCTS.barcodeWrong : PRODUCTS.barcode;

/** A GTIN as digits; null or "" for none. */
const Barcode = z.optional(
  z.nullable(
    z.string().check(
      typedWord,
      z.overwrite(bareBarcode),
      z.refine((digits) => digits === '' || isBarcode(digits), { error: barcodeFault }),
    ),
  ),
);

/** Null or "" if the shop's name stands for it. */
const Brand = z.optional(z.nullable(line(BRAND_MAX, PRODUCTS.brandTooLong)));

export const VariantInput = z.object({
  id: z.optional(z.nullable(IdInput())),
  name: requiredText(PRODUCTS.variantType, 100),
  value: requiredText(PRODUCTS.variantValue, 200),
  price_modifier: z.pipe(
    z.nullish(
      describedWithin(
        z.number('Price modifier must be a number').check(
          atLeast(
            () => -maxPrice(),
            () => PRODUCTS.modifierTooMuch,
          ),
          atMost(maxPrice, () => PRODUCTS.modifierTooMuch),
          z.refine(isWholeMinor, { error: () => tooExact('Price modifier') }),
        ),
        () => -maxPrice(),
        maxPrice,
      ),
    ),
    z.transform((dollars) => dollars ?? 0),
  ),
  /**
   * If left out: 0 for a new variant; an existing one keeps its stock, including concurrent sales.
   */
  stock_quantity: z.nullish(stock('Stock must be a whole number from 0')),
  /** If omitted, an existing variant keeps these three. Null or "" applies the product's. */
  sku: Sku,
  weight_g: Weight,
  barcode: Barcode,
  images: z.pipe(
    z.nullish(Images),
    z.transform((images) => images ?? []),
  ),
});
export type VariantInput = z.infer<typeof VariantInput>;

const NO_MOMENT = 'This is not a date and time';
const When = z.optional(
  z.nullable(z.union([z.literal(''), Moment(NO_MOMENT)], { error: NO_MOMENT })),
);

/** A product's price, before discounts. */
export const Price = describedWithin(
  z.number(PRODUCTS.priceRequired).check(
    z.minimum(0, 'Price cannot be negative'),
    atMost(maxPrice, () => PRODUCTS.priceTooMuch),
    z.refine(isWholeMinor, { error: () => tooExact('Price') }),
  ),
  () => 0,
  maxPrice,
);

const fields = {
  name: requiredText(PRODUCTS.nameRequired, 200),
  description: z.optional(
    z.nullable(lines(20_000, 'Description must be at most 20000 characters')),
  ),
  price: Price,
  stock_quantity: stock(PRODUCTS.stockRequired),
  category_id: IdInput(PRODUCTS.categoryRequired),
  sku: Sku,
  barcode: Barcode,
  brand: Brand,
  /** Null is new. */
  condition: z.optional(z.nullable(z.enum(PRODUCT_CONDITIONS, PRODUCTS.condition))),
  weight_g: Weight,
  /** The maximum per order across all variants. Null means 100. */
  max_per_order: z.optional(z.nullable(WholeNumber(PRODUCTS.maxPerOrder, 1, MAX_QUANTITY))),
  images: z.optional(z.nullable(Images)),
  video_url: z.optional(OptionalAddress),
  variants: z.optional(
    z.nullable(z.array(VariantInput).check(z.maxLength(VARIANTS_MAX, PRODUCTS.variantsTooMany))),
  ),
  discount_percentage: z.optional(
    z.nullable(
      z
        .number('Discount must be a number')
        .check(
          z.minimum(0, PRODUCTS.discountNegative),
          z.maximum(100, PRODUCTS.discountAbove),
          z.refine(isHundredths, PRODUCTS.discountDecimals),
        ),
    ),
  ),
  discount_start_date: When,
  discount_end_date: When,
};

export const CreateProductRequest = z.object({
  ...fields,
  shop_id: IdInput('Shop ID is missing'),
  /** One of the shop's; null is its default one. */
  shipping_profile_id: z.optional(z.nullable(IdInput())),
  /** Listed by default. */
  status: z.optional(ProductStatus),
  /** Whether to make a seven-second clip from the pictures if there's no video. */
  make_clip: z.optional(z.nullable(z.boolean('make_clip must be true or false'))),
});
export type CreateProductRequest = z.infer<typeof CreateProductRequest>;

/** A seller's input: the form, imports and answers know each of these fields. */
export type ProductField = Exclude<
  keyof CreateProductRequest,
  'shop_id' | 'status' | 'make_clip' | 'shipping_profile_id'
>;

/**
 * PUT: given fields replace, missing ones stay unchanged. `shop_id` is accepted but may not change.
 */
export const UpdateProductRequest = z.partial(CreateProductRequest);
export type UpdateProductRequest = z.infer<typeof UpdateProductRequest>;

/** Sort orders of a shop's product management. */
export const MANAGED_SORTS = [
  'newest',
  'name',
  'name_desc',
  'price_low',
  'price_high',
  'stock_low',
  'stock_high',
] as const;
const SORTS_ONLY = `sort_by must be one of ${MANAGED_SORTS.join(', ')}`;
export type ManagedSort = (typeof MANAGED_SORTS)[number];

/** The tabs of Manage Products. */
export const MANAGED_PARTS = ['all', 'low', 'no_clip', 'on_sale', 'draft'] as const;
const PARTS_ONLY = 'show must be all, low, no_clip, on_sale or draft';
export type ManagedPart = (typeof MANAGED_PARTS)[number];

export const ManagedQuery = z.object({
  ...pageFields(),
  search: SearchText,
  sort_by: z._default(z.enum(MANAGED_SORTS, SORTS_ONLY), 'newest'),
  show: z._default(z.enum(MANAGED_PARTS, PARTS_ONLY), 'all'),
});
export type ManagedQuery = z.infer<typeof ManagedQuery>;
