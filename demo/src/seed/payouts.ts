import type { DB } from '@souk/server/db/types';
import { availableEntries, notePayoutByHand, openPayout } from '@souk/server/domains/money/index';
import { sql, type Transaction } from 'kysely';
import { shops as demoShops } from '../data/shops/index.ts';
import { payoutAccounts, transferId } from './provider.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, type SeedTime } from './time.ts';

/** Sellers were paid on these days, from their available balance. */
const PAID_DAYS_AGO = [63, 49, 35, 21, 7];
const BY_HAND_DAYS_AGO = 16;

/** The shops' accounts at the provider, and their payouts so far. */
export async function seedPayouts(
  trx: Transaction<DB>,
  { shops }: World,
  { now }: SeedTime,
): Promise<void> {
  for (const shop of demoShops) {
    const { id } = seededOf(shops, shop);
    const account = payoutAccounts.get(shop.slug);
    if (account) {
      const { state, requirements } = account;
      await trx
        .insertInto('payout_accounts')
        .values({
          shop_id: id,
          provider_account_id: account.id,
          state,
          requirements,
          updated_at: daysBefore(now, 80),
        })
        .execute();
    }
    if (account?.state === 'ready') {
      for (const days of PAID_DAYS_AGO) await payAsOf(trx, id, daysBefore(now, days));
    }
  }
  const byHand = demoShops.find(({ slug }) => !payoutAccounts.has(slug));
  if (byHand) await payByHand(trx, seededOf(shops, byHand).id, daysBefore(now, BY_HAND_DAYS_AGO));
}

/** A payout as the daily job makes it and the provider confirms it. */
async function payAsOf(trx: Transaction<DB>, shopId: string, at: Date): Promise<void> {
  const deps = { now: () => at };
  const { entries, cents, minimumCents } = await availableEntries(trx, deps, shopId);
  if (cents < minimumCents) return;
  const id = await openPayout(trx, deps, shopId, entries);
  await trx
    .updateTable('payout_parts')
    .set({
      status: 'paid',
      provider_transfer_id: sql`${transferId('')} || replace(id::text, '-', '')`,
    })
    .where('payout_id', '=', id)
    .execute();
  await trx
    .updateTable('payouts')
    .set({ status: 'paid', paid_at: at })
    .where('id', '=', id)
    .execute();
}

async function payByHand(trx: Transaction<DB>, shopId: string, at: Date): Promise<void> {
  const deps = { now: () => at };
  const { entries, cents } = await availableEntries(trx, deps, shopId);
  const admin = trx.selectFrom('users').select('id').where('is_admin', '=', true);
  const { id: actorId } = await admin.executeTakeFirstOrThrow();
  const given = { shopId, cents, reference: 'Bank transfer 2041', actorId, requestKey: null };
  if (cents > 0) await notePayoutByHand(trx, deps, entries, given);
}
