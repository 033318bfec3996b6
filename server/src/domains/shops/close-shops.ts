import { row } from '../../db/raw-sql.ts';
import type { Trx } from '../../db/rows.ts';

/** Closes the shops of somebody who leaves. Returns the ids of those that were open. */
export async function closeShopsOf(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const { rows } = await row({ id: 'text' })`
    update shops set deleted_at = ${now}, product_count = 0, description = '', cover_photo_url = null,
      logo_url = null, returns_policy = null, blocks = '[]'
    where owner_id = ${userId} and deleted_at is null returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
