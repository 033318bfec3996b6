import type { Deps } from '../../../deps.ts';
import type { JobHandlers } from '../../../jobs/kinds.ts';
import { sealSecrets } from './sealed-secrets.ts';
import { forgetExpired } from './sessions.ts';

export const authJobs = {
  'forget-expired-sessions': forgetExpired,
  'seal-secrets': async (deps) => void (await sealSecrets(deps)),
} satisfies Partial<JobHandlers<Deps>>;
