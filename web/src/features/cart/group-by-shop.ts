import type { CartItem } from '@souk/contract/cart';
import { FALLBACK_GREY } from '@souk/contract/limits';

/**
 * The shop's colour, safe for a style attribute: `#rgb` or `#rrggbb`, else the default grey.
 * Anything else in a colour field never becomes CSS.
 */
export function brandDot(color: string | null | undefined): string {
  return color && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : FALLBACK_GREY;
}

type ShopGroup = { name: string; color: string; items: CartItem[] };

/** The cart's lines grouped by shop name, with shops and lines in the cart's own order. */
export function groupByShop(items: readonly CartItem[]): ShopGroup[] {
  const groups = new Map<string, ShopGroup>();
  for (const item of items) {
    const name = item.shop_name?.trim() || 'Unknown Shop';
    const group = groups.get(name);
    if (group) group.items.push(item);
    else groups.set(name, { name, color: brandDot(item.shop_brand_color), items: [item] });
  }
  return [...groups.values()];
}
