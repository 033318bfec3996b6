import * as z from 'zod/mini';
import { MediaUrl, OptionalAddress, StoredAddress } from './addresses.ts';
import { IdInput, line, lines, PriceInput, requiredText, WholeNumber } from './inputs.ts';
import { endpoint } from './endpoint.ts';
import { Count, Day, Id, Time } from './ids.ts';
import { MAX_QUANTITY, MAX_STOCK, PRODUCT_IMAGES_MAX, VARIANTS_MAX } from './limits.ts';
import { Dollars, MAX_PRICE_CENTS, isWholeCents } from './money.ts';
import { pageFields, PageQuery, SearchText } from './paging.ts';

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

export const Category = z.object({ id: Id, name: z.string() });
export type Category = z.infer<typeof Category>;

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

export const VariantInput = z.object({
  id: z.optional(z.nullable(IdInput())),
  name: requiredText(PRODUCTS.variantType, 100),
  value: requiredText(PRODUCTS.variantValue, 200),
  price_modifier: z.pipe(
    z.nullish(
      z
        .number('Price modifier must be a number')
        .check(
          z.minimum(-MAX_PRICE_CENTS / 100, PRODUCTS.modifierTooMuch),
          z.maximum(MAX_PRICE_CENTS / 100, PRODUCTS.modifierTooMuch),
          z.refine(isWholeCents, 'Price modifier can have at most two decimals'),
        ),
    ),
    z.transform((dollars) => dollars ?? 0),
  ),
  /**
   * If left out: 0 for a new variant; an existing one keeps its stock, including concurrent sales.
   */
  stock_quantity: z.nullish(stock('Stock must be a whole number from 0')),
  images: z.pipe(
    z.nullish(Images),
    z.transform((images) => images ?? []),
  ),
});
export type VariantInput = z.infer<typeof VariantInput>;

const When = z.optional(
  z.nullable(
    z.union(
      [
        z.literal(''),
        // A time without a zone is taken as UTC; the description requires RFC 3339.
        z.iso
          .datetime({ offset: true, local: true, error: 'This is not a date and time' })
          .check(z.meta({ format: 'date-time' })),
      ],
      { error: 'This is not a date and time' },
    ),
  ),
);

const fields = {
  name: requiredText(PRODUCTS.nameRequired, 200),
  description: z.optional(
    z.nullable(lines(20_000, 'Description must be at most 20000 characters')),
  ),
  price: PriceInput(PRODUCTS.priceRequired),
  stock_quantity: stock(PRODUCTS.stockRequired),
  category_id: IdInput(PRODUCTS.categoryRequired),
  sku: z.optional(z.nullable(line(100, 'SKU must be at most 100 characters'))),
  /** The most of it in one order, over all its variants; null: 100. */
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
          z.refine(isWholeCents, PRODUCTS.discountDecimals),
        ),
    ),
  ),
  discount_start_date: When,
  discount_end_date: When,
};

export const CreateProductRequest = z.object({ ...fields, shop_id: IdInput('Shop ID is missing') });
export type CreateProductRequest = z.infer<typeof CreateProductRequest>;

/** A seller's input: the form, imports and answers know each of these fields. */
export type ProductField = Exclude<keyof CreateProductRequest, 'shop_id'>;

/**
 * PUT: given fields replace, missing ones stay unchanged. `shop_id` is accepted but may not change.
 */
export const UpdateProductRequest = z.partial(CreateProductRequest);
export type UpdateProductRequest = z.infer<typeof UpdateProductRequest>;

export const Variant = z.object({
  id: Id,
  name: z.string(),
  value: z.string(),
  price_modifier: Dollars,
  stock_quantity: Count,
  images: z.array(MediaUrl),
});
export type Variant = z.infer<typeof Variant>;

export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: Dollars,
  has_active_discount: z.boolean(),
  discounted_price: z.nullable(Dollars),
  original_price: Dollars,
  images: z.array(MediaUrl),
  video_url: z.nullable(MediaUrl),
  poster_url: z.nullable(MediaUrl),
  shop_id: Id,
  shop_name: z.string(),
  back_on: z.nullable(Day),
  category_id: z.nullable(Id),
  category_name: z.nullable(z.string()),
  categories: z.array(z.string()),
  location: z.nullable(z.string()),
  /** Kilometres from the visitor; null if either place is unknown. */
  distance: z.nullable(z.number()),
  stock_quantity: Count,
  stock: Count,
  sku: z.nullable(z.string()),
  max_per_order: Count,
  variants: z.array(Variant),
  discount_percentage: z.nullable(z.number()),
  discount_start_date: z.nullable(Time),
  discount_end_date: z.nullable(Time),
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  created_at: Time,
  // For its owner and admins, while an admin hides it; absent otherwise.
  hidden_at: z.optional(Time),
  hidden_reason: z.optional(z.nullable(z.string())),
  cj_product_id: z.optional(z.nullable(z.string())), // With the next, for admins alone.
  is_dropshipping: z.optional(z.boolean()),
} satisfies Record<ProductField, z.ZodMiniType> & Record<string, z.ZodMiniType>);
export type Product = z.infer<typeof Product>;

