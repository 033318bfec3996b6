/** The demo marketplace as data: the shape of a shop, a product and a review. */

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

/** Its pictures and clip are in demo/media, under its SKU. */
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
  reviews: DemoShopReview[];
  products: DemoProduct[];
}

type Rating = 1 | 2 | 3 | 4 | 5;

/** The title is empty if the reviewer gave none. Most shops answer few of them. */
export type DemoReview = [rating: Rating, title: string, comment: string, answer?: string];

type DemoShopReview = [rating: Rating, text: string, answer?: string];
