import type { AnswerState } from '@souk/contract/answers';
import type { PageQuery } from '@souk/contract/paging';
import type { ReceivedReview } from '@souk/contract/reviews';
import { sql } from 'kysely';
import type { Db, NewRow } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { isPaidFor } from '../orders/money.ts';
import { PUBLIC } from '../products/seen.ts';
import { OPEN_SHOP } from '../shops/seen.ts';

/** Locks the product while its ratings are counted; undefined if it is not on sale. */
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

type Left =
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'answer'
  | 'answered_at'
  | 'hidden_at'
  | 'hidden_reason';

/** What the shop said stays with the words that it was said to. */
const answerOf = (table: 'product_reviews' | 'shop_reviews', words: readonly string[]) => {
  const same = sql.join(
    words.map(
      (word) =>
        sql`${sql.ref(`${table}.${word}`)} is not distinct from ${sql.ref(`excluded.${word}`)}`,
    ),
    sql` and `,
  );
  return {
    answer: sql<string | null>`case when ${same} then ${sql.ref(`${table}.answer`)} end`,
    answered_at: sql<Date | null>`case when ${same} then ${sql.ref(`${table}.answered_at`)} end`,
  };
};

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
export function keepShopReview(db: Db, review: NewRow<'shop_reviews', Left>) {
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
      'review.answer',
      'review.answered_at',
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
      'review.answer',
      'review.answered_at',
      'users.first_name',
      'users.last_name',
    ]);
}

/** A review of a product with the shop that it belongs to, locked; undefined if there is none. */
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

type Received = Omit<ReceivedReview, 'created_at' | 'answered_at' | 'user_name'> & {
  created_at: Date;
  answered_at: Date | null;
  first_name: string;
  last_name: string;
};

const OF_SHOP = sql`(
  select review.id, review.user_id, review.rating, null::text as title, review.text,
    '{}'::text[] as images, review.created_at, review.answer, review.answered_at, shop_id,
    null::uuid as product_id, null::text as product_name, null::text as product_image
  from shop_reviews review where review.hidden_at is null
  union all
  select review.id, review.user_id, review.rating, review.title, review.comment, review.images,
    review.created_at, review.answer, review.answered_at, products.shop_id,
    products.id, products.name, products.images[1]
  from product_reviews review join products on products.id = review.product_id
  where products.deleted_at is null and review.hidden_at is null)`;

const inState = (state: AnswerState | undefined) =>
  state === undefined
    ? sql`true`
    : state === 'open'
      ? sql`received.answered_at is null`
      : sql`received.answered_at is not null`;

/** A page of the reviews of a shop and of what it has on sale, newest first. */
export async function receivedRows(
  db: Db,
  shopId: string,
  state: AnswerState | undefined,
  { page, limit }: PageQuery,
): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select received.id, rating, title, text, images, received.created_at, answer, answered_at,
      product_id, product_name, product_image, users.first_name, users.last_name
    from ${OF_SHOP} received join users on users.id = received.user_id
    where shop_id = ${shopId} and ${inState(state)}
    order by received.created_at desc, received.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countReceived(
  db: Db,
  shopId: string,
  state: AnswerState | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${OF_SHOP} received
    where shop_id = ${shopId} and ${inState(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many reviews since then each of a person's shops has not answered, those with most first. */
export async function openReviewsOf(
  db: Db,
  ownerId: string,
  since: Date,
): Promise<{ shop_id: string; count: number }[]> {
  const { rows } = await sql<{ shop_id: string; count: number }>`
    select shop_id, count(*)::int as count
    from ${OF_SHOP} received join shops on shops.id = received.shop_id
    where shops.owner_id = ${ownerId} and shops.deleted_at is null
      and received.created_at > ${since} and ${inState('open')}
    group by shop_id order by count desc, shop_id`.execute(db);
  return rows;
}

const TABLES = [
  { table: 'product_reviews', of: 'products', key: 'product_id' },
  { table: 'shop_reviews', of: 'shops', key: 'shop_id' },
] as const;

/**
 * A review of a product or a shop, and what it is of, locked until the transaction ends. What is reviewed
 * comes first, as where a review is written: nobody waits in a circle.
 */
export async function lockAnyReview(trx: Db, id: string) {
  for (const { table, of, key } of TABLES) {
    const { rows } = await sql<{ id: string; name: string }>`
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
