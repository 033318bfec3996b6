import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Time, Amount } from './fields.ts';
import { PageQuery } from './paging.ts';
import { Product } from './products.ts';

/** Older news is not listed. */
export const NEWS_DAYS = 30;

export const NEWS_KINDS = ['product', 'clip', 'back_in_stock', 'price_drop'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export const NewsItem = z.object({
  /** A new product or clip of a followed shop, or a wish that came true. */
  kind: z.enum(NEWS_KINDS),
  product: Product,
  at: Time,
  /** Its price when you saved it, if it has dropped. */
  price_before: z.nullable(Amount),
  /** Newer than your last look. */
  unread: z.boolean(),
});
export type NewsItem = z.infer<typeof NewsItem>;

const declared = { access: 'signed-in', tag: 'news' } as const;

export const activityApi = {
  list: endpoint('GET /news', {
    ...declared,
    operationId: 'listNews',
    summary: 'News about followed shops and saved products, newest first',
    query: PageQuery,
    answers: { 200: z.array(NewsItem) },
    gives: ['X-Total-Count'],
  }),
  look: endpoint('PUT /news/seen', {
    ...declared,
    operationId: 'markNewsSeen',
    summary: 'Mark all news as seen',
    answers: { 204: z.void() },
  }),
};
