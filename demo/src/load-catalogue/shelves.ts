/** What the load catalogue takes from the demo: its categories' pictures and clips, a few shared by all. */
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { newestFirst } from '../data/newest.ts';
import { mediaOfProduct } from '../media.ts';
import { NOUNS } from './words.ts';

export interface Shelf {
  category_id: string;
  nouns: readonly string[];
  /** Site-relative paths; at least one. */
  pictures: readonly string[];
  clips: readonly { clip: string; poster: string }[];
}

export async function readShelves(db: Kysely<DB>): Promise<Shelf[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug'])
    .orderBy('position')
    .execute();
  const offers = newestFirst();
  return Object.entries(NOUNS).map(([slug, nouns]) => {
    const media = offers
      .filter(({ shop, product }) => (product.category ?? shop.category) === slug)
      .map(({ product }) => mediaOfProduct(product));
    return {
      category_id: rows.find((row) => row.slug === slug)?.id ?? '',
      nouns,
      pictures: media.flatMap(({ images }) => images),
      clips: media.flatMap(({ clip, poster }) => (clip && poster ? [{ clip, poster }] : [])),
    };
  });
}
