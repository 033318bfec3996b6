import { plainAmount, siteCurrency, toAmount } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import { discountedCents } from '@souk/contract/pricing';
import { costByZone } from '@souk/contract/shipping-by-country';
import { ALL_OTHERS, type ShippedLine } from '@souk/contract/shipping-cost';
import { knownOptions } from '@souk/contract/variant-options';
import { cutText } from '../../../kit/cut-text.ts';
import { elements } from '../../../kit/xml.ts';
import type { ShippingTerms } from '../../shops/index.ts';
import type { CategoryPath } from '../categories/reads.ts';
import type { ProductRow, VariantRow } from '../products/select-products.ts';

/** What an item says besides its own product: the site's addresses and terms. */
export type FeedSite = {
  publicUrl: string;
  /** The whole address of a picture; null if it is invalid. */
  addressOf: (picture: string) => string | null;
  freeShippingOverCents: number | null;
  /** The taxes of an item, by its category and those above it. */
  taxFields: (categoryIds: readonly string[]) => string;
  categoryPaths: ReadonlyMap<string, CategoryPath>;
  now: Date;
  /** Whether several shops are in this feed. */
  ofManyShops: boolean;
};

/** Google's limits, in characters: https://support.google.com/merchants/answer/7052112 */
const MOST = { title: 150, description: 5000, brand: 70, product_type: 750, option: 100 };
const FURTHER_PICTURES = 10;
const MOST_COUNTRIES = 100;

/** A product as an item of Google's product data, or one for each of its variants. */
export function googleItems(row: ProductRow, site: FeedSite, shipping: ShippingTerms): string {
  const choices = row.has_variants ? row.variants : [null];
  return choices.map((variant) => googleItem(row, variant, site, shipping)).join('');
}

function googleItem(
  row: ProductRow,
  variant: VariantRow | null,
  site: FeedSite,
  shipping: ShippingTerms,
): string {
  const [picture = null, ...further] = picturesOf(row, variant).flatMap(
    (one) => site.addressOf(one) ?? [],
  );
  const { price, ...sale } = pricesOf(row, variant, site.now);
  const gtin = variant?.barcode ?? row.barcode;
  const weight = variant?.weight_g ?? row.weight_g;
  const category = site.categoryPaths.get(row.category_id ?? '');
  const fields = elements({
    'g:id': variant?.id ?? row.id,
    'g:item_group_id': variant && row.id,
    'g:title': cutText(variant ? `${row.name} - ${variant.value}` : row.name, MOST.title),
    'g:description': cutText(row.description || row.name, MOST.description),
    'g:link': site.publicUrl + pages.product(row.id, variant?.id),
    // Google refuses an item without one, and says so to the merchant.
    'g:image_link': picture,
    'g:additional_image_link': further.slice(0, FURTHER_PICTURES),
    'g:availability': canBeBought(row, variant, site.now) ? 'in_stock' : 'out_of_stock',
    'g:price': money(price),
    'g:sale_price': sale.reduced === null ? null : money(sale.reduced),
    'g:sale_price_effective_date': sale.when,
    // Makers who sell their own goods give their shop's name.
    'g:brand': cutText(row.brand ?? row.shop_name, MOST.brand),
    'g:gtin': gtin,
    'g:identifier_exists': gtin === null ? 'no' : null,
    'g:condition': row.condition,
    ...optionFields(variant),
    'g:product_type': category ? cutText(category.path, MOST.product_type) : null,
    'g:shipping_weight': weight === null ? null : `${weight} g`,
    // A marketplace's account says who sells each item; a single seller's must not.
    'g:external_seller_id': site.ofManyShops ? row.shop_id : null,
  });
  const due = sale.reduced !== null && sale.isNow ? sale.reduced : price;
  const line = {
    product_id: row.id,
    profile_id: row.shipping_profile_id,
    quantity: 1,
    cents: due,
    weight_g: weight ?? 0,
  };
  const costs = shippingFields(row.shop_id, line, shipping, site);
  return `<item>${fields}${costs}${site.taxFields(category?.ids ?? [])}</item>\n`;
}

/** Sold out and on holiday are the same to Google: nobody can order it now. */
function canBeBought(row: ProductRow, variant: VariantRow | null, now: Date): boolean {
  const isAway = row.shop_back_at !== null && row.shop_back_at > now.getTime();
  return !isAway && (variant ?? row).stock_quantity > 0;
}

/**
 * What shipping costs somebody who buys this item alone: by country where its shop has profiles,
 * else the site's fee. That is once a purchase, so a larger one pays less for each; Google wants
 * what a page charges or more, never less. Without a country it is for all others.
 */
function shippingFields(
  shopId: string,
  line: ShippedLine,
  { profilesOf, profilesRequired, fee }: ShippingTerms,
  { freeShippingOverCents: over }: FeedSite,
): string {
  const profiles = profilesOf(shopId);
  if (profiles.length === 0) {
    const due = over !== null && line.cents > over ? 0 : fee;
    return profilesRequired ? '' : shippingField({ 'g:price': money(due) });
  }
  const costs = costByZone(profiles, line).flatMap(({ countries, ...cost }) =>
    countries.map((country) => ({ country, ...cost })),
  );
  return costs
    .slice(0, MOST_COUNTRIES)
    .map(({ country, name, cents, handling, transit }) =>
      shippingField({
        'g:country': country === ALL_OTHERS ? null : country,
        'g:service': name,
        'g:price': money(cents),
        'g:min_handling_time': String(handling.min),
        'g:max_handling_time': String(handling.max),
        'g:min_transit_time': String(transit.min),
        'g:max_transit_time': String(transit.max),
      }),
    )
    .join('');
}

const shippingField = (parts: Record<string, string | null>) =>
  `<g:shipping>${elements(parts)}</g:shipping>`;

const money = (cents: number) => `${plainAmount(toAmount(cents))} ${siteCurrency()}`;
const minute = (date: Date) => `${date.toISOString().slice(0, 16)}Z`;

/**
 * The full price in minor units, and the reduced one while there is a discount. Google shows it
 * between two dates: with an end, it may be announced before it begins; without one, it holds until
 * a later feed no longer has it.
 */
function pricesOf(row: ProductRow, variant: VariantRow | null, now: Date) {
  const { discount_basis_points: points, discount_start_date: start, discount_end_date: end } = row;
  const modifier = variant?.price_modifier_cents ?? 0;
  const price = Math.max(0, row.price_cents + modifier);
  const reduced = Math.max(0, discountedCents(row.price_cents, points) + modifier);
  const isNow = start === null || start <= now;
  const isShown = reduced < price && (end === null ? isNow : now < end);
  return {
    price,
    isNow,
    reduced: isShown ? reduced : null,
    when: isShown && end !== null ? `${minute(start ?? row.created_at)}/${minute(end)}` : null,
  };
}

/** A variant's own pictures, then the product's without those of other variants. */
function picturesOf(row: ProductRow, variant: VariantRow | null): string[] {
  const others = row.variants.filter((one) => one !== variant).flatMap(({ images }) => images);
  const own = variant?.images ?? [];
  const shared = row.images.filter((image) => !others.includes(image));
  const found = [...new Set([...own, ...shared])];
  if (found.length > 0) return found;
  if (row.images.length > 0) return row.images;
  return row.poster_url === null ? [] : [row.poster_url];
}

/** "g:color", "g:size" and the like. */
function optionFields(variant: VariantRow | null): Record<string, string> {
  const known = Object.entries(variant ? knownOptions(variant) : {});
  return Object.fromEntries(
    known.map(([name, value]) => [`g:${name}`, cutText(value, MOST.option)]),
  );
}
