import { RETURN_DAYS } from '@souk/contract/limits';
import { toCents, toDollars } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import { shippingFeeCents } from '@souk/contract/pricing';
import type { ProductCondition } from '@souk/contract/product-rules';
import type { Product, Variant } from '@souk/contract/products';
import type { ShopSummary } from '@souk/contract/shops';
import { shownPrice } from './shown-price.ts';

/** The terms of a sale beyond its price; null where they aren't known. */
export type SaleTerms = {
  /** In US dollars. */
  freeShippingOver: number | null;
  shop: Pick<
    ShopSummary,
    'dispatch_days_min' | 'dispatch_days_max' | 'transit_days_min' | 'transit_days_max'
  > | null;
};

/** Whose currency and tax the prices have. Search engines want terms for a country. */
const COUNTRY = 'US';

const CONDITIONS: Record<ProductCondition, string> = {
  new: 'NewCondition',
  refurbished: 'RefurbishedCondition',
  used: 'UsedCondition',
};

export const isSold = ({ back_on }: Product, { stock_quantity }: { stock_quantity: number }) =>
  stock_quantity > 0 && !back_on;

/**
 * Returns a function that describes the offer of a variant, or of a product without any, in US
 * dollars. What all offers of a page share is written once, and named by the others.
 */
export function offersOf(product: Product, terms: SaleTerms, publicUrl: string) {
  const page = publicUrl + pages.product(product.id);
  const shopPage = publicUrl + pages.shop(product.shop_id);
  const { has_active_discount, discount_end_date } = product;
  const written = new Set<string>();
  const once = <T extends { '@id': string }>(thing: T) => {
    const id = thing['@id'];
    if (written.has(id)) return { '@id': id };
    written.add(id);
    return thing;
  };
  return (variant: Variant | null) => {
    const price = shownPrice(product, variant).now;
    return {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSold(product, variant ?? product) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${CONDITIONS[product.condition]}`,
      url: publicUrl + pages.product(product.id, variant?.id),
      ...(has_active_discount && discount_end_date
        ? { priceValidUntil: discount_end_date.slice(0, 10) }
        : {}),
      seller: once({
        '@type': 'Organization',
        '@id': `${shopPage}#shop`,
        name: product.shop_name,
        url: shopPage,
      }),
      shippingDetails: once(shipping(price, terms, page)),
      hasMerchantReturnPolicy: once(returns(page, publicUrl)),
    };
  };
}

/** What a purchase of this alone pays for shipping, and how long it takes where the shop says so. */
function shipping(price: number, { freeShippingOver, shop }: SaleTerms, page: string) {
  const over = freeShippingOver === null ? null : toCents(freeShippingOver);
  const fee = toDollars(shippingFeeCents(toCents(price), over));
  const handlingTime = days(shop?.dispatch_days_min, shop?.dispatch_days_max);
  const transitTime = days(shop?.transit_days_min, shop?.transit_days_max);
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${page}#${fee > 0 ? 'shipping' : 'free-shipping'}`,
    shippingRate: { '@type': 'MonetaryAmount', value: fee, currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    ...(handlingTime || transitTime
      ? {
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            ...(handlingTime && { handlingTime }),
            ...(transitTime && { transitTime }),
          },
        }
      : {}),
  };
}

function days(minValue: number | null = null, maxValue: number | null = null) {
  if (minValue === null || maxValue === null) return null;
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

/** The site's own returns, which hold in every shop. */
function returns(page: string, publicUrl: string) {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': `${page}#returns`,
    applicableCountry: COUNTRY,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: RETURN_DAYS,
    returnMethod: 'https://schema.org/ReturnByMail',
    merchantReturnLink: publicUrl + pages.protection('returns'),
  };
}