/** A product with little stock left, or with little left of some options. */
export const LowStock = z.object({
  product_id: Id,
  shop_id: Id,
  shop_name: z.string(),
  name: z.string(),
  image: z.nullable(MediaUrl),
  /** The remaining stock, of the scarcest option if it has options. */
  stock: Count,
  /** The options with little stock, the scarcest first; empty if it has none. */
  options: z.array(z.object({ value: z.string(), stock: Count })),
});
export type LowStock = z.infer<typeof LowStock>;

/** Sort orders of a shop's product management. */
export const MANAGED_SORTS = ['newest', 'name', 'price_low', 'price_high', 'stock_low'] as const;
const SORTS_ONLY = 'sort_by must be newest, name, price_low, price_high or stock_low';
export type ManagedSort = (typeof MANAGED_SORTS)[number];

export const ManagedQuery = z.object({
  ...pageFields(),
  search: SearchText,
  sort_by: z._default(z.enum(MANAGED_SORTS, SORTS_ONLY), 'newest'),
});
export type ManagedQuery = z.infer<typeof ManagedQuery>;

const declared = { access: 'public', tag: 'products' } as const;
const counted = { answers: { 200: z.array(Product) }, gives: ['X-Total-Count'] } as const;
const managed = { access: 'owner', tag: 'products', bodySize: 'large' } as const;
/** 409: the account has reached its limit of products. */
const added = { ...managed, answers: { 201: Product }, errors: [404, 409] } as const;

export const productsApi = {
  categories: endpoint('GET /categories', {
    ...declared,
    operationId: 'listCategories',
    summary: 'All categories',
    query: PageQuery,
    answers: { 200: z.array(Category) },
    gives: ['X-Total-Count'],
  }),
  read: endpoint('GET /products/:productId', {
    ...declared,
    operationId: 'readProduct',
    summary: 'One product',
    answers: { 200: Product },
  }),
  ofShop: endpoint('GET /shops/:shopId/products', {
    ...declared,
    ...counted,
    operationId: 'listShopProducts',
    summary: 'Products of a shop, newest first',
    query: PageQuery,
  }),
  list: endpoint('GET /products', {
    ...declared,
    ...counted,
    operationId: 'listProducts',
    summary: 'Products of a shop, newest first',
    query: z.object({ ...pageFields(), shop_id: IdInput('Shop ID is missing') }),
    errors: [404],
  }),
  managed: endpoint('GET /shops/:shopId/products/manage', {
    ...managed,
    ...counted,
    operationId: 'listManagedProducts',
    summary: 'Products of a shop, searched and sorted, for its owner or an admin',
    query: ManagedQuery,
  }),
  lowStock: endpoint('GET /user/low-stock', {
    access: 'signed-in',
    tag: 'products',
    operationId: 'listLowStock',
    summary: 'Products of your shops of which few are left, the scarcest first',
    query: PageQuery,
    answers: { 200: z.array(LowStock) },
    gives: ['X-Total-Count'],
  }),
  create: endpoint('POST /products', {
    ...added,
    records: ['product.created'],
    operationId: 'createProduct',
    summary: 'Add a product to a shop, as its owner or an admin',
    body: CreateProductRequest,
    gives: ['ETag'],
  }),
  edit: endpoint('PUT /products/:productId', {
    ...managed,
    records: ['product.edited'],
    operationId: 'editProduct',
    summary: 'Change a product, as the owner of its shop or an admin',
    body: UpdateProductRequest,
    answers: { 200: Product },
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
  remove: endpoint('DELETE /products/:productId', {
    ...managed,
    records: ['product.deleted'],
    operationId: 'deleteProduct',
    summary: 'Take a product off the market, as the owner of its shop or an admin',
    answers: { 204: z.void() },
  }),
  duplicate: endpoint('POST /products/:productId/duplicate', {
    ...added,
    records: ['product.duplicated'],
    operationId: 'duplicateProduct',
    summary: 'Copy a product, with no stock, as the owner of its shop or an admin',
    gives: ['ETag'],
  }),
  view: endpoint('POST /products/:productId/view', {
    ...declared,
    access: 'signed-in',
    operationId: 'recordView',
    summary: 'Record that you looked at a product',
    answers: { 204: z.void() },
  }),
};
