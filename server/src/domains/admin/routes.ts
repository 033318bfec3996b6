import { adminApi } from '@souk/contract/admin';
import { jobsApi } from '@souk/contract/admin-jobs';
import { adminListsApi } from '@souk/contract/admin-lists';
import { auditApi } from '@souk/contract/audit';
import { backupsApi } from '@souk/contract/backups';
import { mailPreviewsApi } from '@souk/contract/mail';
import { setupApi } from '@souk/contract/setup';
import { siteDaysApi } from '@souk/contract/site-days';
import { suspensionApi } from '@souk/contract/suspension';
import { backupState } from '../../backup/nightly.ts';
import type { Trx } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { queuedJobs, retryJob } from '../../jobs/queue.ts';
import { counted, mount, paged, type App } from '../../kit/route.ts';
import { actorOf, checkAudit, lastAuditCheck, recordChange } from '../accounts/index.ts';
import { hideProduct } from '../catalogue/index.ts';
import { asMailPage } from '../mail/index.ts';
import { parkedPayments } from '../money/index.ts';
import { suspendShop } from '../shops/index.ts';
import { hideReview, listReviews } from '../talk/index.ts';
import { changeUser } from './change-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { listChanges } from './list-changes.ts';
import { listProducts } from './list-products.ts';
import { listShops } from './list-shops.ts';
import { listUsers } from './list-users.ts';
import { mailPreviewPage, mailPreviews } from './mail-previews.ts';
import { allOrders, orderWithHistory, siteTotals } from './reads.ts';
import { checkSetup } from './setup/check-setup.ts';
import { sendTestMail } from './setup/send-test-mail.ts';
import { siteDays } from './site-days.ts';
import { shopStory, userStory } from './stories.ts';

export function adminRoutes(app: App, deps: Deps): void {
  const inOne = <T>(work: (trx: Trx) => Promise<T>) => deps.db.transaction().execute(work);
  mount(app, adminApi, {
    stats: () => siteTotals(deps),
    listOrders: async (request, reply) => counted(reply, await allOrders(deps, request.query)),
    readOrder: (request) => orderWithHistory(deps, request.params.orderId),
    listParkedPayments: async (request, reply) =>
      counted(reply, await parkedPayments(deps.db, request.query)),
  });
  mount(app, setupApi, {
    read: async ({ headers, ip, socket }) => ({
      steps: await checkSetup(deps, {
        host: headers.host,
        forwardedFor: headers['x-forwarded-for'],
        address: ip,
        peer: socket.remoteAddress,
      }),
    }),
    testMail: (request) => sendTestMail(deps, actorOf(request)),
  });
  mount(app, backupsApi, { read: () => backupState(deps) });
  mount(app, adminListsApi, {
    users: async (request, reply) => counted(reply, await listUsers(deps, request.query)),
    user: (request) => userStory(deps, request.params.userId),
    shops: async (request, reply) => counted(reply, await listShops(deps, request.query)),
    shop: (request) => shopStory(deps, request.params.shopId),
    products: async (request, reply) => counted(reply, await listProducts(deps, request.query)),
    reviews: async (request, reply) => counted(reply, await listReviews(deps, request.query)),
  });
  mount(app, auditApi, {
    list: async (request, reply) => counted(reply, await listChanges(deps, request.query)),
    lastCheck: () => lastAuditCheck(deps),
    check: () => checkAudit(deps),
  });
  mount(app, suspensionApi, {
    changeUser: (request) =>
      changeUser(deps, actorOf(request), request.params.userId, request.body),
    endSessions: (request) => endUserSessions(deps, actorOf(request), request.params.userId),
    changeShop: (request) =>
      inOne((trx) => suspendShop(trx, deps, actorOf(request), request.params.shopId, request.body)),
    changeProduct: (request) =>
      inOne((trx) =>
        hideProduct(trx, deps, actorOf(request), request.params.productId, request.body),
      ),
    changeReview: (request) =>
      inOne((trx) =>
        hideReview(trx, deps, actorOf(request), request.params.reviewId, request.body),
      ),
  });
  mount(app, siteDaysApi, {
    series: async (request, reply) =>
      paged(reply, await siteDays(deps, request.query), request.query),
  });
  mount(app, jobsApi, {
    list: async (request, reply) => counted(reply, await queuedJobs(deps.db, request.query)),
    retry: (request) =>
      deps.db.transaction().execute(async (trx) => {
        const job = await retryJob(trx, request.params.jobId);
        await recordChange(trx, actorOf(request), {
          kind: 'job.retried',
          target: { kind: 'job', id: null },
          before: null,
          after: { job: job.id, kind: job.kind },
        });
        return job;
      }),
  });
  mount(app, mailPreviewsApi, {
    list: (request, reply) => paged(reply, mailPreviews(deps), request.query),
    page: (request, reply) => asMailPage(reply, mailPreviewPage(deps, request.params.kind)),
  });
}
