import type { Approval } from '@souk/contract/approvals';
import { toAmount } from '@souk/contract/money';
import type { PageQuery } from '@souk/contract/paging';
import type { Db } from '../../../db/rows.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';
import { approvalRows, type ApprovalRow } from './queries.ts';

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

function toApproval(row: ApprovalRow, viewerId: string): Approval {
  const body = row.body as Readonly<Record<string, unknown>>;
  return {
    id: row.id,
    kind: row.kind,
    state: row.decision ?? 'open',
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    amount: row.amount_cents === null ? null : toAmount(row.amount_cents),
    reason: textOrNull(body['reason']),
    reference: textOrNull(body['reference']),
    requested_by: row.asked_by,
    requested_at: row.requested_at.toISOString(),
    is_own: row.requested_by === viewerId,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    made_id: row.made_id,
  };
}

/** Returns an existing approval as this admin sees it. */
export async function approvalById(db: Db, viewerId: string, id: string): Promise<Approval> {
  const row = approvalRows(db).where('money_approvals.id', '=', id);
  return toApproval(await row.executeTakeFirstOrThrow(), viewerId);
}

/** Whether there is an approval with this id. */
export async function isApprovalId(db: Db, id: string): Promise<boolean> {
  const row = db.selectFrom('money_approvals').select('id').where('id', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Lists approvals, newest first. */
export async function approvals(
  db: Db,
  viewerId: string,
  { state, ...page }: PageQuery & { state?: Approval['state'] | undefined },
): Promise<Page<Approval>> {
  let query = approvalRows(db);
  if (state === 'open') query = query.where('decision', 'is', null);
  else if (state) query = query.where('decision', '=', state);
  const { rows, total } = await countedPage(query, page);
  return { rows: rows.map((row) => toApproval(row, viewerId)), total };
}

/** Lists open approvals that this admin may decide: those requested by others, oldest first. */
export async function approvalsToDecide(db: Db, viewerId: string): Promise<Approval[]> {
  const rows = await approvalRows(db)
    .where('decision', 'is', null)
    .where('requested_by', '<>', viewerId)
    .execute();
  return rows.map((row) => toApproval(row, viewerId)).toReversed();
}
