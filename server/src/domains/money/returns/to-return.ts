import { escalateFrom, type ReturnRequest } from '@souk/contract/returns';
import type { ReturnRow } from './queries.ts';

/** Whether its refund was requested and is still unresolved. */
export const isOnItsWay = ({ refund_status }: Pick<ReturnRow, 'refund_status'>): boolean =>
  refund_status === 'requested' || refund_status === 'pending';

/** Returns when the buyer can escalate it to the admin; null if that is not possible. */
export function escalatableFrom(row: ReturnRow): Date | null {
  if (isOnItsWay(row)) return null;
  return escalateFrom({ ...row, state: row.shown, escalated: row.escalated_at !== null });
}

export function toReturn(row: ReturnRow): ReturnRequest {
  return {
    id: row.id,
    shop_id: row.shop_id,
    kind: row.kind,
    text: row.text,
    images: row.images,
    state: row.shown,
    note: row.note,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    escalated_at: row.escalated_at?.toISOString() ?? null,
    escalate_from: escalatableFrom(row)?.toISOString() ?? null,
    refund_id: row.refund_id,
  };
}
