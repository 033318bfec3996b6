import type { AnswerState } from '@souk/contract/answers';
import { QUESTION_PAGE_SIZE } from '@souk/contract/limits';
import { questionsApi } from '@souk/contract/questions';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { apiOf } from '../../api/query-client.ts';
import { pageIn, read, readPages } from '../../api/query.ts';

/** The questions about a product, newest first, five at a time. */
export const productQuestionsQuery = (id: string) =>
  readPages(['product', id, 'questions'], questionsApi.listOfProduct, (page) => ({
    params: { id },
    query: { page, limit: QUESTION_PAGE_SIZE },
  }));

/**
 * Returns the number of questions: all that the server needs to reserve their space until they come
 * near.
 */
export async function countQuestions(client: QueryClient, id: string): Promise<number> {
  const given = { params: { id }, query: { limit: 1 } };
  return pageIn(await apiOf(client).answer(questionsApi.listOfProduct, given)).total;
}

/** The signed-in user's own questions among them, and whether they may ask. */
export const ownQuestionsQuery = (id: string) =>
  read(['product', id, 'own-questions'], questionsApi.ownOfProduct, { params: { id } });

const PER_PAGE = 20;

/** A shop's questions, unanswered or answered; for its owner. */
export const shopQuestionsQuery = (shopId: string, state: AnswerState) =>
  readPages(['shop-questions', shopId, state], questionsApi.listOfShop, (page) => ({
    params: { id: shopId },
    query: { page, limit: PER_PAGE, state },
  }));

/** The number of unanswered questions in each of the user's shops that has any. */
export const openQuestionsQuery = read(['open-questions'], questionsApi.openOfOwnShops);

/** Reloads the lists that contain a question; settles once those on the page are reloaded. */
async function refresh(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [list, , part] }) =>
      list === 'shop-questions' ||
      list === 'open-questions' ||
      (list === 'product' && (part === 'questions' || part === 'own-questions')),
  });
}

/** Asks about a product, then updates the page's list. */
export async function askQuestion(client: QueryClient, id: string, text: string): Promise<void> {
  await api.call(questionsApi.ask, { params: { id }, body: { text } });
  await refresh(client);
}

/** Answers a question, or replaces the answer. */
export async function answerQuestion(client: QueryClient, id: string, text: string): Promise<void> {
  await api.call(questionsApi.answer, { params: { id }, body: { text } });
  await refresh(client);
}

export async function deleteQuestion(client: QueryClient, id: string): Promise<void> {
  await api.call(questionsApi.remove, { params: { id } });
  await refresh(client);
}
