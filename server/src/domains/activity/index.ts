// News, analytics, recommendations and the rows of the home page.

import { insightJobs } from './analytics/jobs.ts';
import { insightRoutes } from './analytics/routes.ts';
import { homeJobs } from './home/jobs.ts';
import { homeRoutes } from './home/routes.ts';
import { recommendationJobs } from './recommendations/jobs.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { newsRoutes } from './routes.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [homeRoutes, insightRoutes, newsRoutes, recommendationRoutes],
  jobs: { ...homeJobs, ...insightJobs, ...recommendationJobs },
};
