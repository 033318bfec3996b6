import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Day, Id, Time } from './fields.ts';
import {
  OptionalAddress,
  Degrees,
  plainLines,
  requiredText,
  typedLines,
  typedWord,
  WholeNumber,
} from './inputs.ts';
import { COVER_PATTERNS, SHIPPING_DAYS_MAX, RETURNS_POLICY_MAX } from './limits.ts';
import { PageQuery } from './paging.ts';
import { ShopReview } from './reviews.ts';
import { ShopBlock, ShopBlocksInput } from './shop-blocks.ts';
import { termsField } from './site-terms.ts';

export const SHOPS = {
  nameRequired: 'Shop name is required',
  colorRequired: 'Brand color is required',
  colorInvalid: 'Brand color must be a color like #6366f1',
  notFound: "Shop not found - The shop you're looking for doesn't exist.",
  notYours: 'This shop is not yours to change',
  days: `Days must be a whole number from 0 to ${SHIPPING_DAYS_MAX}`,
  returnsTooLong: `The returns policy can have at most ${RETURNS_POLICY_MAX} characters`,
  daysInOrder: 'The second number of days cannot be lower than the first',
  coverPattern: `Cover pattern must be a whole number from 1 to ${COVER_PATTERNS}`,
  changedSince: 'This shop has changed since you loaded it. Nothing was saved.',
} as const;

const Location = z.object({
  name: requiredText('Location name is required'),
  latitude: Degrees('Latitude', 90),
  longitude: Degrees('Longitude', 180),
});

const BrandColor = z
  .string(SHOPS.colorRequired)
  .check(
    typedWord,
    z.minLength(1, SHOPS.colorRequired),
    z.regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, SHOPS.colorInvalid),
  );

const Description = z
  .string('Description must be text')
  .check(typedLines, z.maxLength(5000, 'Description must be at most 5000 characters'), plainLines);

const OptionalDays = z.optional(z.nullable(WholeNumber(SHOPS.days, 0, SHIPPING_DAYS_MAX)));

const ReturnsPolicy = z
  .string('The returns policy must be text')
  .check(typedLines, z.maxLength(RETURNS_POLICY_MAX, SHOPS.returnsTooLong), plainLines);

export const ORDER_MAILS = ['each', 'daily'] as const;
const OrderMails = z.enum(ORDER_MAILS, `order_mails must be one of ${ORDER_MAILS.join(', ')}`);

const fields = {
  name: requiredText(SHOPS.nameRequired, 120),
  description: z.optional(z.nullable(Description)),
  cover_photo_url: z.optional(OptionalAddress),
  logo_url: z.optional(OptionalAddress),
  cover_pattern: z.optional(z.nullable(WholeNumber(SHOPS.coverPattern, 1, COVER_PATTERNS))),
  dispatch_days_min: OptionalDays,
  dispatch_days_max: OptionalDays,
  transit_days_min: OptionalDays,
  transit_days_max: OptionalDays,
  returns_policy: z.optional(z.nullable(ReturnsPolicy)),
  /** Whether its seller gets a mail for each order, or once a day. */
  order_mails: z.optional(OrderMails),
  locations: z.optional(
    z.nullable(z.array(Location).check(z.maxLength(20, 'A shop can have at most 20 locations'))),
  ),
};

export const CreateShopRequest = z.object({
  ...fields,
  brand_color: BrandColor,
  ...termsField,
});
export type CreateShopRequest = z.infer<typeof CreateShopRequest>;

export const UpdateShopRequest = z.object({
  ...fields,
  name: z.optional(fields.name),
  brand_color: z.optional(BrandColor),
  /** Replaces all blocks, in this order. */
  blocks: z.optional(ShopBlocksInput),
});
export type UpdateShopRequest = z.infer<typeof UpdateShopRequest>;

