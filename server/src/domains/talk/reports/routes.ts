import { adminReportsApi, reportsApi } from '@souk/contract/reports';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { decideReport } from './decide-report.ts';
import { adminReports } from './reads.ts';
import { reportSomething } from './report-something.ts';

export function reportRoutes(app: App, deps: Deps): void {
  mount(app, reportsApi, {
    report: (request) => reportSomething(deps, actorOf(request), request.body),
  });
  mount(app, adminReportsApi, {
    list: async (request, reply) => counted(reply, await adminReports(deps, request.query)),
    decide: (request) =>
      decideReport(deps, actorOf(request), request.params.reportId, request.body),
  });
}
