import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Time } from './fields.ts';

/** The state of the nightly backups. */
export const BackupState = z.object({
  /** Whether backups are turned on. */
  nightly: z.boolean(),
  done_at: z.nullable(Time),
  /** When the last one was read back whole; null if that takes a key that the site doesn't have. */
  read_at: z.nullable(Time),
  /** The last failure since then, in one line; null if there was none. */
  failure: z.nullable(z.string()),
  failed_at: z.nullable(Time),
  /** None has succeeded for more than a day. */
  overdue: z.boolean(),
});
export type BackupState = z.infer<typeof BackupState>;

export const backupsApi = {
  read: endpoint('GET /admin/backups', {
    access: 'admin',
    tag: 'admin',
    operationId: 'readBackups',
    summary: 'When the last nightly backup was made, and what has failed since',
    answers: { 200: BackupState },
  }),
};
