import { CART } from '@souk/contract/cart-rules';
import { unitPriceCents } from '@souk/contract/pricing';
import type { Quote, QuoteRequest } from '@souk/contract/quote';
import { SHIPPING } from '@souk/contract/shipping';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../kit/problems.ts';
import { type Actor } from '../accounts/index.ts';
import { purchasables } from '../catalogue/index.ts';
import { cartCodes, keyOf } from '../orders/index.ts';
import { buyersVat } from './buyers-vat.ts';
import { faultOf, merged, pairOf } from './offers.ts';
import { requireCodes } from './order-terms.ts';
import { pricePurchase, quoteOf } from './price-purchase.ts';
import { withTaxes } from './provider-tax.ts';

/** For a visitor, whom no shop has blocked. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Returns what a purchase costs now, whether or not the stock suffices. @throws ProblemError 404 an
 * unknown code; 409 gone, or an unknown shipping option; 422
 */
export async function quotePurchase(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'vatRegister' | 'payments'>,
  actor: Actor | null,
  request: QuoteRequest,
): Promise<Quote> {
  const items = merged(request.items);
  const offers = await purchasables(deps.db, actor?.id ?? NOBODY, items.map(pairOf));
  const offerOf = new Map(items.map((item, index) => [keyOf(item), offers[index]]));
  const faults = request.items.flatMap((item, index) => {
    const offer = offerOf.get(keyOf(item));
    if (!offer) throw conflict('product_gone', CART.gone);
    return faultOf(item, offer, `items.${index}`) ?? [];
  });
  if (faults.length > 0) throw invalid(...faults);
  const now = deps.now();
  const lines = items.flatMap(({ quantity }, index) => {
    const offer = offers[index];
    if (!offer) return [];
    if (!offer.live) {
      throw conflict('product_gone', offer.shop_suspended ? CART.shopOffSale : CART.gone);
    }
    return { offer, quantity, unitCents: unitPriceCents(offer, offer.modifier_cents, now) };
  });
  const { country, codes: given } = request;
  await requireCodes(deps.db, given ?? []);
  const buyerId = actor?.id ?? null;
  const codes = given ?? (buyerId === null ? [] : await cartCodes(deps.db, buyerId));
  const { state, zip_code: postalCode, shipping_options: options } = request;
  const vat = await buyersVat(deps, request.vat_id, country);
  const wishes = { buyerId, country, state, postalCode, options, vatId: vat?.id ?? null, codes };
  // While an address is being typed, the provider may not know its tax yet.
  const purchase = await withTaxes(deps, (taxes) => pricePurchase(deps, lines, wishes, taxes), {
    partly: true,
  });
  if (purchase.unknownOptions.length > 0) {
    throw conflict('unknown_shipping_option', SHIPPING.unknownOption);
  }
  return quoteOf(purchase, lines, country);
}
