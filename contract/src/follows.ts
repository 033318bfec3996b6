import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { PageQuery } from './paging.ts';
import { Shop } from './shops.ts';

export const FOLLOWS = {
  loginFirst: 'Please login to follow shops',
  following: (shop: string) => `You’re now following ${shop}`,
  unfollowed: (shop: string) => `You’re no longer following ${shop}`,
  yourOwn: 'This is your own shop',
} as const;

/** The shops that a user follows, the latest first: for the state of their buttons. */
export const FollowedShopIds = z.object({ shop_ids: z.array(Id) });
export type FollowedShopIds = z.infer<typeof FollowedShopIds>;

const declared = { access: 'signed-in', tag: 'follows' } as const;

export const followsApi = {
  list: endpoint('GET /follows', {
    ...declared,
    operationId: 'listFollowedShops',
    summary: 'The shops you follow, most recent first',
    query: PageQuery,
    answers: { 200: z.array(Shop) },
    gives: ['X-Total-Count'],
  }),
  ids: endpoint('GET /follows/ids', {
    ...declared,
    operationId: 'listFollowedShopIds',
    summary: 'Which shops you follow',
    query: PageQuery,
    answers: { 200: FollowedShopIds },
    gives: ['X-Total-Count'],
  }),
  follow: endpoint('PUT /shops/:shopId/follow', {
    ...declared,
    operationId: 'followShop',
    summary: 'Follow a shop',
    answers: { 204: z.void() },
    errors: [409],
  }),
  unfollow: endpoint('DELETE /shops/:shopId/follow', {
    ...declared,
    operationId: 'unfollowShop',
    summary: 'Unfollow a shop',
    answers: { 204: z.void() },
  }),
};
