import type { Db } from '../../db/rows.ts';

/** Returns the returns policies of these shops. Omits shops without one. */
export async function returnsPolicies(
  db: Db,
  ids: readonly string[],
): Promise<{ shop_name: string; text: string }[]> {
  const rows = await db
    .selectFrom('shops')
    .select(['name', 'returns_policy'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ name, returns_policy: text }) => (text ? { shop_name: name, text } : []));
}
