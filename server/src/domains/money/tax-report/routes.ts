import { taxReportApi } from '@souk/contract/tax-report';
import type { Deps } from '../../../deps.ts';
import { csvFile } from '../../../kit/csv.ts';
import { mount, type App } from '../../../kit/route.ts';
import { taxReport, taxReportCsv } from './reads.ts';

export function taxReportRoutes(app: App, deps: Deps): void {
  mount(app, taxReportApi, {
    site: ({ query }) => taxReport(deps, null, query),
    siteCsv: async ({ query }, reply) => {
      const { name, chunks } = await taxReportCsv(deps, null, query);
      return csvFile(reply, name, chunks);
    },
    shop: ({ params, query }) => taxReport(deps, params.shopId, query),
    shopCsv: async ({ params, query }, reply) => {
      const { name, chunks } = await taxReportCsv(deps, params.shopId, query);
      return csvFile(reply, name, chunks);
    },
  });
}
