import type { AnswerState } from '@souk/contract/answers';
import type { PageQuery } from '@souk/contract/paging';
import { sql, type RawBuilder } from 'kysely';
import { row, type RowOf, value } from '../../../db/raw-sql.ts';
import type { Db, NewRow } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { PUBLIC } from '../../catalogue/index.ts';
import { OPEN_SHOP } from '../../shops/index.ts';
import { isPaidFor } from './is-paid-for.ts';

/** Locks a product while its ratings are counted; undefined if it is not on sale. */
export function lockReviewedProduct(db: Db, productId: string) {
  return db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select('s.owner_id')
    .where('p.id', '=', productId)
    .where(PUBLIC)
    .forNoKeyUpdate('p')
    .executeTakeFirst();
}

export function lockReviewedShop(db: Db, shopId: string) {
  return db
    .selectFrom('shops as s')
    .select('owner_id')
    .where('id', '=', shopId)
    .where(OPEN_SHOP)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type DefaultColumns =
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'answer'
  | 'answered_at'
  | 'hidden_at'
  | 'hidden_reason';

/** Columns that keep the shop's answer while the reviewed words stay the same. */
const answerOf = (
  table: 'product_reviews' | 'shop_reviews',
  words: readonly string[],
): { answer: RawBuilder<string | null>; answered_at: RawBuilder<Date | null> } => {
  const same = sql.join(
    words.map(
      (word) =>
        sql`${sql.ref(`${table}.${word}`)} is not distinct from ${sql.ref(`excluded.${word}`)}`,
    ),
    sql` and `,
  );
  return {
    answer: sql`case when ${same} then ${sql.ref(`${table}.answer`)} end`,
    answered_at: sql`case when ${same} then ${sql.ref(`${table}.answered_at`)} end`,
  };
};

/** The rating being replaced, since RETURNING still sees the old row; null for a new one. */
const before = (table: 'product_reviews' | 'shop_reviews') =>
  value('number | null')`(select old.rating from ${sql.table(table)} old
    where old.id = ${sql.ref(`${table}.id`)})`.as('before');

/** Writes or replaces a person's review of a product. */
export function keepProductReview(db: Db, review: NewRow<'product_reviews', DefaultColumns>) {
  const { product_id: _, user_id: __, ...written } = review;
  return db
    .insertInto('product_reviews')
    .values({ id: newId(), ...review })
    .onConflict((oc) =>
      oc.columns(['product_id', 'user_id']).doUpdateSet({
        ...written,
        ...answerOf('product_reviews', ['title', 'comment']),
        updated_at: sql`now()`,
      }),
    )
    .returning(['id', 'hidden_at', before('product_reviews')])
    .executeTakeFirstOrThrow();
}

/** The same for a shop. */
export function keepShopReview(db: Db, review: NewRow<'shop_reviews', DefaultColumns>) {
  const { shop_id: _, user_id: __, ...written } = review;
  return db
    .insertInto('shop_reviews')
    .values({ id: newId(), ...review })
    .onConflict((oc) =>
      oc.columns(['shop_id', 'user_id']).doUpdateSet({
        ...written,
        ...answerOf('shop_reviews', ['text']),
        updated_at: sql`now()`,
      }),
    )
    .returning(['id', 'hidden_at', before('shop_reviews')])
    .executeTakeFirstOrThrow();
}

/**
 * Returns product reviews, those with photos first, then the newest. Each says whether its author
 * paid for the product and wasn't refunded.
 */
export function reviewRows(db: Db) {
  return db
    .selectFrom('product_reviews as review')
    .innerJoin('users', 'users.id', 'review.user_id')
    .orderBy(sql`cardinality(review.images) > 0`, 'desc')
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .select([
      'review.id',
      'review.rating',
      'review.title',
      'review.comment',
      'review.images',
      'review.created_at',
      'review.answer',
      'review.answered_at',
      'users.first_name',
      'users.last_name',
    ])
    .select(isPaidFor('review.product_id', 'review.user_id').as('is_verified_purchase'));
}

/** Returns reviews of shops, newest first, with their authors' names. */
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
      'review.answer',
      'review.answered_at',
      'users.first_name',
      'users.last_name',
    ]);
}

