import type { AuditQuery, Change } from '@souk/contract/audit';
import { isId } from '@souk/contract/ids';
import { sql } from 'kysely';
import { isSame } from '../../../db/words.ts';
import type { Deps } from '../../../deps.ts';
import { countedPage, type Page } from '../../../paging/pages.ts';

/** Returns the changes by sellers and admins, newest first, without what became of their targets. */
export async function changes(
  { db }: Pick<Deps, 'db'>,
  { person, target, kind, ...page }: AuditQuery,
): Promise<Page<Omit<Change, 'target_gone'>>> {
  let found = db
    .selectFrom('audit_changes as c')
    .leftJoin('audit_chain as l', 'l.change_id', 'c.id')
    .leftJoin('users as u', 'u.id', 'c.actor_id')
    .select(['c.id', 'c.kind', 'c.actor_id', 'c.target_kind', 'c.target_id', 'c.before', 'c.after'])
    .select(['c.created_at', 'c.session_id', 'l.hash', 'u.first_name', 'u.last_name'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc');
  if (person && isId(person)) found = found.where('c.actor_id', '=', person);
  else if (person) {
    found = found.where('c.actor_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where((or) =>
          or.or([
            isSame(sql.ref('users.email'), person),
            isSame(sql.ref('users.username'), person),
          ]),
        ),
    );
  }
  if (target) found = found.where('c.target_id', '=', target);
  if (kind)
    found = found.where(
      'c.kind',
      kind.includes('.') ? '=' : 'like',
      kind.includes('.') ? kind : `${kind}.%`,
    );
  const { rows, total } = await countedPage(found, page);
  return {
    rows: rows.map(({ first_name, last_name, created_at, before, after, ...row }) => ({
      ...row,
      actor_name: first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim(),
      before: before as Change['before'],
      after: after as Change['after'],
      created_at: created_at.toISOString(),
    })),
    total,
  };
}
