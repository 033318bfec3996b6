import { sql } from 'kysely';
import type { Db, NewRow } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { isPaidFor } from '../orders/money.ts';

/** Locks the product while its ratings are counted; undefined if it is not on sale. */
export function lockReviewedProduct(db: Db, productId: string) {
  return db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select('shops.owner_id')
    .where('products.id', '=', productId)
    .where('products.deleted_at', 'is', null)
    .where('shops.deleted_at', 'is', null)
    .forNoKeyUpdate('products')
    .executeTakeFirst();
}

export function lockReviewedShop(db: Db, shopId: string) {
  return db
    .selectFrom('shops')
    .select('owner_id')
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Left = 'id' | 'created_at' | 'updated_at';

/** The rating that is replaced: RETURNING still sees the row as it was; null for a new one. */
const before = (table: 'product_reviews' | 'shop_reviews') =>
  sql<number | null>`(select old.rating from ${sql.table(table)} old
    where old.id = ${sql.ref(`${table}.id`)})`.as('before');

/** Writes a person's one review of a product. */
export function keepProductReview(db: Db, review: NewRow<'product_reviews', Left>) {
  const { product_id: _, user_id: __, ...written } = review;
  return db
    .insertInto('product_reviews')
    .values({ id: newId(), ...review })
    .onConflict((oc) =>
      oc.columns(['product_id', 'user_id']).doUpdateSet({ ...written, updated_at: sql`now()` }),
    )
    .returning(['id', before('product_reviews')])
    .executeTakeFirstOrThrow();
}

/** The same for a shop. */
export function keepShopReview(db: Db, review: NewRow<'shop_reviews', Left>) {
  const { shop_id: _, user_id: __, ...written } = review;
  return db
    .insertInto('shop_reviews')
    .values({ id: newId(), ...review })
    .onConflict((oc) =>
      oc.columns(['shop_id', 'user_id']).doUpdateSet({ ...written, updated_at: sql`now()` }),
    )
    .returning(['id', before('shop_reviews')])
    .executeTakeFirstOrThrow();
}

/** Reviews of products, newest first, each with whether its author paid for the product and was not refunded. */
export function reviewRows(db: Db) {
  return db
    .selectFrom('product_reviews as review')
    .innerJoin('users', 'users.id', 'review.user_id')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .select([
      'review.id',
      'review.rating',
      'review.title',
      'review.comment',
      'review.images',
      'review.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .select(isPaidFor('review.product_id', 'review.user_id').as('is_verified_purchase'));
}

/** Reviews of shops, newest first, with their authors' names. */
export function shopReviewRows(db: Db) {
  return db
    .selectFrom('shop_reviews as review')
    .innerJoin('users', 'users.id', 'review.user_id')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .select([
      'review.id',
      'review.rating',
      'review.text',
      'review.created_at',
      'users.first_name',
      'users.last_name',
    ]);
}
