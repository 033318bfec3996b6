import { ledgerApi } from '@souk/contract/ledger';
import { mailsApi } from '@souk/contract/mail';
import { payoutsApi } from '@souk/contract/payouts';
import { settingsApi } from '@souk/contract/settings';
import type { Deps } from '../src/deps.ts';
import { payShop } from '../src/domains/money/payouts/pay-shop.ts';
import { stripeClient } from '../src/gateways/payments/stripe.ts';
import { onboards } from './payout-account.ts';
import { startWorld, type World } from './world.ts';

type Seller = Awaited<ReturnType<World['seller']>>;

/** A world with an adjustable clock, where earnings are available on delivery. */
export async function startPaidWorld(now: Deps['now']) {
  const world = await startWorld({ overrides: { now } });
  const admin = await world.admin();
  await admin.calls(settingsApi.change, {
    body: { hold_days: 0, hold_days_unconfirmed: 0, minimum_payout: 10 },
  });
  const stripe = stripeClient(world.deps.config.payments);
  return { world, admin, stripe, money: paidSellers(world) };
}
export type PaidWorld = Awaited<ReturnType<typeof startPaidWorld>>;

/** Helpers for sellers with payout accounts. */
export function paidSellers(world: World) {
  const params = ({ shop }: Seller) => ({ shopId: shop.id });

  const accountOf = (seller: Seller) =>
    world.deps.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('shop_id', '=', seller.shop.id)
      .executeTakeFirstOrThrow();

  const accountIs = (seller: Seller, state: string) =>
    world.until(async () => (await accountOf(seller)).state === state, `an account: ${state}`);

  const mailsOf = async (person: { email: string }, kind: string) => {
    const admin = await world.admin();
    const query = { search: person.email, limit: 100 };
    const { body } = await admin.calls(mailsApi.list, { query });
    return body.filter((mail) => mail.kind === kind);
  };

  const payouts = async (seller: Seller) =>
    (await seller.calls(payoutsApi.list, { params: params(seller) })).body;

  const pending = async (seller: Seller) =>
    (await payouts(seller)).find(({ status }) => status === 'pending')?.id ?? '';

  /** Deps that drop every job, so that a test can run it itself. */
  const idle = (): Deps => ({ ...world.deps, jobs: { enqueue: async () => {} } });

  const withPayments = (change: Partial<Deps['payments']>): Deps => ({
    ...world.deps,
    payments: { ...world.deps.payments, ...change },
  });

  async function sellsUndelivered(seller: Seller, card?: string) {
    const buyer = await world.buyer();
    const mug = await seller.sells({ price: 50, stock_quantity: 20 });
    const started = await buyer.buys({ product: mug, quantity: 2 });
    const orderId: string = started.order_id;
    const number: string = started.order_number;
    await world.pays(started.stripe_session_id, card);
    await world.until(async () => {
      const [order] = await seller.sales();
      return order?.id === orderId && order.status === 'paid';
    }, 'the payment');
    return { buyer, orderId, number };
  }

  return {
    accountOf,
    accountIs,
    payouts,
    mailsOf,
    balance: async (seller: Seller) =>
      (await seller.calls(ledgerApi.balance, { params: params(seller) })).body,
    entries: async (seller: Seller, query = {}) =>
      (await seller.calls(ledgerApi.entries, { params: params(seller), query })).body,
    isPaid: (seller: Seller) =>
      world.until(async () => (await payouts(seller))[0]?.status === 'paid', 'the payout'),
    pending,

    async transfersTo(seller: Seller) {
      const { provider_account_id: destination } = await accountOf(seller);
      const stripe = stripeClient(world.deps.config.payments);
      return (await stripe.transfers.list({ destination })).data;
    },

    /** Waits until the books balance and match the provider. */
    booksAgree: (admin: Pick<Seller, 'calls'>) =>
      world.until(async () => {
        const { body } = await admin.calls(ledgerApi.check);
        return body.balanced && body.provider_difference === 0;
      }, 'books that balance and match the provider'),

    async readySeller(shopName?: string) {
      const seller = await world.seller(shopName);
      await onboards(world, seller);
      await accountIs(seller, 'ready');
      return seller;
    },

    /** Sells two mugs for $109.99 with shipping, of which the seller gets $99.99. */
    sellsUndelivered,

    /** Sells two mugs as above, and delivers them. */
    async sells(seller: Seller) {
      const sale = await sellsUndelivered(seller);
      await seller.sets(sale.orderId, { status: 'delivered' });
      return sale;
    },

    /** Opens a payout of everything available without sending its transfers. Returns its id. */
    async opensPayout(seller: Seller): Promise<string> {
      await payShop(idle(), seller.shop.id);
      return pending(seller);
    },

    idle,
    withPayments,
    /** Deps for a process that dies after sending a transfer, before recording it. */
    diesAfterTransfer: (): Deps =>
      withPayments({
        transfer: async (request) => {
          await world.deps.payments.transfer(request);
          throw new Error('The process died');
        },
      }),
  };
}
