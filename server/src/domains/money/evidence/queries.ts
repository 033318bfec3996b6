import type { Db, Row } from '../../../db/rows.ts';

export function evidenceOf(db: Db, disputeId: string) {
  return db
    .selectFrom('dispute_evidence')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst();
}

export function filesOf(db: Db, disputeId: string): Promise<Row<'dispute_files'>[]> {
  return db
    .selectFrom('dispute_files')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('id')
    .execute();
}

export function statementsOf(db: Db, disputeId: string): Promise<Row<'dispute_statements'>[]> {
  return db
    .selectFrom('dispute_statements')
    .selectAll()
    .where('dispute_id', '=', disputeId)
    .orderBy('saved_at')
    .execute();
}

export async function answered(db: Db, disputeIds: readonly string[]): Promise<Set<string>> {
  if (disputeIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('dispute_evidence')
    .select('dispute_id')
    .where('dispute_id', 'in', [...disputeIds])
    .where('submitted_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ dispute_id }) => dispute_id));
}
