import type { AuditQuery, Change } from '@souk/contract/audit';
import type { Deps } from '../../deps.ts';
import type { Page } from '../../paging/pages.ts';
import { changes } from '../accounts/index.ts';
import { productsWithPage } from '../catalogue/index.ts';

/** Lists the changes by sellers and admins, newest first, and says which products are gone. */
export async function listChanges(
  { db }: Pick<Deps, 'db'>,
  query: AuditQuery,
): Promise<Page<Change>> {
  const { rows, total } = await changes({ db }, query);
  const ids = rows.flatMap(({ target_kind, target_id }) =>
    target_kind === 'product' && target_id !== null ? [target_id] : [],
  );
  const there = new Set(await productsWithPage(db, ids));
  const isGone = ({ target_kind, target_id }: (typeof rows)[number]) =>
    target_kind === 'product' && !(target_id !== null && there.has(target_id));
  return { rows: rows.map((change) => ({ ...change, target_gone: isGone(change) })), total };
}
