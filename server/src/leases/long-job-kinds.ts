import { sql } from 'kysely';
import { keysOf, listed } from '../db/raw-sql.ts';
import type { Row } from '../db/rows.ts';

export const LONG_JOB_KINDS = keysOf<Row<'long_jobs'>['kind']>({
  'convert-video': true,
  'make-videos': true,
  'import-products': true,
});

/** SQL: whether a queued job wakes a long job, which has the same kind. */
export const isLongJob = (kind: string) => sql`${sql.ref(kind)} in ${listed(LONG_JOB_KINDS)}`;
