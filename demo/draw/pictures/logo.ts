/** A shop's logo: one object in its own paint on the brand colour, fit for a round crop. */
import { stand, type Item } from './goods.ts';
import { shoot } from './render-set.ts';
import type { Size } from './camera.ts';
import { fromHex } from './colour.ts';
import { plane, along, spot, tone } from './sets/draw.ts';

export const LOGO: Size = { width: 512, height: 512 };

export interface LogoRecipe {
  /** The brand colour, `#rrggbb`. */
  color: string;
  item: Item;
}

/** Renders a logo to 8-bit RGB pixels of 512 × 512. */
export async function renderLogo({ color, item }: LogoRecipe): Promise<Buffer> {
  const brand = fromHex(color);
  const thing = await stand(item, spot(256, 256, 270, 280), true);
  const drawing = {
    defs: along('brand', [0, 0, 512, 512], { 0: tone(brand, 0.09), 1: tone(brand, -0.04) }),
    body: plane('brand'),
  };
  return shoot(
    { drawing, under: brand, lie: true, lamp: 0.08 },
    [thing],
    { left: 0, top: 0, ...LOGO },
    LOGO,
  );
}
