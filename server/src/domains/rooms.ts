import { room as accounts } from './accounts/index.ts';
import { room as activity } from './activity/index.ts';
import { room as admin } from './admin/index.ts';
import { room as catalogue } from './catalogue/index.ts';
import { room as checkout } from './checkout/index.ts';
// The rooms in their order: each may use those before it, through their index.ts alone.
import { room as mail } from './mail/index.ts';
import { room as media } from './media/index.ts';
import { room as money } from './money/index.ts';
import { room as orders } from './orders/index.ts';
import { room as shops } from './shops/index.ts';
import { room as talk } from './talk/index.ts';

/** Mount the endpoints of all rooms. */
export const routes = [
  ...mail.routes,
  ...accounts.routes,
  ...media.routes,
  ...shops.routes,
  ...catalogue.routes,
  ...orders.routes,
  ...money.routes,
  ...checkout.routes,
  ...talk.routes,
  ...activity.routes,
  ...admin.routes,
];

/** What the job queue runs for all rooms. */
export const jobs = {
  ...mail.jobs,
  ...accounts.jobs,
  ...media.jobs,
  ...shops.jobs,
  ...catalogue.jobs,
  ...orders.jobs,
  ...money.jobs,
  ...checkout.jobs,
  ...talk.jobs,
  ...activity.jobs,
  ...admin.jobs,
};
