import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import { jobKinds } from './kinds.ts';

test('the queue can read every schedule', () => {
  for (const [kind, job] of Object.entries(jobKinds)) {
    if ('cron' in job) expect(parseCrontab(`${job.cron} ${kind}`)).toHaveLength(1);
  }
});
