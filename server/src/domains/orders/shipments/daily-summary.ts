import { toMinor, toAmount } from '@souk/contract/money';
import { STATUS_RULES } from '@souk/contract/order-status';
import type { Shipment } from '@souk/contract/orders';
import { pages } from '@souk/contract/pages';
import type { NewRow, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  type MailDeps,
  money,
  siteOf,
  words,
  writeMail,
  yourShop,
} from '../../mail/index.ts';
import { shopsByIds } from '../../shops/index.ts';
import { loadShipments } from './load-shipments.ts';

/** Queues a paid shipment for the daily summary of a shop whose seller chose that. */
export async function waitForSummary(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  shipment: Pick<NewRow<'unsent_order_news'>, 'shipment_id' | 'shop_id'>,
): Promise<void> {
  await trx
    .insertInto('unsent_order_news')
    .values({ ...shipment, created_at: now() })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Writes each shop a summary of its waiting shipments. Reported shipments no longer wait, so
 * nothing is reported twice.
 */
export async function mailDailyOrders(deps: MailDeps & Pick<Deps, 'db'>): Promise<void> {
  const waiting = await deps.db
    .selectFrom('unsent_order_news')
    .select('shop_id')
    .distinct()
    .execute();
  for (const { shop_id } of waiting) {
    await deps.db.transaction().execute((trx) => mailSummary(trx, deps, shop_id));
  }
}

async function mailSummary(trx: Trx, deps: MailDeps, shopId: string): Promise<void> {
  const unsent = await trx
    .deleteFrom('unsent_order_news')
    .where('shop_id', '=', shopId)
    .returning('shipment_id')
    .execute();
  const [first] = unsent.map(({ shipment_id }) => shipment_id).toSorted();
  if (first === undefined) return;
  const shipments = await loadShipments(
    trx,
    unsent.map(({ shipment_id }) => shipment_id),
  );
  // Some may have been cancelled or refunded since.
  const sold = shipments.filter(({ status }) => !STATUS_RULES[status].voided);
  const [shop] = await shopsByIds({ db: trx, now: deps.now }, [shopId], null);
  if (!shop || sold.length === 0) return;
  await writeMail(trx, deps, {
    kind: 'daily_orders',
    cause: first,
    to: await recipientOf(trx, shop.owner_id),
    letter: dailyOrders(siteOf(deps), sold),
  });
}

export function dailyOrders(at: LinkBuilder, shipments: readonly Shipment[]): Letter {
  const { shop_id = '', shop_name = '' } = shipments[0] ?? {};
  const orders = shipments.length === 1 ? '1 new order' : `${shipments.length} new orders`;
  return {
    subject: `${orders} for ${shop_name}`,
    heading: `${orders} for ${shop_name}`,
    blocks: [
      words('These orders were paid since the last summary. Please ship them soon.'),
      {
        kind: 'sums',
        rows: [
          ...shipments.map(({ order_number, customer_name, total_amount }) => ({
            label: `${order_number}, ${customer_name}`,
            amount: money(total_amount),
          })),
          {
            label: 'Together',
            // Added up in whole minor units.
            amount: money(
              toAmount(
                shipments.reduce((sum, shipment) => sum + toMinor(shipment.total_amount), 0),
              ),
            ),
            total: true,
          },
        ],
      },
      { kind: 'link', label: 'See the orders', url: at(pages.shopOrders(shop_id)) },
    ],
    why: `${yourShop(shop_name)} You chose one summary a day. You can change that in the shop’s settings.`,
  };
}
