import { PRODUCTS } from '@souk/contract/product-rules';
import { QUESTIONS, type Question, type QuestionRequest } from '@souk/contract/questions';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { forbidden, notFound } from '../../../kit/problems.ts';
import { type Actor, countAttempt, keyOf, lockAttempts, scaled } from '../../accounts/index.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { insertQuestion, sameQuestion } from './queries.ts';
import { questionById } from './reads.ts';

const MOST_AN_HOUR = 20;
/** The window in which a button pressed twice, or a browser's retry, asks only once. */
const TWICE_MS = 60_000;

/** Asks about a product. @throws ProblemError 403 one's own, 404, 429 after twenty in an hour */
export async function askQuestion(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  product_id: string,
  { text }: QuestionRequest,
): Promise<{ question: Question; again: boolean }> {
  const seller = await sellerOf(deps.db, product_id, actor);
  if (!seller) throw notFound(PRODUCTS.notFound);
  if (seller.owner_id === actor.id) throw forbidden('own_product', QUESTIONS.ownProduct);
  const limit = {
    key: keyOf('ask-question', actor.id),
    most: scaled(MOST_AN_HOUR, deps.config.rateLimitFactor),
    seconds: 3600,
    detail: 'You have asked many questions. Please try again later.',
  };
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    await lockAttempts(trx, [limit]);
    const question = { product_id, user_id: actor.id, text };
    const same = await sameQuestion(trx, question, new Date(now.getTime() - TWICE_MS));
    if (same) return { question: await questionById(trx, same.id), again: true };
    await countAttempt(trx, [limit], now);
    const id = newId();
    await insertQuestion(trx, { ...question, id, shop_id: seller.shop_id, created_at: now });
    return { question: await questionById(trx, id), again: false };
  });
}
