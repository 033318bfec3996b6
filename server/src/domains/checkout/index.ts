// From a cart to the payment page.

import { checkoutRoutes } from './routes.ts';

/** Its endpoints, and what the job queue runs for it. */
export const room = {
  routes: [checkoutRoutes],
  jobs: {},
};
