import type { Deps } from '../../deps.ts';
import { forgetExpired } from './forget-expired.ts';

export const authJobs = {
  'forget-expired-sessions': (deps: Deps) => forgetExpired(deps),
};

export const authCron = [{ match: '17 * * * *', job: 'forget-expired-sessions' }];
