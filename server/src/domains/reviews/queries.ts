import { sql } from 'kysely';
import type { Db, NewRow } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';

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

type Kept = { id: string; before: number | null };
type Left = 'id' | 'created_at' | 'updated_at';

/** Writes a person's one review of a product; `before` is the rating it replaces. */
export async function keepProductReview(
  db: Db,
  review: NewRow<'product_reviews', Left>,
): Promise<Kept> {
  const { product_id, user_id, ...written } = review;
  const old = await db
    .selectFrom('product_reviews')
    .select('rating')
    .where('product_id', '=', product_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('product_reviews')
    .values({ id: newId(), ...review })
    .onConflict((oc) =>
      oc.columns(['product_id', 'user_id']).doUpdateSet({ ...written, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: old?.rating ?? null };
}

/** The same for a shop. */
export async function keepShopReview(db: Db, review: NewRow<'shop_reviews', Left>): Promise<Kept> {
  const { shop_id, user_id, ...written } = review;
  const old = await db
    .selectFrom('shop_reviews')
    .select('rating')
    .where('shop_id', '=', shop_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('shop_reviews')
    .values({ id: newId(), ...review })
    .onConflict((oc) =>
      oc.columns(['shop_id', 'user_id']).doUpdateSet({ ...written, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: old?.rating ?? null };
}

/** Reviews of products, each with whether its author paid for the product and was not refunded. */
export function reviewRows(db: Db) {
  return db
    .selectFrom('product_reviews as review')
    .innerJoin('users', 'users.id', 'review.user_id')
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
    .select(
      sql<boolean>`exists (
        select 1 from order_items item
        join orders on orders.id = item.order_id
        join payments on payments.order_id = orders.id
        where item.product_id = review.product_id and orders.buyer_id = review.user_id
          and payments.status = 'paid'
          and not exists (select from refunds
            where refunds.shipment_id = item.shipment_id and refunds.status = 'succeeded'))`.as(
        'is_verified_purchase',
      ),
    );
}

/** Reviews of shops with their authors' names. */
export function shopReviewRows(db: Db) {
  return db
    .selectFrom('shop_reviews as review')
    .innerJoin('users', 'users.id', 'review.user_id')
    .select([
      'review.id',
      'review.rating',
      'review.text',
      'review.created_at',
      'users.first_name',
      'users.last_name',
    ]);
}
