import type { Db } from '../../../db/rows.ts';
import { shopHeads } from '../../shops/index.ts';

export async function namesOf(
  db: Db,
  rows: readonly { shop_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ shop_id }) => shop_id ?? []));
  const heads = await shopHeads(db, [...ids]);
  return new Map(heads.map(({ id, name }) => [id, name]));
}