/** Returns a review of a product with its shop, locked; undefined if none exists. */
export function lockProductReview(db: Db, productId: string, id: string) {
  return db
    .selectFrom('product_reviews')
    .innerJoin('products', 'products.id', 'product_reviews.product_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['shops.owner_id', 'product_reviews.answered_at'])
    .where('product_reviews.id', '=', id)
    .where('product_reviews.product_id', '=', productId)
    .where('shops.deleted_at', 'is', null)
    .forUpdate('product_reviews')
    .executeTakeFirst();
}

/** The same for a shop. */
export function lockShopReview(db: Db, shopId: string, id: string) {
  return db
    .selectFrom('shop_reviews')
    .innerJoin('shops', 'shops.id', 'shop_reviews.shop_id')
    .select(['shops.owner_id', 'shop_reviews.answered_at'])
    .where('shop_reviews.id', '=', id)
    .where('shop_reviews.shop_id', '=', shopId)
    .where('shops.deleted_at', 'is', null)
    .forUpdate('shop_reviews')
    .executeTakeFirst();
}

export async function writeReviewAnswer(
  db: Db,
  table: 'product_reviews' | 'shop_reviews',
  id: string,
  answer: { answer: string; answered_at: Date },
): Promise<void> {
  await db.updateTable(table).set(answer).where('id', '=', id).execute();
}

/** The columns of a review that lists of both kinds share. */
export const REVIEW_COLUMNS = {
  id: 'text',
  rating: 'number',
  title: 'text | null',
  text: 'text',
  images: 'texts',
  created_at: 'time',
  product_id: 'text | null',
  product_name: 'text | null',
} as const;

const RECEIVED = row({
  ...REVIEW_COLUMNS,
  answer: 'text | null',
  answered_at: 'time | null',
  product_image: 'text | null',
  first_name: 'text',
  last_name: 'text',
});

/** SQL: the reviews of products and shops, with the shop that each is about. */
export const BOTH_KINDS = sql`(
  select review.id, 'product' as kind, review.user_id, review.rating, review.title,
    review.comment as text, review.images, review.created_at, review.answer, review.answered_at,
    review.hidden_at, review.hidden_reason, products.shop_id, products.id as product_id,
    products.name as product_name, products.images[1] as product_image,
    products.deleted_at as withdrawn_at
  from product_reviews review join products on products.id = review.product_id
  union all
  select review.id, 'shop', review.user_id, review.rating, null, review.text, '{}',
    review.created_at, review.answer, review.answered_at, review.hidden_at, review.hidden_reason,
    review.shop_id, null, null, null, null
  from shop_reviews review)`;

/** SQL: whether the shop sees a review: not if it is hidden, or its product was withdrawn. */
const SHOWN_TO_SHOP = sql`received.hidden_at is null and received.withdrawn_at is null`;

const inState = (state: AnswerState | undefined) =>
  state === undefined
    ? sql`true`
    : state === 'open'
      ? sql`received.answered_at is null`
      : sql`received.answered_at is not null`;

/** Returns a page of the reviews of a shop and its products on sale, newest first. */
export async function receivedRows(
  db: Db,
  shopId: string,
  state: AnswerState | undefined,
  { page, limit }: PageQuery,
): Promise<RowOf<typeof RECEIVED>[]> {
  const { rows } = await RECEIVED`
    select received.id, rating, title, text, images, received.created_at, answer, answered_at,
      product_id, product_name, product_image, users.first_name, users.last_name
    from ${BOTH_KINDS} received join users on users.id = received.user_id
    where shop_id = ${shopId} and ${SHOWN_TO_SHOP} and ${inState(state)}
    order by received.created_at desc, received.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countReceived(
  db: Db,
  shopId: string,
  state: AnswerState | undefined,
): Promise<number> {
  const { rows } = await row({ count: 'number' })`
    select count(*)::int as count from ${BOTH_KINDS} received
    where shop_id = ${shopId} and ${SHOWN_TO_SHOP} and ${inState(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the unanswered reviews since a time, counted for each of a person's shops. */
export async function openReviewsOf(
  db: Db,
  ownerId: string,
  since: Date,
): Promise<{ shop_id: string; count: number }[]> {
  const { rows } = await row({ shop_id: 'text', count: 'number' })`
    select shop_id, count(*)::int as count
    from ${BOTH_KINDS} received join shops on shops.id = received.shop_id
    where shops.owner_id = ${ownerId} and shops.deleted_at is null
      and received.created_at > ${since} and ${SHOWN_TO_SHOP} and ${inState('open')}
    group by shop_id order by count desc, shop_id`.execute(db);
  return rows;
}

const TABLES = [
  { table: 'product_reviews', of: 'products', key: 'product_id' },
  { table: 'shop_reviews', of: 'shops', key: 'shop_id' },
] as const;

/**
 * Locks a review of a product or a shop, with its subject, until the transaction ends. The subject
 * is locked first, as when a review is written, which avoids a deadlock.
 */
export async function lockAnyReview(trx: Db, id: string) {
  for (const { table, of, key } of TABLES) {
    const { rows } = await row({ id: 'text', name: 'text' })`
      select id, name from ${sql.table(of)}
      where id = (select ${sql.ref(key)} from ${sql.table(table)} where id = ${id})
      for no key update`.execute(trx);
    const [reviewed] = rows;
    if (!reviewed) continue;
    const review = await trx
      .selectFrom(table)
      .select(['rating', 'user_id', 'hidden_at', 'hidden_reason'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (review) return { table, reviewed, ...review };
  }
  return undefined;
}
