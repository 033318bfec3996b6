import { CHECKOUT } from '@souk/contract/checkout';
import type { PricedLine } from '@souk/contract/contained-tax';
import { formatAmount } from '@souk/contract/currency';
import { DISCOUNTS } from '@souk/contract/discounts';
import { share, toMinor, toAmount } from '@souk/contract/money';
import { type PricedPurchase, worthOf } from '@souk/contract/purchase';
import type { Quote } from '@souk/contract/quote';
import { SHIPPING } from '@souk/contract/shipping';
import type { LineTax } from '@souk/contract/tax-cost';
import type { Db } from '../../db/rows.ts';
import { leastCharge } from '../../gateways/payments/least-charge.ts';
import { conflict, notFound, ProblemError } from '../../kit/problems.ts';
import type { Purchasable } from '../catalogue/index.ts';
import {
  type NewOrderDiscount,
  type NewOrderLine,
  notShippableIn,
  type OfferedLine,
  type ShipmentTerms,
} from '../orders/index.ts';
import { arrivalFrom, arrivalWithin, isCode } from '../shops/index.ts';
import { type Item, type Offer, pairOf } from './offers.ts';
import type { TaxedPurchase } from './price-purchase.ts';

/** Returns the terms of each shop's shipment, with what is promised for an order placed now. */
export function shipmentTermsOf(purchase: TaxedPurchase, offered: readonly Offer[], now: Date) {
  return (shopId: string): ShipmentTerms => {
    const shop = purchase.shops.find(({ shop_id }) => shop_id === shopId);
    const offer = offered.find((one) => one?.shop_id === shopId);
    if (!shop?.chosen || !offer) throw new Error(`no offer of shop ${shopId}`);
    const { shipping, tax, chosen, waived, lines } = shop;
    const siteDiscount = lines.reduce((cents, line) => cents + line.fromSite, 0);
    const siteShipping = waived?.by === 'site' ? waived.net : 0;
    const { taxes } = shop;
    const byTable = taxes.byLine.size > 0;
    const amounts = {
      shipping: shipping - (purchase.taxIncluded ? taxes.shipping : 0),
      tax,
      shippingTax: taxes.shipping,
      taxLines: byTable ? taxes.lines : null,
      taxPercent: byTable ? null : (taxes.lines[0]?.percent ?? null),
      taxBySeller: purchase.taxBySeller,
      reverseCharge: shop.untaxed,
      taxCalculation: purchase.calculations.get(shopId) ?? null,
      siteDiscount,
      siteShipping,
    };
    // Without transit days of its own the option is the site's fee.
    if (!chosen.days || !chosen.transit) {
      const { transit_days_min, transit_days_max } = offer;
      const promise = { ...arrivalFrom(offer, now), transit_days_min, transit_days_max };
      return { ...amounts, option: null, promise };
    }
    const { name, cents, days, transit } = chosen;
    const promise = {
      ...arrivalWithin(days, offer, now),
      transit_days_min: transit.min,
      transit_days_max: transit.max,
    };
    return { ...amounts, option: { name, cents, days }, promise };
  };
}

/** Returns a line as the order keeps it, with its tax. */
export function toLine(
  item: Item,
  product: Purchasable,
  { cents, shopDiscount, siteDiscount, fromSite }: PricedLine,
  tax: LineTax | null,
  taxIncluded: boolean,
): Omit<NewOrderLine, 'source'> {
  return {
    ...pairOf(item),
    shop_id: product.shop_id,
    product_name: product.product_name,
    variant_name: product.variant?.name ?? null,
    variant_value: product.variant?.value ?? null,
    sku: product.sku,
    image: product.images[0] ?? null,
    quantity: item.quantity,
    // Rounded, where the tax has come off all its pieces together.
    unit_price_cents: share(cents + shopDiscount + siteDiscount, 1, item.quantity),
    discount_cents: shopDiscount + siteDiscount,
    site_discount_cents: fromSite,
    goods_cents: cents - (taxIncluded ? (tax?.cents ?? 0) : 0),
    tax_cents: tax?.cents ?? null,
    tax_name: tax?.rate?.name ?? null,
    tax_percent: tax?.rate?.percent ?? null,
  };
}

/** What a discount gives in an order, as it is kept. */
export function newDiscount(
  given: PricedPurchase['given'][number],
  purchase: PricedPurchase,
): NewOrderDiscount {
  const { id, shop_id, code, kind, value } = given.discount;
  const goods = [...given.goods.values()].reduce((all, cents) => all + cents, 0);
  return {
    discount_id: id,
    shop_id,
    code,
    kind,
    value,
    goods_cents: goods,
    shipping_cents: worthOf(given, purchase) - goods,
  };
}

/** @throws ProblemError 409 names what can't be shipped, or an option that isn't offered any more */
export function requireShippable(
  purchase: PricedPurchase,
  lines: readonly OfferedLine[],
  country: string,
): void {
  const left = notShippableIn(purchase, lines, country);
  if (left.length > 0) {
    throw conflict(
      'not_shippable',
      left.map(({ name, reason }) => `${name}: ${reason}.`).join(' '),
    );
  }
  if (purchase.unknownOptions.length > 0) {
    throw conflict('unknown_shipping_option', SHIPPING.unknownOption);
  }
}

/** @throws ProblemError 404 for a code that nobody has given out */
export async function requireCodes(db: Db, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    if (!(await isCode(db, code))) throw notFound(DISCOUNTS.unknownCode);
  }
}

/** @throws ProblemError 412 with the new quote, if the total is no longer the quoted one */
export function requireTotal(
  quoted: number | null | undefined,
  purchase: PricedPurchase,
  quote: () => Quote,
): void {
  if (quoted == null || toMinor(quoted) === purchase.total) return;
  throw new ProblemError(412, CHECKOUT.totalChanged, { code: 'total_changed', quote: quote() });
}

/**
 * A total of nothing needs no card. @throws ProblemError 409 for one below what cards can be
 * charged
 */
export function requireChargeable({ total, codes }: PricedPurchase): void {
  if (total === 0 || total >= leastCharge()) return;
  const least = formatAmount(toAmount(leastCharge()));
  const withCode = codes.some(({ given }) => given.length > 0);
  throw conflict(
    'total_too_small',
    withCode
      ? `Cards can’t be charged less than ${least}. Add something to your order, or leave out a code.`
      : `Cards can’t be charged less than ${least}. Add something to your order.`,
  );
}
