/** Decides what stands on a shop's cover and what its logo is. */
import { grounds } from '../../src/data/grounds.ts';
import { objects } from '../../src/data/objects.ts';
import type { DemoProduct, DemoShop } from '../../src/data/types.ts';
import { fromHex } from './colour.ts';
import type { CoverRecipe } from './cover.ts';
import type { LogoRecipe } from './logo.ts';
import { colorsOf, item } from './shots.ts';

const THINGS = 6;

const pose = (product: DemoProduct): 'stand' | 'lie' => objects[product.look.object].pose;

/** Six goods in a row on the shop's brand colour, paled. */
export function coverOf(shop: DemoShop): CoverRecipe {
  const upright = shop.products.filter((p) => pose(p) === 'stand');
  const kind = upright.length >= THINGS ? 'stand' : 'lie';
  const goods = kind === 'stand' ? upright : shop.products;
  const step = goods.length / THINGS;
  const chosen = Array.from({ length: THINGS }, (_, k) => goods[Math.floor(k * step)]!);
  const brand = fromHex(shop.color);
  const base = grounds[shop.grounds[0]!];
  const c = Math.min(0.06, brand.c * 0.4);
  return {
    pose: kind,
    ground: {
      wall: { l: 0.88, c, h: brand.h },
      floor: { l: 0.91, c: c * 0.7, h: brand.h },
      accent:
        kind === 'stand'
          ? { l: 0.72, c: Math.min(0.09, brand.c * 0.6), h: brand.h }
          : { l: 0.8, c: base.accent.c, h: brand.h },
    },
    items: chosen.map((product, k) => {
      const colors = colorsOf(product);
      const paint = product.look.paint ?? colors[k % Math.max(1, colors.length)];
      return {
        ...item(product.look.object, paint, product.look.on),
        ...(kind === 'lie' ? { turn: [-6, 5, -3, 8, -7, 4][k]! } : {}),
      };
    }),
  };
}

export const logoOf = (shop: DemoShop): LogoRecipe => ({
  color: shop.color,
  item: item(shop.logo.object, shop.logo.paint, shop.logo.on),
});
