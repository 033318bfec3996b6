import type { AnswerRequest } from '@souk/contract/answers';
import { QUESTIONS, type Question } from '@souk/contract/questions';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { keepAnswerTime } from '../../shops/index.ts';
import { lockQuestion, writeAnswer } from './queries.ts';
import { questionById } from './reads.ts';

/** Answers a question, or replaces the answer. @throws ProblemError 404 */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { text }: AnswerRequest,
): Promise<Question> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id);
    if (!question) throw notFound(QUESTIONS.notFound);
    await writeAnswer(trx, id, { answer: text, answered_at: question.answered_at ?? now });
    await recordChange(trx, actor, {
      kind: 'question.answered',
      target: { kind: 'question', id },
      about: { shop_id: question.shop_id },
      before: { answered_at: question.answered_at },
      after: { answered_at: question.answered_at ?? now, answer: text },
    });
    await keepAnswerTime(trx, question.shop_id, now);
    return questionById(trx, id);
  });
}
