// Reviews, questions and reports.

import { questionRoutes } from './questions/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';

export { openQuestions, ownerOfQuestion } from './questions/reads.ts';
export { adminReports } from './reports/reads.ts';
export { answeredLetter, dismissedLetter } from './reports/report-mails.ts';
export { hideReview } from './reviews/hide-review.ts';
export { listReviews } from './reviews/list-reviews.ts';
export { openReviews } from './reviews/reads.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [questionRoutes, reportRoutes, reviewRoutes],
  jobs: {},
};
