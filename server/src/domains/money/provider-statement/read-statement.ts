import { sql, type SqlBool } from 'kysely';
import type { RefundDeps } from '../refunds/carry-out.ts';
import { bookLines } from './book-lines.ts';
import { markMatched, underWay } from './differences.ts';
import { findCauses } from './find-causes.ts';
import { importLines } from './import-lines.ts';

/** How long a line or entry may stay unmatched before an admin must explain it. */
export const FRESH_MS = 10 * 60_000;

/**
 * Imports the provider's statement and matches each line to its cause. Books fees and the site's
 * own payouts, and makes up for lost webhooks. Safe to repeat, even concurrently or after a crash.
 * `again` also retries unexplained lines. @throws ProviderUnavailable
 */
export async function readStatement(
  deps: RefundDeps,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  await importLines(deps);
  await bookLines(deps, 'of known orders');
  await markMatched(deps.db);
  await findCauses(deps, { again });
  await bookLines(deps, 'all');
  await markMatched(deps.db);
  await deps.db
    .updateTable('provider_lines')
    .set({ state: 'unexplained' })
    .where('state', '=', 'on_its_way')
    .where('imported_at', '<', new Date(deps.now().getTime() - FRESH_MS))
    .where(({ not }) =>
      not(sql<SqlBool>`subject in (select moving.subject from ${underWay} moving)`),
    )
    .execute();
}
