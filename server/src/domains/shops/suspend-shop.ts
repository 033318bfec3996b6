import { pages } from '@souk/contract/pages';
import { SHOPS } from '@souk/contract/shops';
import { SUSPENSION, type ShopStanding, type SuspendRequest } from '@souk/contract/suspension';
import type { Row, Trx } from '../../db/rows.ts';
import { conflict, notFound } from '../../kit/problems.ts';
import { type Changer, isSuspended, recipientOf, recordChange } from '../accounts/index.ts';
import { type MailDeps, mailStanding } from '../mail/index.ts';
import { demandNotOwnShop } from './not-own-shop.ts';
import { lockShop } from './queries.ts';
import { shopHead } from './reads.ts';

type SuspensionColumns = Pick<
  Row<'shops'>,
  'suspended_at' | 'suspended_reason' | 'suspended_with_owner'
>;

const ON_SALE: SuspensionColumns = {
  suspended_at: null,
  suspended_reason: null,
  suspended_with_owner: null,
};

/**
 * Takes a shop off sale or puts it back; its open orders are still fulfilled. Repeating it has no
 * effect and keeps the first reason. @throws ProblemError 403 for the admin's own shop; 404; 409
 * while its owner's account is suspended
 */
export async function suspendShop(
  trx: Trx,
  deps: MailDeps,
  actor: Changer,
  id: string,
  { suspended, reason }: SuspendRequest,
): Promise<ShopStanding> {
  // Locks the owner first, as suspending the account does.
  const { owner_id } = await shopHead(trx, id);
  await demandNotOwnShop(trx, actor, id);
  const withOwner = await isSuspended(trx, owner_id);
  const shop = await lockShop(trx, id);
  if (!shop) throw notFound(SHOPS.notFound);
  if (!suspended && withOwner) throw conflict('owner_suspended', SUSPENSION.withOwner);
  const isOwn = shop.suspended_at !== null && !shop.suspended_with_owner;
  if (suspended === isOwn) return standingOf(shop);
  const after = suspended
    ? { ...ON_SALE, suspended_at: deps.now(), suspended_reason: reason }
    : ON_SALE;
  await write(trx, actor, { shop, after, reason });
  await mailStanding(trx, deps, {
    kind: suspended ? 'shop_suspended' : 'shop_restored',
    to: await recipientOf(trx, owner_id),
    about: { name: shop.name, path: pages.shop(id) },
    reason,
  });
  return standingOf({ id, ...after });
}

/**
 * Takes the shops of a suspended account off sale. Those suspended already keep their own
 * suspension.
 */
export async function suspendShopsOf(
  trx: Trx,
  actor: Changer,
  ownerId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const after = { suspended_at: at, suspended_reason: reason, suspended_with_owner: true };
  for (const shop of await lockShopsOf(trx, ownerId)) {
    if (shop.suspended_at === null) await write(trx, actor, { shop, after, reason });
  }
}

/** Puts back on sale the shops that were suspended only with their account. */
export async function restoreShopsOf(
  trx: Trx,
  actor: Changer,
  ownerId: string,
  reason: string,
): Promise<void> {
  for (const shop of await lockShopsOf(trx, ownerId)) {
    if (shop.suspended_with_owner) await write(trx, actor, { shop, after: ON_SALE, reason });
  }
}

const lockShopsOf = (trx: Trx, ownerId: string) =>
  trx
    .selectFrom('shops')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

async function write(
  trx: Trx,
  actor: Changer,
  { shop, after, reason }: { shop: Row<'shops'>; after: SuspensionColumns; reason: string },
): Promise<void> {
  await trx.updateTable('shops').set(after).where('id', '=', shop.id).execute();
  const suspended = after.suspended_at !== null;
  await recordChange(trx, actor, {
    kind: suspended ? 'shop.suspended' : 'shop.restored',
    target: { kind: 'shop', id: shop.id },
    before: {
      suspended: shop.suspended_at !== null,
      with_owner: shop.suspended_with_owner === true,
    },
    after: { suspended, with_owner: after.suspended_with_owner === true, reason },
  });
}

const standingOf = ({
  id,
  suspended_at,
  suspended_reason,
}: SuspensionColumns & { id: string }): ShopStanding => ({
  id,
  suspended_at: suspended_at?.toISOString() ?? null,
  suspended_reason,
});
