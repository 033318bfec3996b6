import { QUESTION_PAGE_SIZE } from '@souk/contract/limits';
import type { AnswerState } from '@souk/contract/answers';
import { questionsApi } from '@souk/contract/questions';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { apiOf } from '../../api/query-client.ts';
import { pageIn, read, readPages } from '../../api/query.ts';

/** What was asked about a product, newest first, five at a time. */
export const productQuestionsQuery = (id: string) =>
  readPages(['product', id, 'questions'], questionsApi.listOfProduct, (page) => ({
    params: { id },
    query: { page, limit: QUESTION_PAGE_SIZE },
  }));

/** How many were asked: what the server says of them, so that their place is kept until they come near. */
export async function countQuestions(client: QueryClient, id: string): Promise<number> {
  const given = { params: { id }, query: { limit: 1 } };
  return pageIn(await apiOf(client).answer(questionsApi.listOfProduct, given)).total;
}

/** Which of them the signed-in user asked, and whether they may ask. */
export const ownQuestionsQuery = (id: string) =>
  read(['product', id, 'own-questions'], questionsApi.ownOfProduct, { params: { id } });

const PER_PAGE = 20;

/** What a shop was asked, for its owner: what waits for an answer, or what has one. */
export const shopQuestionsQuery = (shopId: string, state: AnswerState) =>
  readPages(['shop-questions', shopId, state], questionsApi.listOfShop, (page) => ({
    params: { id: shopId },
    query: { page, limit: PER_PAGE, state },
  }));

/** How many questions wait in each of the user's shops, where any do. */
export const openQuestionsQuery = read(['open-questions'], questionsApi.openOfOwnShops);

/** The lists that a question stands in are loaded again; settles when those on the page are. */
async function refresh(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [list, , part] }) =>
      list === 'shop-questions' ||
      list === 'open-questions' ||
      (list === 'product' && (part === 'questions' || part === 'own-questions')),
  });
}

/** Asks about a product; the page's list follows. */
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
