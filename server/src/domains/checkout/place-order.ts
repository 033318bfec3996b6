import type { CheckoutRequest, CheckoutStarted } from '@souk/contract/checkout';
import { CHECKOUT } from '@souk/contract/checkout';
import { toMinor } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { Deps } from '../../deps.ts';
import { providerProblem } from '../../gateways/payments/provider-problem.ts';
import { ProviderRefused } from '../../gateways/payments/provider.ts';
import { badRequest, conflict, unavailable } from '../../kit/problems.ts';
import { type Actor, answerOnce, keyedRequest } from '../accounts/index.ts';
import {
  abandonPayment,
  cardPageBrand,
  type OpenedPayment,
  openNewPayment,
  openPayment,
} from '../money/index.ts';
import { orderOf, orderReader } from '../orders/index.ts';
import { shownIn } from '../shops/index.ts';
import { buyersVat } from './buyers-vat.ts';
import { writeFreeingStock } from './held-stock.ts';
import { type KnownTaxes, withTaxes } from './provider-tax.ts';
import { checkoutOfOrder } from './reads.ts';
import { writeOrder, type PlacedOrder, type OrderInput } from './write-order.ts';

type PlaceDeps = Pick<
  Deps,
  'db' | 'jobs' | 'now' | 'config' | 'payments' | 'log' | 'inTurn' | 'vatRegister'
>;

function itemName(item: PlacedOrder['items'][number]): string {
  return item.variant_value === null
    ? item.product_name
    : `${item.product_name} (${item.variant_value})`;
}

/** A line of the card page. What isn't a whole price for each piece is a single piece. */
function cardLine(item: PlacedOrder['items'][number]) {
  const { price, quantity, amount, discount } = item;
  const unitCents = toMinor(price);
  const cents = toMinor(amount) - toMinor(discount);
  if (cents === unitCents * quantity) return { name: itemName(item), unitCents, quantity };
  const name = `${quantity} × ${itemName(item)}`;
  return {
    name: discount > 0 ? `${name}, discount included` : name,
    unitCents: cents,
    quantity: 1,
  };
}

async function open(
  deps: PlaceDeps,
  actor: Actor,
  order: PlacedOrder,
): Promise<OpenedPayment | null> {
  const { publicUrl } = deps.config;
  const buyer = { userId: actor.id, email: actor.email, verified: actor.verified };
  // The provider mails the receipt to this address.
  const { to } = orderReader(deps.config, buyer, order.shipping_address.email, true);
  try {
    const request = {
      orderId: order.id,
      orderNumber: order.order_number,
      customerEmail: to.email,
      lines: order.items.map(cardLine),
      shippingCents: toMinor(order.shipping),
      taxCents: order.tax_included ? 0 : toMinor(order.tax),
      successUrl: publicUrl + pages.checkoutReturn('{CHECKOUT_SESSION_ID}'),
      cancelUrl: publicUrl + pages.checkoutCancelled(order.id),
      brand: cardPageBrand(deps),
    };
    return order.payment
      ? await openNewPayment(deps, order.payment, request)
      : await openPayment(deps, request);
  } catch (error) {
    deps.log.error({ err: error, order: order.id }, 'the payment provider did not open a checkout');
    if (error instanceof ProviderRefused) {
      await abandonPayment(deps, order.id, 'The payment provider refused the order');
      throw conflict(
        'refused_by_provider',
        `The payment provider refused this order: ${error.message} Nothing was charged.`,
      );
    }
    const problem = providerProblem(error, 'Nothing was charged; please try again shortly.');
    if (!problem) {
      // If this fails too, the check of unpaid orders does it later.
      await abandonPayment(deps, order.id, 'The payment could not be opened').catch((also) =>
        deps.log.error({ err: also, order: order.id }, 'the order could not be given up'),
      );
      throw error;
    }
    await abandonPayment(deps, order.id, 'The payment provider could not open the payment');
    throw problem;
  }
}

function answer(order: PlacedOrder, payment: OpenedPayment): CheckoutStarted {
  return {
    stripe_session_id: payment.sessionId,
    checkout_url: payment.url,
    order_id: order.id,
    order_number: order.order_number,
    subtotal: order.subtotal,
    discount: order.discount,
    shipping: order.shipping,
    tax: order.tax,
    total_amount: order.total_amount,
  };
}

async function place(
  deps: PlaceDeps,
  actor: Actor,
  input: OrderInput,
  earlierOrderId: string | null,
): Promise<CheckoutStarted> {
  const write = (taxes: KnownTaxes) =>
    // Ahead of cart changes, so that sold-out items are known sooner.
    deps.inTurn(
      () => deps.db.transaction().execute((trx) => writeOrder(trx, deps, input, taxes)),
      'urgent',
    );
  const order: PlacedOrder =
    earlierOrderId === null
      ? await withTaxes(deps, (taxes) => writeFreeingStock(deps, actor, () => write(taxes)), {
          path: 'shipping_address.zip_code',
        })
      : await orderOf(deps, actor, earlierOrderId);
  const payment = await open(deps, actor, order);
  if (payment !== null) return answer(order, payment);
  // This retry came after the order of a crashed first attempt was abandoned: place a new one.
  if (earlierOrderId !== null) return place(deps, actor, input, null);
  throw unavailable('The order could not be placed in time. Please try again.', 5);
}

/**
 * Places an order, then opens the provider's session outside any transaction. With a key, repeated
 * requests get the same answer, even if the first process died halfway. @throws ProblemError 400,
 * 403, 404, 409, 412, 422, 503
 */
export async function placeOrder(
  deps: PlaceDeps,
  actor: Actor,
  request: CheckoutRequest,
  { key, cartVersion }: { key: string | null; cartVersion: string | null },
): Promise<CheckoutStarted> {
  if (request.items.length === 0) throw badRequest(CHECKOUT.empty);
  const keyed = key === null ? null : keyedRequest(actor.id, key, request);
  const shown = await shownIn(deps, request.currency);
  const vat = await buyersVat(deps, request.vat_id, request.shipping_address.country);
  const input = { buyerId: actor.id, request, cartVersion, shown, keyed, vat };
  if (keyed === null) return place(deps, actor, input, null);
  const work = (earlierOrderId: string | null) => place(deps, actor, input, earlierOrderId);
  return answerOnce(deps, keyed, 201, work, async ({ order_id }) => {
    const { payment_status, order } = await checkoutOfOrder(deps, actor, order_id);
    // Abandoned or expired: its card page leads nowhere.
    if (payment_status !== 'paid' && order.checkout_url === null)
      throw conflict('checkout_ended', CHECKOUT.ended);
  });
}
