/** Decides how each product is photographed: which shots, on which sets, in which colours. */
import { grounds, type GroundName } from '../../src/data/grounds.ts';
import { objects, type ObjectName } from '../../src/data/objects.ts';
import { paints, type PaintName } from '../../src/data/paints.ts';
import type { DemoProduct, DemoShop } from '../../src/data/types.ts';
import type { Item } from './goods.ts';
import type { Light } from './light.ts';
import { pick, seeded } from '../../src/random.ts';
import type { SetRecipe } from './render-set.ts';
import type { SceneName } from './sets/index.ts';
import { scenes } from './sets/index.ts';

/** Shots of one product: its gallery, and one for each further colour. */
export interface ProductShots {
  gallery: SetRecipe[];
  /** By the colour's name; the first colour is the gallery's first shot. */
  byColor: Map<PaintName, SetRecipe>;
  /** Two or three upright shots for its clip. */
  clip: SetRecipe[];
}

const LIGHTS: (Light | undefined)[] = [
  undefined,
  undefined,
  'window',
  'leaves',
  undefined,
  'blinds',
  'leaves',
];

/** Wide and low: three of them are shown on boards one above the other. */
const LOW: ReadonlySet<ObjectName> = new Set([
  'camera',
  'flat',
  'racingCar',
  'radio',
  'shoe',
  'sunglasses',
]);

/** An object in a paint by name. */
export function item(name: ObjectName, paint?: PaintName, on?: DemoProduct['look']['on']): Item {
  const made: Item = { code: objects[name].code };
  if (paint) made.paint = { ...paints[paint], ...(on === undefined ? {} : { on }) };
  return made;
}

/** The colours that a product comes in, in the order of its variants. */
export function colorsOf(product: DemoProduct): PaintName[] {
  return [...new Set((product.variants ?? []).flatMap((v) => (v.paint ? [v.paint] : [])))];
}

export function shotsOf(shop: DemoShop, product: DemoProduct): ProductShots {
  const { look } = product;
  const chance = seeded(product.sku);
  const place = shop.products.indexOf(product);
  const colors = colorsOf(product);
  const first = look.paint ?? colors[0];
  const stands = look.scene
    ? scenes[look.scene].pose === 'stand'
    : objects[look.object].pose === 'stand';
  const sets = stands ? shop.standing : shop.lying;
  const heroScene: SceneName = look.scene ?? pick(sets, (place % sets.length) / sets.length);
  const otherSets = sets.filter((s) => s !== heroScene);
  const otherScene = pick(otherSets.length > 0 ? otherSets : sets, chance());
  const heroGround = look.ground ?? pick(shop.grounds, chance());
  const otherGrounds: GroundName[] = shop.grounds.filter((g) => g !== heroGround);
  const secondGround = pick(otherGrounds, chance());
  const thirdGround = pick(
    otherGrounds.filter((g) => g !== secondGround),
    chance(),
  );
  const dark = grounds[heroGround].wall.l < 0.6;
  const light = dark ? undefined : pick(LIGHTS, chance());
  const lean = stands ? 0 : Math.round(chance() * 14 - 7);

  const main = (paint = first, more: Partial<Item> = {}): Item => ({
    ...item(look.object, paint, look.on),
    ...(look.turn || lean ? { turn: (look.turn ?? 0) + lean } : {}),
    ...more,
  });
  const lit = (on: Light | undefined): { light?: Light } => (on ? { light: on } : {});

  const hero: SetRecipe = {
    scene: heroScene,
    ground: grounds[heroGround],
    items: [main()],
    ...lit(light),
  };
  const gallery: SetRecipe[] = [hero];
  if (colors.length > 1) {
    // A drum has no room for three.
    const wideSets = sets.filter((s) => s !== heroScene && (!stands || scenes[s].open));
    gallery.push({
      scene: LOW.has(look.object)
        ? 'shelves'
        : wideSets.length > 0
          ? pick(wideSets, chance())
          : stands
            ? 'sweep'
            : heroScene,
      ground: grounds[secondGround],
      items: colors
        .slice(0, 3)
        .map((c, k) =>
          main(c, stands || LOW.has(look.object) ? {} : { turn: lean + [0, -9, 11][k]! }),
        ),
    });
  }
  if (look.beside) {
    const beside = look.beside.map((b) => (typeof b === 'string' ? item(b) : item(b[0], b[1])));
    gallery.push({
      scene: otherScene,
      ground: grounds[colors.length > 1 ? thirdGround : secondGround],
      items: [main(), ...beside].slice(0, 3),
      ...lit(pick(LIGHTS, chance())),
    });
  }
  if (gallery.length === 1) {
    gallery.push({
      scene: otherScene,
      ground: grounds[secondGround],
      items:
        chance() < 0.4 && stands
          ? [main(), main(first, { grow: 0.92, flip: true })]
          : [main(first, stands ? { flip: true } : { turn: lean - 24 })],
      ...lit(dark ? 'window' : pick(LIGHTS, chance())),
    });
  }
  gallery.push({
    scene: heroScene,
    ground: grounds[thirdGround],
    items: [main(first, stands ? { flip: true } : {})],
    ...lit(light === undefined ? 'window' : undefined),
    zoom: 1.42,
  });

  const byColor = new Map<PaintName, SetRecipe>();
  for (const color of colors) byColor.set(color, { ...hero, items: [main(color)] });

  const still = (recipe: SetRecipe, change: Partial<SetRecipe> = {}): SetRecipe => ({
    ...recipe,
    ...change,
  });
  const clip =
    colors.length > 1
      ? [0, 1, 2].map((k) => still(hero, { items: [main(colors[k % colors.length])] }))
      : [still(hero), still(hero, { zoom: 1.5 }), still(gallery[1]!)];
  return { gallery, byColor, clip };
}
