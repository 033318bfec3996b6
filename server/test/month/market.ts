// The shops of the simulated month, each paid on different terms.
import { payoutTermsApi } from '@souk/contract/payout-terms';
import { settingsApi } from '@souk/contract/settings';
import type { Goods } from '../checkout-body.ts';
import { paidSellers } from '../paid-sellers.ts';
import { onboards } from '../payout-account.ts';
import type { SimulatedWorld } from './clock.ts';
import { SECOND_ADMIN_OVER } from './two-admins.ts';

export type Seller = Awaited<ReturnType<SimulatedWorld['seller']>>;
export type Buyer = Awaited<ReturnType<SimulatedWorld['buyer']>>;
export type Shop = {
  seller: Seller;
  goods: Goods[];
  accountId: string;
  suspended: boolean;
  /** Whether its account can't be paid. The site may not know yet. */
  restricted: boolean;
  /** Whether its seller has stopped selling, and will leave as soon as possible. */
  leaving: boolean;
  /** Whether it's closed, so that an admin acts for it. */
  left: boolean;
  /**
   * The cents that admins credited to it, other than for orders: adjustments, booked lines,
   * write-offs.
   */
  given: number;
};
export type Market = {
  world: SimulatedWorld;
  shops: Shop[];
  buyers: Buyer[];
  admin: Buyer;
  otherAdmin: Buyer;
};

const GOODS = {
  Clay: [19.99, 7.35],
  Wood: [120, 33.33],
  Wool: [4.5, 0.99],
  Glass: [65.01, 250],
};
const STOCK = 100_000;

async function opensShop(
  world: SimulatedWorld,
  name: string,
  prices: readonly number[],
): Promise<Shop> {
  const seller = await world.seller(name);
  await onboards(world, seller);
  const goods = [];
  for (const price of prices) goods.push(await seller.sells({ price, stock_quantity: STOCK }));
  const { provider_account_id: accountId } = await paidSellers(world).accountOf(seller);
  const state = { suspended: false, restricted: false, leaving: false, left: false, given: 0 };
  return { seller, goods, accountId, ...state };
}

/** The shops that stay. */
export const traders = ({ shops }: Market) => shops.filter(({ leaving }) => !leaving);

/** The person who handles a shop's orders: its seller, or an admin once the seller has left. */
export const keeper = ({ admin }: Market, { seller, left }: Shop) => (left ? admin : seller);

/** Opens four shops with accounts at the provider and one that will close, and buyers for them. */
export async function openMarket(world: SimulatedWorld, buyers: number): Promise<Market> {
  const shops: Shop[] = [];
  for (const [name, prices] of Object.entries(GOODS)) {
    shops.push(await opensShop(world, name, prices));
  }
  shops.push({ ...(await opensShop(world, 'Paper', [12.5, 30])), leaving: true });
  const people: Buyer[] = [];
  for (let each = 0; each < buyers; each += 1) people.push(await world.buyer());
  const admin = await world.admin();
  const otherAdmin = await world.admin();
  const [, wood, wool, glass] = shops.map(({ seller }) => seller);
  await admin.calls(settingsApi.change, {
    body: {
      commission_percent: 10,
      commission_fixed: 0.3,
      hold_days: 3,
      hold_days_unconfirmed: 7,
      minimum_payout: 5,
      second_admin_over: SECOND_ADMIN_OVER,
      shop_commissions: [
        {
          shop_id: wool?.shop.id ?? '',
          commission_percent: 7.25,
          commission_least: 0.5,
          commission_most: 20,
        },
      ],
    },
  });
  const terms = (seller: Seller | undefined) => ({ shopId: seller?.shop.id ?? '' });
  await admin.proves();
  await admin.calls(payoutTermsApi.setReserve, {
    params: terms(glass),
    body: { percent: 12.5, days: 10 },
  });
  await wood?.calls(payoutTermsApi.changePlan, {
    params: terms(wood),
    body: { plan: 'weekly', weekday: 3 },
  });
  await wool?.calls(payoutTermsApi.changePlan, {
    params: terms(wool),
    body: { plan: 'daily', minimum: 25 },
  });
  return { world, shops, buyers: people, admin, otherAdmin };
}
