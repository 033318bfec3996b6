import * as z from 'zod/mini';
import { Session } from './accounts.ts';
import { AdminOrder } from './admin.ts';
import { Change } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { Email, MediaUrl, Count, Id, Time, Amount } from './fields.ts';
import { IdInput, oneOf } from './inputs.ts';
import { pageFields, SearchText } from './paging.ts';
import { Payout } from './payouts.ts';
import { PRODUCT_STATUSES } from './product-kinds.ts';

export const USERS = { notFound: 'Account not found' } as const;

/**
 * If a search matches a lot on a large site, only the newest matches are listed, up to this number.
 */
export const MOST_FOUND = 1000;

export const USER_STATES = ['active', 'suspended', 'admin'] as const;
export type UserState = (typeof USER_STATES)[number];
export const SHOP_STATES = ['active', 'suspended'] as const;
export type ShopState = (typeof SHOP_STATES)[number];
export const HIDDEN_STATES = ['visible', 'hidden'] as const;
export type HiddenState = (typeof HIDDEN_STATES)[number];
export const REVIEW_KINDS = ['product', 'shop'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** How lists can be sorted. Newest first by default; ties are broken by age. */
const USER_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const;
export type UserSort = (typeof USER_SORTS)[number];
const SHOP_SORTS = [
  ...USER_SORTS,
  'products_high',
  'products_low',
  'rating_high',
  'rating_low',
] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];
const PRODUCT_SORTS = [
  ...USER_SORTS,
  'price_high',
  'price_low',
  'rating_high',
  'rating_low',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
const REVIEW_SORTS = ['newest', 'oldest', 'rating_high', 'rating_low'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const AdminUsersQuery = z.object({
  ...pageFields(),
  search: SearchText,
  state: oneOf('state', USER_STATES),
  sort: oneOf('sort', USER_SORTS),
});
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

export const AdminUser = z.object({
  id: Id,
  email: Email,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  suspended_at: z.nullable(Time),
  verified: z.boolean(),
  /** The number of their shops, and of their purchases. */
  shops: Count,
  orders: Count,
  created_at: Time,
  /** When one of their sessions was last used. */
  last_seen_at: z.nullable(Time),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminShopsQuery = z.object({
  ...pageFields(),
  search: SearchText,
  state: oneOf('state', SHOP_STATES),
  sort: oneOf('sort', SHOP_SORTS),
});
export type AdminShopsQuery = z.infer<typeof AdminShopsQuery>;

export const AdminShop = z.object({
  id: Id,
  name: z.string(),
  logo_url: z.nullable(MediaUrl),
  brand_color: z.string(),
  owner_id: Id,
  owner_name: z.string(),
  owner_email: Email,
  /** The number of its products, and of the purchases with a shipment of its own. */
  products: Count,
  orders: Count,
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  suspended_at: z.nullable(Time),
  created_at: Time,
});
export type AdminShop = z.infer<typeof AdminShop>;

export const AdminProductsQuery = z.object({
  ...pageFields(),
  search: SearchText,
  state: oneOf('state', HIDDEN_STATES),
  shop_id: z.optional(IdInput()),
  sort: oneOf('sort', PRODUCT_SORTS),
});
export type AdminProductsQuery = z.infer<typeof AdminProductsQuery>;

export const AdminProduct = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(MediaUrl),
  shop_id: Id,
  shop_name: z.string(),
  price: Amount,
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  /** The seller’s choice; a draft isn’t for sale. */
  status: z.enum(PRODUCT_STATUSES),
  hidden_at: z.nullable(Time),
  hidden_reason: z.nullable(z.string()),
  created_at: Time,
});
export type AdminProduct = z.infer<typeof AdminProduct>;

export const AdminReviewsQuery = z.object({
  ...pageFields(),
  /** In its text, or in the name, username or email of its writer. */
  search: SearchText,
  state: oneOf('state', HIDDEN_STATES),
  kind: oneOf('kind', REVIEW_KINDS),
  sort: oneOf('sort', REVIEW_SORTS),
});
export type AdminReviewsQuery = z.infer<typeof AdminReviewsQuery>;

export const AdminReview = z.object({
  id: Id,
  kind: z.enum(REVIEW_KINDS),
  rating: Count,
  title: z.nullable(z.string()),
  text: z.string(),
  images: z.array(MediaUrl),
  user_id: Id,
  user_name: z.string(),
  /** Its subject. */
  product_id: z.nullable(Id),
  product_name: z.nullable(z.string()),
  shop_id: Id,
  shop_name: z.string(),
  hidden_at: z.nullable(Time),
  hidden_reason: z.nullable(z.string()),
  created_at: Time,
});
export type AdminReview = z.infer<typeof AdminReview>;

/** A user's whole story: the newest of each kind. */
export const AdminUserStory = z.extend(AdminUser, {
  suspended_reason: z.nullable(z.string()),
  sessions: z.array(z.omit(Session, { current: true })),
  owned_shops: z.array(AdminShop),
  newest_orders: z.array(AdminOrder),
  newest_reviews: z.array(AdminReview),
  /** Their changes as seller or admin, and changes to their account. */
  changes_by: z.array(Change),
  changes_of: z.array(Change),
});
export type AdminUserStory = z.infer<typeof AdminUserStory>;

/** A refund by a shop. */
export const AdminRefund = z.object({
  id: Id,
  order_id: Id,
  order_number: z.string(),
  amount: Amount,
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string(),
  created_at: Time,
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** A shop's whole story: the newest of each kind. */
export const AdminShopStory = z.extend(AdminShop, {
  suspended_reason: z.nullable(z.string()),
  newest_products: z.array(AdminProduct),
  newest_orders: z.array(AdminOrder),
  newest_refunds: z.array(AdminRefund),
  newest_payouts: z.array(Payout),
  newest_reviews: z.array(AdminReview),
  changes_of: z.array(Change),
});
export type AdminShopStory = z.infer<typeof AdminShopStory>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const adminListsApi = {
  users: endpoint('GET /admin/users', {
    ...declared,
    operationId: 'listUsers',
    summary: 'Search accounts by email, username or name, newest first or sorted',
    query: AdminUsersQuery,
    answers: { 200: z.array(AdminUser) },
    gives: ['X-Total-Count'],
  }),
  user: endpoint('GET /admin/users/:userId', {
    ...declared,
    operationId: 'readUser',
    summary: 'One account, with its latest activity',
    answers: { 200: AdminUserStory },
  }),
  shops: endpoint('GET /admin/shops', {
    ...declared,
    operationId: 'findShops',
    summary: 'Search shops by their own or their owner’s name, newest first or sorted',
    query: AdminShopsQuery,
    answers: { 200: z.array(AdminShop) },
    gives: ['X-Total-Count'],
  }),
  shop: endpoint('GET /admin/shops/:shopId', {
    ...declared,
    operationId: 'readAnyShop',
    summary: 'One shop, with its latest activity',
    answers: { 200: AdminShopStory },
  }),
  products: endpoint('GET /admin/products', {
    ...declared,
    operationId: 'listAllProducts',
    summary: 'Search products by name or SKU, newest first or sorted',
    query: AdminProductsQuery,
    answers: { 200: z.array(AdminProduct) },
    gives: ['X-Total-Count'],
  }),
  reviews: endpoint('GET /admin/reviews', {
    ...declared,
    operationId: 'listAllReviews',
    summary: 'Reviews of products and shops, newest first or sorted',
    query: AdminReviewsQuery,
    answers: { 200: z.array(AdminReview) },
    gives: ['X-Total-Count'],
  }),
};
