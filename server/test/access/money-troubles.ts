import type { Row } from '../../src/db/rows.ts';
import { newId } from '../../src/kit/ids.ts';
import { openAccount } from '../payout-account.ts';
import type { World } from '../world.ts';

/** Creates problems with a shop's money for admins to resolve. */
export function moneyTroubles({ deps, admin }: World, shopId: string) {
  const { db } = deps;
  return {
    /** Requests a second admin's approval, as another admin. */
    async approval(
      kind: Row<'money_approvals'>['kind'] = 'adjustment',
      body: object = { amount: 1, reason: 'Thanks' },
    ): Promise<string> {
      const id = newId();
      const ofSite = kind === 'settings';
      await db
        .insertInto('money_approvals')
        .values({
          id,
          kind,
          shop_id: ofSite ? null : shopId,
          amount_cents: null,
          body: JSON.stringify({ shop_id: shopId, ...body }),
          requested_by: (await admin()).id,
          requested_at: new Date(),
          decision: null,
          decided_by: null,
          decided_at: null,
          made_id: null,
        })
        .execute();
      return id;
    },
    /** Creates a stuck payout. */
    async payout(): Promise<string> {
      const hanging = { shop_id: shopId, method: 'provider', status: 'pending' } as const;
      await db
        .updateTable('payouts')
        .set({ status: 'failed' })
        .where('shop_id', '=', shopId)
        .where('status', '=', 'pending')
        .execute();
      await openAccount(deps, shopId, 'pending');
      const id = newId();
      await db
        .insertInto('payouts')
        .values({ ...hanging, id, amount_cents: 100, created_at: new Date() })
        .execute();
      return id;
    },
    /** Records a transfer that belongs to no payout. */
    async transfer(): Promise<string> {
      const id = newId();
      const at = new Date();
      await db
        .insertInto('found_transfers')
        .values({
          id,
          provider_transfer_id: `tr_${id}`,
          shop_id: shopId,
          amount_cents: 100,
          sent_at: at,
          found_at: at,
        })
        .execute();
      return id;
    },
    /** Sets the amount above which a second admin is needed, in minor units. */
    async limit(cents: number | null): Promise<void> {
      await db.updateTable('site_settings').set({ second_admin_over_cents: cents }).execute();
    },
  };
}
