/** The demo marketplace as data: what a shop, a product and a review are written down as. */
import type { PaintTarget } from '../../draw/pictures/paint.ts';
import type { SceneName } from '../../draw/pictures/sets/index.ts';
import type { GroundName } from './grounds.ts';
import type { ObjectName } from './objects.ts';
import type { PaintName } from './paints.ts';

/** Slugs of the categories that come with the migrations. */
export type CategorySlug =
  | 'electronics'
  | 'home-kitchen'
  | 'fashion'
  | 'beauty'
  | 'sports-outdoors'
  | 'toys-games'
  | 'books-stationery'
  | 'garden-plants'
  | 'music-instruments'
  | 'food-drink'
  | 'jewelry-watches'
  | 'pets'
  | 'art-crafts'
  | 'travel-bags';

/** How a product is photographed; what is left out follows the shop's habits. */
export interface Look {
  object: ObjectName;
  paint?: PaintName;
  /** Which part of the object takes the paint; see `paint.ts`. */
  on?: PaintTarget;
  /** What may lie beside it in one of the shots. */
  beside?: (ObjectName | [ObjectName, PaintName])[];
  scene?: SceneName;
  ground?: GroundName;
  /** Degrees clockwise. */
  turn?: number;
}

/** One thing to buy. `value` starts with the colour's name where the option is Color. */
export interface DemoVariant {
  name: string;
  value: string;
  stock: number;
  /** Whole cents on top of the product's price. */
  plusCents?: number;
  paint?: PaintName;
}

/** Days from the moment of seeding; negative is past. */
export interface DemoDiscount {
  percent: number;
  fromDay: number;
  toDay: number;
}

export interface DemoProduct {
  sku: string;
  name: string;
  category: CategorySlug;
  priceCents: number;
  /** Left out where the product has variants. */
  stock?: number;
  text: string;
  look: Look;
  variants?: DemoVariant[];
  discount?: DemoDiscount;
  /** Has a vertical clip. */
  clip?: boolean;
}

export interface DemoShop {
  slug: string;
  name: string;
  owner: { firstName: string; lastName: string; username: string };
  place: { name: string; latitude: number; longitude: number };
  color: string;
  text: string;
  /** Sets that the shop's photographer likes, for goods that stand and goods that lie. */
  standing: SceneName[];
  lying: SceneName[];
  grounds: GroundName[];
  logo: { object: ObjectName; paint: PaintName; on?: PaintTarget };
  products: DemoProduct[];
}

/** Rating, title (empty where the reviewer gave none) and comment. */
export type DemoReview = [rating: 1 | 2 | 3 | 4 | 5, title: string, comment: string];
