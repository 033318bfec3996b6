import type { AnswerState } from '@souk/contract/answers';
import type { Db, NewRow, Row } from '../../../db/rows.ts';

type NewQuestion = NewRow<'questions', 'answer' | 'answered_at'>;

export async function insertQuestion(db: Db, question: NewQuestion): Promise<void> {
  await db.insertInto('questions').values(question).execute();
}

/**
 * Finds a question with the same text by the same person about the same product, asked after a
 * given moment.
 */
export function sameQuestion(
  db: Db,
  { user_id, product_id, text }: Pick<NewQuestion, 'user_id' | 'product_id' | 'text'>,
  after: Date,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('questions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .where('text', '=', text)
    .where('created_at', '>', after)
    .executeTakeFirst();
}

/** Returns a question with its shop's owner, locked until the transaction ends. */
export function lockQuestion(db: Db, id: string) {
  return db
    .selectFrom('questions')
    .innerJoin('shops', 'shops.id', 'questions.shop_id')
    .select(['questions.user_id', 'questions.shop_id', 'questions.answered_at', 'shops.owner_id'])
    .where('questions.id', '=', id)
    .forUpdate('questions')
    .executeTakeFirst();
}

export async function writeAnswer(
  db: Db,
  id: string,
  answer: Pick<Row<'questions'>, 'answer' | 'answered_at'>,
): Promise<void> {
  await db.updateTable('questions').set(answer).where('id', '=', id).execute();
}

export async function deleteQuestionRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

/** Returns questions, newest first, with their askers' names. */
export function questionRows(db: Db) {
  return db
    .selectFrom('questions')
    .innerJoin('users', 'users.id', 'questions.user_id')
    .orderBy('questions.id', 'desc')
    .select([
      'questions.id',
      'questions.text',
      'questions.created_at',
      'questions.answer',
      'questions.answered_at',
      'users.first_name',
      'users.last_name',
    ]);
}

/** Returns questions about products on sale: no answer is expected about a removed one. */
const onSale = (db: Db) =>
  db
    .selectFrom('questions')
    .innerJoin('products', 'products.id', 'questions.product_id')
    .where('products.deleted_at', 'is', null);

export const questionsOfShop = (db: Db, shopId: string, state: AnswerState | undefined) =>
  onSale(db)
    .where('questions.shop_id', '=', shopId)
    .$if(state !== undefined, (query) =>
      query.where('questions.answered_at', state === 'open' ? 'is' : 'is not', null),
    );

/** Returns a person's shops with unanswered questions, those with most first. */
export const openQuestionsOf = (db: Db, ownerId: string) =>
  onSale(db)
    .innerJoin('shops', 'shops.id', 'questions.shop_id')
    .where('shops.owner_id', '=', ownerId)
    .where('shops.deleted_at', 'is', null)
    .where('questions.answered_at', 'is', null)
    .groupBy('questions.shop_id')
    .select(({ fn }) => ['questions.shop_id', fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('questions.shop_id')
    .execute();
