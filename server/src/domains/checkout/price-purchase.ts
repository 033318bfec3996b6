import type { CheckoutRequest } from '@souk/contract/checkout';
import { toAmount } from '@souk/contract/money';
import { priced, type PricedPurchase, worthOf } from '@souk/contract/purchase';
import type { Quote } from '@souk/contract/quote';
import type { ShippingOption } from '@souk/contract/shipping-cost';
import { stateCode } from '@souk/contract/state-code';
import { isInEu, VAT } from '@souk/contract/vat-numbers';
import type { Db } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { goodsToPrice, notShippableIn, type OfferedLine } from '../orders/index.ts';
import { discountTerms, rulesOf, sellerCountries, taxSettings } from '../shops/index.ts';
import { type AskedTaxes, type KnownTaxes, taxesByProvider } from './provider-tax.ts';

/** Who buys, where it goes, and what the buyer chose. */
export type Wishes = {
  /** Null for a visitor. */
  buyerId: string | null;
  /** A two-letter code. */
  country: string;
  /** As typed: a name or a code. */
  state: string | null;
  postalCode: string | null;
  options: CheckoutRequest['shipping_options'];
  /** The buyer's VAT number, of that country. */
  vatId: string | null;
  codes: readonly string[];
};

/** A purchase with the provider's calculations of its tax, by shop; none if the site works it out. */
export type TaxedPurchase = PricedPurchase & { calculations: ReadonlyMap<string, string> };

/**
 * Works out what a purchase costs, by the terms of its shops and of the site. `taxes`: what the
 * provider has answered so far, if it works out the tax. @throws TaxesNeeded
 */
export async function pricePurchase(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  lines: readonly OfferedLine[],
  { buyerId, country, state, postalCode, options = [], vatId, codes }: Wishes,
  taxes: KnownTaxes = new Map(),
): Promise<TaxedPurchase> {
  const shopIds = [...new Set(lines.map(({ offer }) => offer.shop_id))];
  const tax = rulesOf(await taxSettings(db));
  const discounts = await discountTerms(db, { shopIds, codes, buyerId, now: now() });
  const goods = await goodsToPrice({ db, config }, lines, discounts, tax.mode === 'table');
  const chosen = new Map(options.map(({ shop_id, option_id }) => [shop_id, option_id]));
  const place = { country, state: stateCode(country, state) };
  const untaxed =
    vatId !== null && tax.mode === 'table'
      ? await sellersAbroad(db, shopIds, country)
      : new Set<string>();
  const given = { ...goods, ...place, untaxed, chosen, discounts, codes };
  const first = priced({ ...given, tax });
  if (tax.mode !== 'provider') return { ...first, calculations: new Map() };
  const from = await sellerCountries(db, shopIds);
  const to = { ...place, postalCode, vatId };
  const asked = taxesByProvider(first, to, from, taxes);
  const withTaxOf = (byShop: AskedTaxes['byShop']) =>
    priced({ ...given, tax: { ...tax, byShop }, untaxed: asked.untaxed });
  if (!tax.included || asked.untaxed.size === 0) {
    return { ...withTaxOf(asked.byShop), calculations: asked.calculations };
  }
  // A business pays what others pay, without the tax that it contains for them.
  const theirs = first.shops.filter(({ shop_id }) => asked.untaxed.has(shop_id));
  const others = taxesByProvider({ ...first, shops: theirs }, { ...to, vatId: null }, from, taxes);
  const purchase = withTaxOf(new Map([...asked.byShop, ...others.byShop]));
  const { calculations } = taxesByProvider(purchase, to, from, taxes);
  return { ...purchase, calculations };
}

/** Returns the shops that sell from other countries of the EU than this one. */
async function sellersAbroad(
  db: Db,
  shopIds: readonly string[],
  country: string,
): Promise<Set<string>> {
  const countries = await sellerCountries(db, shopIds);
  return new Set([...countries].flatMap(([id, own]) => (isInEu(own) && own !== country ? id : [])));
}

const shownOption = ({ id, name, cents, days }: ShippingOption) => ({
  id,
  name,
  price: toAmount(cents),
  days,
});

/** A priced purchase as the API answers it. */
export function quoteOf(
  purchase: PricedPurchase,
  lines: readonly OfferedLine[],
  country: string,
): Quote {
  const { shops, subtotal, discount, shipping, tax, total, codes } = purchase;
  return {
    shops: shops.map((shop) => ({
      shop_id: shop.shop_id,
      goods: toAmount(shop.goods),
      discount: toAmount(shop.discount),
      options: shop.options.map(shownOption),
      chosen: shop.chosen?.id ?? null,
      shipping: toAmount(shop.shipping),
      tax: toAmount(shop.tax),
    })),
    subtotal: toAmount(subtotal),
    discount: toAmount(discount),
    shipping: toAmount(shipping),
    tax: toAmount(tax),
    tax_included: purchase.taxIncluded,
    tax_lines: purchase.taxLines.map((line) => ({
      ...line,
      net: toAmount(line.net),
      tax: toAmount(line.tax),
    })),
    tax_note: shops.some(({ untaxed }) => untaxed) ? VAT.reverseCharge : null,
    total_amount: toAmount(total),
    not_shippable: notShippableIn(purchase, lines, country).map(({ product_id, reason }) => ({
      product_id,
      reason,
    })),
    codes: codes.map(({ code, given, reason }) => ({
      code,
      applied: given.length > 0,
      given: toAmount(given.reduce((cents, one) => cents + worthOf(one, purchase), 0)),
      reason,
    })),
  };
}
