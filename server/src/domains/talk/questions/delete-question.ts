import { QUESTIONS } from '@souk/contract/questions';
import type { Deps } from '../../../deps.ts';
import { forbidden, notFound } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { keepAnswerTime } from '../../shops/index.ts';
import { deleteQuestionRow, lockQuestion } from './queries.ts';

/** Deletes a question with its answer. @throws ProblemError 403, 404 */
export async function deleteQuestion(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const question = await lockQuestion(trx, id);
    if (!question) throw notFound(QUESTIONS.notFound);
    const { user_id, owner_id, shop_id } = question;
    if (actor.id !== user_id && actor.id !== owner_id && !actor.is_admin) {
      throw forbidden('not_yours', QUESTIONS.notYours);
    }
    await deleteQuestionRow(trx, id);
    // The asker withdraws their own words; a seller's or an admin's deletion of another's is
    // recorded.
    if (actor.id !== user_id) {
      const target = { kind: 'question', id };
      await recordChange(trx, actor, {
        kind: 'question.deleted',
        target,
        before: { shop_id },
        after: null,
      });
    }
    await keepAnswerTime(trx, shop_id, deps.now());
  });
}
