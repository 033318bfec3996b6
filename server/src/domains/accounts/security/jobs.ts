import { SECURITY_EVENT_DAYS } from '@souk/contract/security';
import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';

const DAY_MS = 24 * 3600_000;

export const securityJobs = {
  'forget-security-events': async ({ db, now }) => {
    const oldest = new Date(now().getTime() - SECURITY_EVENT_DAYS * DAY_MS);
    await db.deleteFrom('security_events').where('created_at', '<', oldest).execute();
  },
} satisfies Partial<JobHandlers<Deps>>;