export const Shop = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  brand_color: z.string(),
  cover_photo_url: z.nullable(MediaUrl),
  logo_url: z.nullable(MediaUrl),
  /** Shown if there is no cover photo; null if it’s derived from the shop’s id. */
  cover_pattern: z.nullable(Count),
  owner_id: Id,
  location: z.nullable(z.string()),
  locations: z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })),
  average_rating: z.nullable(z.number()),
  total_reviews: Count,
  product_count: Count,
  /** The number of paid and unrefunded shipments; from 10 on rounded down. */
  sales: Count,
  /** The median time to answer recent questions; null if too few were answered. */
  answer_minutes: z.nullable(Count),
  /** The shop's dispatch time in days; null if it doesn't say. */
  dispatch_days_min: z.nullable(Count),
  dispatch_days_max: z.nullable(Count),
  /** Days in transit. Null uses the site's. */
  transit_days_min: z.nullable(Count),
  transit_days_max: z.nullable(Count),
  /** The shop's terms for returns; null if it has none. */
  returns_policy: z.nullable(z.string()),
  /** On holiday: the day, in UTC, on which it sells again; null if it sells now. */
  back_on: z.nullable(Day),
  /** For its owner and admins; null for others. */
  order_mails: z.nullable(OrderMails),
  created_at: Time,
  // For its owner and admins; absent for others. Set while an admin has suspended the shop.
  suspended_at: z.optional(z.nullable(Time)),
  suspended_reason: z.optional(z.nullable(z.string())),
});
export type Shop = z.infer<typeof Shop>;

const shownFields = z.pick(Shop, {
  id: true,
  name: true,
  brand_color: true,
  logo_url: true,
  location: true,
  average_rating: true,
  total_reviews: true,
  sales: true,
  answer_minutes: true,
  dispatch_days_min: true,
  dispatch_days_max: true,
  transit_days_min: true,
  transit_days_max: true,
  returns_policy: true,
  created_at: true,
  suspended_at: true,
  suspended_reason: true,
});

/** A shop as shown on its product pages. */
export const ShopSummary = z.extend(shownFields, {
  /** When an order placed today should arrive. Null if the shop doesn't state a dispatch time. */
  arrives_from: z.nullable(Day),
  arrives_to: z.nullable(Day),
  /** Whether it ships by profiles, its own or required ones; otherwise the site's fee applies. */
  ships_by_profile: z.boolean(),
});
export type ShopSummary = z.infer<typeof ShopSummary>;

/** The displayed number of sales: exact below 10, then tens, from 1,000 on hundreds. */
export function roundedSales(parts: number): number {
  const step = parts < 10 ? 1 : parts < 1000 ? 10 : 100;
  return Math.floor(parts / step) * step;
}

/** One shop with its newest reviews and its page's blocks. */
export const ShopWithReviews = z.extend(Shop, {
  reviews: z.array(ShopReview),
  blocks: z.array(ShopBlock),
});
export type ShopWithReviews = z.infer<typeof ShopWithReviews>;

const shops = { access: 'signed-in', tag: 'shops' } as const;

export const shopsApi = {
  open: endpoint('POST /shops', {
    ...shops,
    records: ['shop.opened'],
    operationId: 'openShop',
    summary: 'Open a shop',
    body: CreateShopRequest,
    bodySize: 'medium',
    answers: { 201: Shop },
    errors: [403, 409],
    gives: ['ETag'],
  }),
  read: endpoint('GET /shops/:shopId', {
    ...shops,
    access: 'public',
    operationId: 'readShop',
    summary: 'A shop with its newest reviews',
    answers: { 200: ShopWithReviews },
    gives: ['ETag'],
  }),
  summary: endpoint('GET /shops/:shopId/summary', {
    ...shops,
    access: 'public',
    operationId: 'readShopSummary',
    summary: 'What a product page says about its shop',
    answers: { 200: ShopSummary },
  }),
  edit: endpoint('PUT /shops/:shopId', {
    ...shops,
    access: 'owner',
    records: ['shop.edited'],
    operationId: 'editShop',
    summary: 'Edit a shop (shop owner or admin)',
    body: UpdateShopRequest,
    bodySize: 'medium',
    answers: { 200: ShopWithReviews },
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
  listOwn: endpoint('GET /user/shops', {
    ...shops,
    operationId: 'listOwnShops',
    summary: 'Your own shops, newest first',
    query: PageQuery,
    answers: { 200: z.array(Shop) },
  }),
};
