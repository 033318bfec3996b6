// The admins’ lists, the to-do lists of sellers and admins, and all data about a person: export and deletion.

import { personalJobs } from './privacy/jobs.ts';
import { personalRoutes } from './privacy/routes.ts';
import { adminRoutes } from './routes.ts';
import { workRoutes } from './work/routes.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [adminRoutes, personalRoutes, workRoutes],
  jobs: { ...personalJobs },
};
