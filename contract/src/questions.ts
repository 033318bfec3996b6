import * as z from 'zod/mini';
import { AnswerRequest, AnswerState } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Count, Id, Time } from './fields.ts';
import { requiredLines } from './inputs.ts';
import { QUESTION_MAX, QUESTION_PAGE_SIZE } from './limits.ts';
import { pageFields, PageQuery } from './paging.ts';

export const QUESTIONS = {
  textRequired: 'Please write your question',
  ownProduct: 'You cannot ask about your own product',
  notFound: 'Question not found',
  notYours: 'This question is not yours to change',
  notYourShop: 'This shop is not yours',
} as const;

export const QuestionRequest = z.object({
  text: requiredLines(
    QUESTIONS.textRequired,
    QUESTION_MAX,
    `A question can have at most ${QUESTION_MAX} characters`,
  ),
});
export type QuestionRequest = z.infer<typeof QuestionRequest>;

/** A shopper's question about a product, and its shop's answer. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  user_name: z.string(),
  created_at: Time,
  answer: z.nullable(z.string()),
  /** When it was first answered. */
  answered_at: z.nullable(Time),
});
export type Question = z.infer<typeof Question>;

/** A question as its shop sees it, with the product. */
export const ShopQuestion = z.extend(Question, {
  product_id: Id,
  product_name: z.string(),
  product_image: z.nullable(MediaUrl),
});
export type ShopQuestion = z.infer<typeof ShopQuestion>;

export const QuestionsQuery = z.object(pageFields(QUESTION_PAGE_SIZE));
export type QuestionsQuery = z.infer<typeof QuestionsQuery>;

/** Without `state`, all of them. */
export const ShopQuestionsQuery = z.object({
  ...pageFields(),
  state: z.optional(AnswerState),
});
export type ShopQuestionsQuery = z.infer<typeof ShopQuestionsQuery>;

/** The user's own questions about a product; whether they may ask: null, or why not. */
export const OwnQuestions = z.object({
  question_ids: z.array(Id),
  refusal: z.nullable(z.string()),
});
export type OwnQuestions = z.infer<typeof OwnQuestions>;

const OpenQuestions = z.object({ shop_id: Id, count: Count });

const signedIn = { access: 'signed-in', tag: 'questions' } as const;
const write = { ...signedIn, errors: [403] } as const;

export const questionsApi = {
  listOfProduct: endpoint('GET /products/:id/questions', {
    access: 'public',
    tag: 'questions',
    operationId: 'listProductQuestions',
    summary: 'A product’s questions, newest first',
    query: QuestionsQuery,
    answers: { 200: z.array(Question) },
    gives: ['X-Total-Count'],
  }),
  ownOfProduct: endpoint('GET /products/:id/questions/mine', {
    ...signedIn,
    operationId: 'listOwnQuestions',
    summary: 'Which of a product’s questions are yours, and whether you may ask one',
    answers: { 200: OwnQuestions },
  }),
  ask: endpoint('POST /products/:id/questions', {
    ...write,
    operationId: 'askQuestion',
    summary: 'Ask about a product; repeating it within a minute asks only once',
    body: QuestionRequest,
    answers: { 200: Question, 201: Question },
  }),
  answer: endpoint('POST /questions/:id/answer', {
    ...signedIn,
    access: 'owner',
    records: ['question.answered'],
    operationId: 'answerQuestion',
    summary: 'Answer a question, or replace the answer (shop owner or admin)',
    body: AnswerRequest,
    answers: { 200: Question },
  }),
  remove: endpoint('DELETE /questions/:id', {
    ...write,
    records: ['question.deleted'],
    operationId: 'deleteQuestion',
    summary: 'Delete a question (its author, shop owner or admin)',
    answers: { 204: z.void() },
  }),
  listOfShop: endpoint('GET /shops/:id/questions', {
    ...signedIn,
    access: 'owner',
    refusal: QUESTIONS.notYourShop,
    operationId: 'listShopQuestions',
    summary: 'A shop’s questions, newest first (shop owner or admin)',
    query: ShopQuestionsQuery,
    answers: { 200: z.array(ShopQuestion) },
    gives: ['X-Total-Count'],
  }),
  openOfOwnShops: endpoint('GET /user/open-questions', {
    ...signedIn,
    operationId: 'countOpenQuestions',
    summary: 'How many unanswered questions each of your shops has, if any',
    query: PageQuery,
    answers: { 200: z.array(OpenQuestions) },
    gives: ['X-Total-Count'],
  }),
};
