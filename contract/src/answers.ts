import * as z from 'zod/mini';
import { requiredLines } from './inputs.ts';
import { ANSWER_MAX } from './limits.ts';

const REQUIRED = 'Please write an answer';

/** A shop's answer to a question or a review. */
export const AnswerRequest = z.object({
  text: requiredLines(REQUIRED, ANSWER_MAX, `An answer can have at most ${ANSWER_MAX} characters`),
});
export type AnswerRequest = z.infer<typeof AnswerRequest>;

/** Whether it waits for its shop, or is answered. */
const ANSWER_STATES = ['open', 'answered'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];
export const AnswerState = z.enum(ANSWER_STATES, 'state must be open or answered');
