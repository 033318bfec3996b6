import { createHash } from 'node:crypto';
import { EVIDENCE_TEXT_MAX, type EvidenceTexts } from '@souk/contract/evidence';
import type { Deps } from '../../../deps.ts';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import { ProviderRefused } from '../../../gateways/payments/provider.ts';
import { conflict } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { shipmentsOf } from '../../orders/index.ts';
import { disputeForAdminToAnswer } from './open-dispute.ts';
import { evidenceOf, filesOf, statementsOf } from './queries.ts';
import { textsOf } from './reads.ts';
import { saveTexts } from './save-evidence.ts';

type SubmitDeps = Pick<Deps, 'db' | 'now' | 'config' | 'payments'>;

/**
 * Submits the evidence to the bank, with the sellers' statements and all files. Safe to repeat with
 * the same content. @throws ProblemError 403, 404, 409, 503
 */
export async function submitEvidence(
  deps: SubmitDeps,
  actor: Actor,
  disputeId: string,
): Promise<void> {
  const dispute = await disputeForAdminToAnswer(deps.db, deps, actor, disputeId);
  const texts = await textsOf(deps, actor, dispute.order_id, await evidenceOf(deps.db, disputeId));
  const evidence = {
    ...(await withStatements(deps, disputeId, dispute.order_id, texts)),
    ...Object.fromEntries(
      (await filesOf(deps.db, disputeId)).map((file) => [file.field, file.provider_file_id]),
    ),
  };
  const hash = createHash('sha256').update(JSON.stringify(evidence)).digest('hex').slice(0, 32);
  try {
    await deps.payments.submitEvidence({
      disputeId: dispute.provider_dispute_id,
      evidence,
      key: `${disputeId}-${hash}`,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) throw conflict('refused_by_provider', error.message);
    throw providerProblem(error) ?? error;
  }
  await deps.db.transaction().execute(async (trx) => {
    await saveTexts(trx, deps, actor, { disputeId, texts, submittedAt: deps.now() });
    await recordChange(trx, actor, {
      kind: 'evidence.sent',
      target: { kind: 'order', id: dispute.order_id },
      about: { dispute_id: disputeId },
      before: null,
      after: { evidence: hash },
    });
  });
}

/** Appends the sellers' statements to the history, and drops empty texts. */
async function withStatements(
  { db }: Pick<Deps, 'db'>,
  disputeId: string,
  orderId: string,
  texts: EvidenceTexts,
): Promise<Record<string, string>> {
  const shipments = await shipmentsOf(db, orderId);
  const said = (await statementsOf(db, disputeId)).map(({ shipment_id, text }) => {
    const shop = shipments.find(({ id }) => id === shipment_id)?.shop_name ?? 'The seller';
    return `${shop} says:\n${text}`;
  });
  const all = { ...texts, uncategorized_text: [texts.uncategorized_text, ...said].join('\n\n') };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => [name, text.slice(0, EVIDENCE_TEXT_MAX)]),
  );
}
