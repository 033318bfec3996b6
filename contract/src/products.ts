import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Day, Id, Time, Amount } from './fields.ts';
import { IdInput } from './inputs.ts';
import { pageFields, PageQuery } from './paging.ts';
import {
  CreateProductRequest,
  type ManagedPart,
  ManagedQuery,
  type ProductField,
  UpdateProductRequest,
} from './product-inputs.ts';
import { PRODUCT_CONDITIONS, PRODUCT_STATUSES } from './product-kinds.ts';

export const Category = z.object({ id: Id, name: z.string() });
export type Category = z.infer<typeof Category>;

export const Variant = z.object({
  id: Id,
  name: z.string(),
  value: z.string(),
  price_modifier: Amount,
  stock_quantity: Count,
  /** Null if the product's SKU applies. */
  sku: z.nullable(z.string()),
  /** Grams. Null if the product's weight applies. */
  weight_g: z.nullable(Count),
  /** Null if the product's barcode applies. */
  barcode: z.nullable(z.string()),
  images: z.array(MediaUrl),
});
export type Variant = z.infer<typeof Variant>;

export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: Amount,
  has_active_discount: z.boolean(),
  discounted_price: z.nullable(Amount),
  original_price: Amount,
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
  /** A GTIN; null if it has none. */
  barcode: z.nullable(z.string()),
  /** Null if the shop's name stands for it. */
  brand: z.nullable(z.string()),
  condition: z.enum(PRODUCT_CONDITIONS),
  /** Grams; null if unknown. */
  weight_g: z.nullable(Count),
  max_per_order: Count,
  /** Null is the shop’s default one. */
  shipping_profile_id: z.nullable(Id),
  variants: z.array(Variant),
  discount_percentage: z.nullable(z.number()),
  discount_start_date: z.nullable(Time),
  discount_end_date: z.nullable(Time),
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  created_at: Time,
  status: z.enum(PRODUCT_STATUSES),
  // For its owner and admins, while an admin hides it; absent otherwise.
  hidden_at: z.optional(Time),
  hidden_reason: z.optional(z.nullable(z.string())),
  cj_product_id: z.optional(z.nullable(z.string())), // With the next, for admins alone.
  is_dropshipping: z.optional(z.boolean()),
} satisfies Record<ProductField, z.ZodMiniType> & Record<string, z.ZodMiniType>);
export type Product = z.infer<typeof Product>;

/** A block's products. `block` is its index in the shop's list, from 0. */
export const BlockProducts = z.object({ block: Count, products: z.array(Product) });
export type BlockProducts = z.infer<typeof BlockProducts>;

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

/** A shop's product counts for the tabs of Manage Products. */
export const ManagedCounts = z.object({
  all: Count,
  low: Count,
  no_clip: Count,
  on_sale: Count,
  draft: Count,
} satisfies Record<ManagedPart, z.ZodMiniType>);
export type ManagedCounts = z.infer<typeof ManagedCounts>;

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
  ofBlocks: endpoint('GET /shops/:shopId/block-products', {
    ...declared,
    answers: { 200: z.array(BlockProducts) },
    gives: ['X-Total-Count'],
    operationId: 'listBlockProducts',
    summary:
      'The products in each block of a shop’s page: those chosen, or the newest in its category',
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
    summary: 'Search and sort a shop’s products (shop owner or admin)',
    query: ManagedQuery,
  }),
  managedCounts: endpoint('GET /shops/:shopId/products/counts', {
    access: 'owner',
    tag: 'products',
    operationId: 'countManagedProducts',
    summary:
      'How many of a shop’s products are low in stock, have no clip, are on sale or are drafts',
    answers: { 200: ManagedCounts },
  }),
  lowStock: endpoint('GET /user/low-stock', {
    access: 'signed-in',
    tag: 'products',
    operationId: 'listLowStock',
    summary: 'Your products that are low in stock, lowest first',
    query: PageQuery,
    answers: { 200: z.array(LowStock) },
    gives: ['X-Total-Count'],
  }),
  create: endpoint('POST /products', {
    ...added,
    records: ['product.created'],
    operationId: 'createProduct',
    summary: 'Add a product to a shop (shop owner or admin)',
    body: CreateProductRequest,
    gives: ['ETag'],
  }),
  edit: endpoint('PUT /products/:productId', {
    ...managed,
    records: ['product.edited'],
    operationId: 'editProduct',
    summary: 'Change a product (shop owner or admin)',
    body: UpdateProductRequest,
    answers: { 200: Product },
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
  remove: endpoint('DELETE /products/:productId', {
    ...managed,
    records: ['product.deleted'],
    operationId: 'deleteProduct',
    summary: 'Delete a product (shop owner or admin)',
    answers: { 204: z.void() },
  }),
  duplicate: endpoint('POST /products/:productId/duplicate', {
    ...added,
    records: ['product.duplicated'],
    operationId: 'duplicateProduct',
    summary: 'Duplicate a product, with no stock (shop owner or admin)',
    gives: ['ETag'],
  }),
  view: endpoint('POST /products/:productId/view', {
    ...declared,
    access: 'signed-in',
    operationId: 'recordView',
    summary: 'Record that you viewed a product',
    answers: { 204: z.void() },
  }),
};
