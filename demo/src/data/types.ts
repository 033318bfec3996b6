/** The demo marketplace as data: the shape of a shop, a product and a review. */

import type { BlockOf } from '@souk/contract/shop-blocks';
import type { Person } from '../accounts.ts';

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

/** One thing to buy. `value` starts with the color if `name` starts with Color. */
export interface DemoVariant {
  name: string;
  value: string;
  stock: number;
  /** Whole cents on top of the product's price. */
  plusCents?: number;
}

/** Days from the moment of seeding; negative is past. */
export interface DemoDiscount {
  percent: number;
  fromDay: number;
  toDay: number;
}

/** Its pictures, its clip and its buyers' photos are in demo/media, under its SKU. */
export interface DemoProduct {
  sku: string;
  name: string;
  /** Unless it is the shop's. */
  category?: CategorySlug;
  priceCents: number;
  /** Only without variants. */
  stock?: number;
  text: string;
  variants?: DemoVariant[];
  discount?: DemoDiscount;
  reviews?: DemoReview[];
}

/** A block on a shop's page, with products identified by SKU. */
export type DemoBlock =
  /** `picture`: a product whose second picture is shown beside the text. */
  | { kind: 'story'; title: string; text: string; picture: string; caption: string }
  | { kind: 'featured' | 'collection'; title: string; products: string[] }
  | { kind: 'film'; title: string; text: string; product: string }
  | BlockOf<'reviews'>
  | BlockOf<'hours'>;

/** Its cover and logo are in demo/media, under its slug. */
export interface DemoShop {
  slug: string;
  name: string;
  owner: Person;
  place: { name: string; latitude: number; longitude: number };
  color: string;
  text: string;
  /** The category of most of its products. */
  category: CategorySlug;
  blocks: DemoBlock[];
  reviews: DemoShopReview[];
  products: DemoProduct[];
}

type Rating = 1 | 2 | 3 | 4 | 5;

/** The title is empty if the reviewer gave none. A product's first review shows the photos. */
export type DemoReview = [rating: Rating, title: string, comment: string, answer?: string];

type DemoShopReview = [rating: Rating, text: string, answer?: string];
