import type { EvidenceTexts, SaveEvidence } from '@souk/contract/evidence';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { disputeForAdminToAnswer } from './open-dispute.ts';

/** Saves a draft of the evidence. @throws ProblemError 403, 404, 409 */
export async function saveEvidence(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  disputeId: string,
  texts: SaveEvidence,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { order_id } = await disputeForAdminToAnswer(trx, deps, actor, disputeId);
    await saveTexts(trx, deps, actor, { disputeId, texts, submittedAt: null });
    await recordChange(trx, actor, {
      kind: 'evidence.saved',
      target: { kind: 'order', id: order_id },
      about: { dispute_id: disputeId },
      before: null,
      after: { characters: Object.values(texts).join('').length },
    });
  });
}

type EvidenceVersion = { disputeId: string; texts: EvidenceTexts; submittedAt: Date | null };

/** Saves the texts, either as a draft or as submitted. */
export async function saveTexts(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
  { disputeId, texts, submittedAt }: EvidenceVersion,
): Promise<void> {
  const values = {
    fields: JSON.stringify(texts),
    saved_at: now(),
    saved_by: actor.id,
    submitted_at: submittedAt,
  };
  await trx
    .insertInto('dispute_evidence')
    .values({ dispute_id: disputeId, ...values })
    .onConflict((oc) =>
      oc
        .column('dispute_id')
        .doUpdateSet(values)
        // A late draft must not overwrite submitted evidence.
        .where('dispute_evidence.submitted_at', 'is', null),
    )
    .execute();
}
