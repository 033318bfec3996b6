import { RETURN_DAYS, SHIPPING_FEE_CENTS } from '@souk/contract/limits';
import { siteCurrency, toMinor, toAmount } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import type { ProductCondition } from '@souk/contract/product-kinds';
import type { Product, Variant } from '@souk/contract/products';
import { costByZone, type ZoneCost } from '@souk/contract/shipping-by-country';
import {
  ALL_OTHERS,
  type DayRange,
  profileInMinor,
  type ShippingProfile,
} from '@souk/contract/shipping-cost';
import type { ShopSummary } from '@souk/contract/shops';
import { shownPrice } from './shown-price.ts';

/** The terms of a sale beyond its price; null where they aren't known. */
export type SaleTerms = {
  freeShippingOver: number | null;
  /** The site's fee, once a purchase, if it isn't the built-in one. */
  fee?: number | undefined;
  /** How the shop ships; left out if it takes the site's fee. */
  profiles?: readonly ShippingProfile[] | undefined;
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
 * Returns a function that describes the offer of a variant, or of a product without any. What all
 * offers of a page share is written once, and named by the others.
 */
export function offersOf(product: Product, terms: SaleTerms, publicUrl: string) {
  const page = publicUrl + pages.product(product.id);
  const shopPage = publicUrl + pages.shop(product.shop_id);
  const { has_active_discount, discount_end_date } = product;
  const profiles = terms.profiles?.map(profileInMinor);
  const written = new Set<string>();
  const once = <T extends { '@id': string }>(thing: T) => {
    const id = thing['@id'];
    if (written.has(id)) return { '@id': id };
    written.add(id);
    return thing;
  };
  /** By the shop's own zones if it has any, else the site's fee. */
  function shippingDetails(variant: Variant | null, price: number) {
    if (!profiles) return { shippingDetails: once(siteShipping(price, terms, page)) };
    const zones = costByZone(profiles, {
      product_id: product.id,
      profile_id: product.shipping_profile_id,
      quantity: 1,
      cents: toMinor(price),
      weight_g: variant?.weight_g ?? product.weight_g ?? 0,
    });
    if (zones.length === 0) return {};
    return {
      shippingDetails: zones.map((zone, index) =>
        once(zoneShipping(zone, `${page}#shipping-${index + 1}-${zone.cents}`)),
      ),
    };
  }
  return (variant: Variant | null) => {
    const price = shownPrice(product, variant).now;
    return {
      '@type': 'Offer',
      price,
      priceCurrency: siteCurrency(),
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
      ...shippingDetails(variant, price),
      hasMerchantReturnPolicy: once(returns(page, publicUrl)),
    };
  };
}

/** The site's fee for a purchase of this alone, and how long it takes if the shop says so. */
function siteShipping(
  price: number,
  { freeShippingOver: over, fee: whole = toAmount(SHIPPING_FEE_CENTS), shop }: SaleTerms,
  page: string,
) {
  const fee = over !== null && toMinor(price) > toMinor(over) ? 0 : whole;
  const handlingTime = days(shop?.dispatch_days_min, shop?.dispatch_days_max);
  const transitTime = days(shop?.transit_days_min, shop?.transit_days_max);
  return {
    '@type': 'OfferShippingDetails',
    '@id': `${page}#${fee > 0 ? 'shipping' : 'free-shipping'}`,
    shippingRate: { '@type': 'MonetaryAmount', value: fee, currency: siteCurrency() },
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

/** The same by the shop's own zones. A zone of all other countries names none. */
function zoneShipping({ countries, cents, handling, transit }: ZoneCost, id: string) {
  const range = ({ min, max }: DayRange) => days(min, max);
  return {
    '@type': 'OfferShippingDetails',
    '@id': id,
    shippingRate: { '@type': 'MonetaryAmount', value: toAmount(cents), currency: siteCurrency() },
    ...(countries.includes(ALL_OTHERS)
      ? {}
      : {
          shippingDestination: countries.map((country) => ({
            '@type': 'DefinedRegion',
            addressCountry: country,
          })),
        }),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: range(handling),
      transitTime: range(transit),
    },
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
