import { PRODUCTS } from '@souk/contract/product-rules';
import {
  QUESTIONS,
  type OwnQuestions,
  type Question,
  type QuestionsQuery,
  type ShopQuestion,
  type ShopQuestionsQuery,
} from '@souk/contract/questions';
import { value } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { countOf, pageOf, type Page } from '../../../paging/pages.ts';
import type { Actor } from '../../accounts/index.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { reviewerName, type Viewer } from '../../shops/index.ts';
import { openQuestionsOf, questionRows, questionsOfShop } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof questionRows>['execute']>>[number];

function toQuestion<R extends Row>({ first_name, last_name, ...row }: R) {
  const { created_at, answered_at } = row;
  return {
    ...row,
    user_name: reviewerName({ first_name, last_name }),
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}

export async function questionById(db: Db, id: string): Promise<Question> {
  return toQuestion(
    await questionRows(db).where('questions.id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Returns a page of the questions about a product, newest first. @throws ProblemError 404 */
export async function productQuestions(
  { db }: Pick<Deps, 'db'>,
  productId: string,
  { viewer, ...page }: QuestionsQuery & { viewer: Viewer },
): Promise<Page<Question>> {
  const [seller, rows, total] = await Promise.all([
    sellerOf(db, productId, viewer),
    pageOf(questionRows(db).where('questions.product_id', '=', productId), page),
    countOf(db.selectFrom('questions').where('product_id', '=', productId)),
  ]);
  if (!seller) throw notFound(PRODUCTS.notFound);
  return { rows: rows.map(toQuestion), total };
}

/**
 * Returns a person's own questions about a product, and whether they may ask. @throws ProblemError
 * 404
 */
export async function ownQuestions(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  productId: string,
): Promise<OwnQuestions> {
  const [seller, rows] = await Promise.all([
    sellerOf(db, productId, actor),
    db
      .selectFrom('questions')
      .select('id')
      .where('user_id', '=', actor.id)
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  if (!seller) throw notFound(PRODUCTS.notFound);
  const refusal = seller.owner_id === actor.id ? QUESTIONS.ownProduct : null;
  return { question_ids: rows.map(({ id }) => id), refusal };
}

/** Returns the owner of the shop to which a question was put. @throws ProblemError 404 */
export async function ownerOfQuestion(db: Db, id: string): Promise<string> {
  const found = await db
    .selectFrom('questions')
    .innerJoin('shops', 'shops.id', 'questions.shop_id')
    .select('shops.owner_id')
    .where('questions.id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound(QUESTIONS.notFound);
  return found.owner_id;
}

/** Returns a page of the questions to a shop, newest first. @throws ProblemError 404 */
export async function shopQuestions(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  { state, ...page }: ShopQuestionsQuery,
): Promise<Page<ShopQuestion>> {
  const questions = questionsOfShop(db, shopId, state);
  const [rows, total] = await Promise.all([
    pageOf(
      questionRows(db)
        .innerJoin('products', 'products.id', 'questions.product_id')
        .select([
          'products.id as product_id',
          'products.name as product_name',
          value('text | null')`products.images[1]`.as('product_image'),
        ])
        .where('questions.id', 'in', questions.select('questions.id')),
      page,
    ),
    countOf(questions),
  ]);
  return { rows: rows.map(toQuestion), total };
}

/** Returns how many questions await an answer in each of one's own shops, where any do. */
export const openQuestions = ({ db }: Pick<Deps, 'db'>, actor: Actor) =>
  openQuestionsOf(db, actor.id);
