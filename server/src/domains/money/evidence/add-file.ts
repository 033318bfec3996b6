import { readFile } from 'node:fs/promises';
import { EVIDENCE, EVIDENCE_FILE_MAX_BYTES, type EvidenceField } from '@souk/contract/evidence';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { providerProblem } from '../../../gateways/payments/provider-problem.ts';
import { ProviderRefused } from '../../../gateways/payments/provider.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict, invalid, notFound, tooLarge } from '../../../kit/problems.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { withReceivedFiles } from '../../media/index.ts';
import { disputeForAdminToAnswer, disputeToAnswer } from './open-dispute.ts';
import { filesOf } from './queries.ts';

type FileDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'config' | 'log'>;

type NewFile = {
  disputeId: string;
  field: EvidenceField;
  /** The seller's shipment. Null if an admin adds the file. */
  shipment: { id: string; shopId: string; orderId: string } | null;
};

const TYPES = [
  { type: 'image/png', starts: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  { type: 'image/jpeg', starts: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'application/pdf', starts: Buffer.from('%PDF-') },
];

/**
 * Passes an uploaded file on to the provider. The site doesn't store it. @throws ProblemError 403,
 * 404, 409, 413, 415, 422, 503
 */
export async function addFile(
  deps: FileDeps,
  actor: Actor,
  request: FastifyRequest,
  { disputeId, field, shipment }: NewFile,
): Promise<void> {
  const { order_id } = shipment
    ? await disputeToAnswer(deps.db, deps, disputeId)
    : await disputeForAdminToAnswer(deps.db, deps, actor, disputeId);
  if (shipment && shipment.orderId !== order_id) throw notFound(EVIDENCE.notFound);
  const taken = (await filesOf(deps.db, disputeId)).some((file) => file.field === field);
  if (taken) throw conflict('evidence_field_taken', EVIDENCE.fieldTaken);
  const limits = { fields: ['file'], mostFiles: 1, mostBytes: EVIDENCE_FILE_MAX_BYTES };
  const { name, data, fileId } = await withReceivedFiles(deps, request, limits, async ([sent]) => {
    if (!sent) throw invalid({ path: 'file', message: EVIDENCE.file });
    if (sent.tooLarge) throw tooLarge(EVIDENCE.fileSize);
    const bytes = await readFile(sent.file);
    // Don't trust the type that the browser sent.
    const type = TYPES.find(({ starts }) => bytes.subarray(0, starts.length).equals(starts))?.type;
    if (type === undefined) throw invalid({ path: 'file', message: EVIDENCE.file });
    const given = { name: sent.name, type, data: bytes, key: newId() };
    return { name: sent.name, data: bytes, fileId: await upload(deps, given) };
  });
  await deps.db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('dispute_files')
      .values({
        id: newId(),
        dispute_id: disputeId,
        shipment_id: shipment?.id ?? null,
        field,
        provider_file_id: fileId,
        name,
        size_bytes: data.length,
        created_at: deps.now(),
      })
      .onConflict((oc) => oc.columns(['dispute_id', 'field']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw conflict('evidence_field_taken', EVIDENCE.fieldTaken);
    await recordChange(trx, actor, {
      kind: 'evidence.file-added',
      target: { kind: 'order', id: order_id },
      about: { dispute_id: disputeId, ...(shipment && { shop_id: shipment.shopId }) },
      before: null,
      after: { field, name, size_bytes: data.length },
    });
  });
}

async function upload(
  { payments }: Pick<Deps, 'payments'>,
  file: Parameters<Deps['payments']['uploadEvidence']>[0],
): Promise<string> {
  try {
    return await payments.uploadEvidence(file);
  } catch (error) {
    if (error instanceof ProviderRefused) throw conflict('refused_by_provider', error.message);
    throw providerProblem(error) ?? error;
  }
}
