import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count } from './fields.ts';

const gigabytes = (bytes: number) => `${Math.round((bytes / 1024 ** 3) * 10) / 10} GB`;

/** The message, as a 409, for an account or a shop at its limit. The operator sets the limits. */
export const QUOTAS = {
  shops: (most: number) => `An account can have at most ${most} open shops.`,
  products: (most: number) =>
    `An account can have at most ${most.toLocaleString('en-US')} products. Delete some that you no longer sell and try again.`,
  discounts: (most: number) =>
    `A shop can have at most ${most.toLocaleString('en-US')} discounts. Delete some that have ended and try again.`,
  mediaBytes: (most: number) =>
    `Your pictures and videos take up the ${gigabytes(most)} that an account can have. Please contact us if you need more.`,
  mediaBytesUnverified: (most: number) =>
    `Your pictures and videos take up the ${gigabytes(most)} that an account can have before its email address is verified. Please open the link we emailed you, then try again.`,
  conversions: (most: number) =>
    `${most} of your videos are still waiting to be converted. Please try again when some are done.`,
  conversionsUnverified: (most: number) =>
    `${most} of your videos are still waiting to be converted. Please try again when some are done. You can send more at once after verifying your email address.`,
} as const;

const Use = z.object({ used: Count, most: Count });

/** An account's usage and its limits. */
export const Quotas = z.object({
  shops: Use,
  products: Use,
  media_bytes: Use,
  conversions: Use,
});
export type Quotas = z.infer<typeof Quotas>;

const declared = { tag: 'auth', answers: { 200: Quotas } } as const;

export const quotasApi = {
  own: endpoint('GET /user/quotas', {
    ...declared,
    access: 'signed-in',
    operationId: 'readQuotas',
    summary: 'How many shops, products, bytes and conversions you have, and your limits',
  }),
  ofUser: endpoint('GET /admin/users/:userId/quotas', {
    ...declared,
    access: 'admin',
    operationId: 'readQuotasOfUser',
    summary: 'The same for any account (admin only)',
  }),
};
