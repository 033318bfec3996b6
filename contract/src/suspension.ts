import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './fields.ts';
import { requiredLines } from './inputs.ts';

export const SUSPENSION = {
  reason: 'Please give a reason. The person will read it.',
  reasonTooLong: 'A reason can have at most 500 characters',
  nothing: 'Say what to change: suspended or is_admin',
  suspended: 'suspended must be true or false',
  hidden: 'hidden must be true or false',
  isAdmin: 'is_admin must be true or false',
  noUser: 'Account not found',
  lastAdmin: 'This is the last admin. Make someone else an admin first.',
  withOwner: 'The owner’s account is suspended. Restore it first.',
} as const;

export const REASON_MAX = 500;

/** The reason: the suspended person reads it. */
const reason = requiredLines(SUSPENSION.reason, REASON_MAX, SUSPENSION.reasonTooLong);

export const ChangeUserRequest = z
  .object({
    suspended: z.optional(z.boolean(SUSPENSION.suspended)),
    is_admin: z.optional(z.boolean(SUSPENSION.isAdmin)),
    reason,
  })
  .check(
    z.refine((given) => given.suspended !== undefined || given.is_admin !== undefined, {
      error: SUSPENSION.nothing,
      path: ['suspended'],
    }),
  );
export type ChangeUserRequest = z.infer<typeof ChangeUserRequest>;

export const SuspendRequest = z.object({ suspended: z.boolean(SUSPENSION.suspended), reason });
export type SuspendRequest = z.infer<typeof SuspendRequest>;

export const HideRequest = z.object({ hidden: z.boolean(SUSPENSION.hidden), reason });
export type HideRequest = z.infer<typeof HideRequest>;

/** A shop's standing. */
export const ShopStanding = z.object({
  id: Id,
  suspended_at: z.nullable(Time),
  suspended_reason: z.nullable(z.string()),
});
export type ShopStanding = z.infer<typeof ShopStanding>;

/** An account's standing. */
export const UserStanding = z.extend(ShopStanding, { is_admin: z.boolean() });
export type UserStanding = z.infer<typeof UserStanding>;

/** A product's or a review's. */
export const HiddenState = z.object({
  id: Id,
  hidden_at: z.nullable(Time),
  hidden_reason: z.nullable(z.string()),
});
export type HiddenState = z.infer<typeof HiddenState>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const suspensionApi = {
  changeUser: endpoint('PATCH /admin/users/:userId', {
    ...declared,
    records: [
      'user.suspended',
      'user.restored',
      'user.made-admin',
      'user.unmade-admin',
      'shop.suspended',
      'shop.restored',
    ],
    proof: true,
    operationId: 'changeUser',
    summary: 'Suspend or restore an account, or grant or remove admin rights',
    body: ChangeUserRequest,
    answers: { 200: UserStanding },
    errors: [409],
  }),
  endSessions: endpoint('DELETE /admin/users/:userId/sessions', {
    ...declared,
    records: ['user.signed-out'],
    operationId: 'endUserSessions',
    summary: 'Sign an account out everywhere and forget its browsers',
    answers: { 204: z.void() },
  }),
  changeShop: endpoint('PATCH /admin/shops/:shopId', {
    ...declared,
    records: ['shop.suspended', 'shop.restored'],
    proof: true,
    operationId: 'suspendShop',
    summary: 'Suspend or restore a shop',
    body: SuspendRequest,
    answers: { 200: ShopStanding },
    errors: [409],
  }),
  changeProduct: endpoint('PATCH /admin/products/:productId', {
    ...declared,
    records: ['product.hidden', 'product.shown'],
    operationId: 'hideProduct',
    summary: 'Hide a product, or show it again',
    body: HideRequest,
    answers: { 200: HiddenState },
  }),
  changeReview: endpoint('PATCH /admin/reviews/:reviewId', {
    ...declared,
    records: ['review.hidden', 'review.shown'],
    operationId: 'hideReview',
    summary: 'Hide a product or shop review, or show it again',
    body: HideRequest,
    answers: { 200: HiddenState },
  }),
};
