import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { lockImport, otherIsRunning, updateImport, type ImportRow } from './queries.ts';

const AGAIN_MS = 2000;

/**
 * Begins an import, or goes on with it; undefined where there is nothing to do now. One file at a time
 * goes into a shop: each finds what the one before has brought, so that a file that is sent twice at
 * once brings its products once. The other waits, and comes again.
 */
export async function takeTurn(
  deps: Pick<Deps, 'db' | 'now' | 'jobs'>,
  id: string,
): Promise<ImportRow | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockImport(trx, id);
    if (!row || row.state === 'done' || row.state === 'failed') return undefined;
    if (row.state === 'running' || row.dry_run) return row;
    // Two that wait may both come now.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${row.shop_id}`}, 0))`.execute(
      trx,
    );
    const now = deps.now();
    if (await otherIsRunning(trx, row)) {
      const runAt = new Date(now.getTime() + AGAIN_MS);
      const key = `import-turn ${id}`;
      await deps.jobs.enqueue(trx, 'import-products', { import_id: id }, { runAt, key });
      return undefined;
    }
    const begun = { state: 'running', started_at: now } as const;
    await updateImport(trx, id, begun, now);
    return { ...row, ...begun };
  });
}
