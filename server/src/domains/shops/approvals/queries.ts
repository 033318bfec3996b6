import type { Db } from '../../../db/rows.ts';

/** Approvals with the names of the admins who requested and decided them. */
export const approvalRows = (db: Db) =>
  db
    .selectFrom('money_approvals')
    .innerJoin('users as asker', 'asker.id', 'money_approvals.requested_by')
    .leftJoin('users as decider', 'decider.id', 'money_approvals.decided_by')
    .leftJoin('shops', 'shops.id', 'money_approvals.shop_id')
    .selectAll('money_approvals')
    .select([
      'asker.username as asked_by',
      'decider.username as decider',
      'shops.name as shop_name',
    ])
    .orderBy('money_approvals.id', 'desc');

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvalRows>['execute']>>[number];

/** Locks an approval, so that only one decision counts. */
export const lockApproval = (db: Db, id: string) =>
  db.selectFrom('money_approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
