import { statementsApi } from '@souk/contract/statements';
import type { Deps } from '../../../deps.ts';
import { csvFile } from '../../../kit/csv.ts';
import { pdfFile } from '../../../kit/pdf-table.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { shopStatements, statementWithLines } from './reads.ts';
import { siteStatement, siteStatements } from './site-reads.ts';
import { siteStatementCsv, statementCsv } from './statement-csv.ts';
import { siteStatementPdf, statementPdf } from './statement-pdf.ts';

export function statementRoutes(app: App, deps: Deps): void {
  mount(app, statementsApi, {
    list: async ({ params, query }, reply) =>
      counted(reply, await shopStatements(deps, params.shopId, query)),
    read: async ({ params, query }, reply) => {
      const statement = await statementWithLines(deps, params, query);
      reply.header('x-total-count', statement.line_count);
      return statement;
    },
    csv: async ({ params }, reply) => {
      const { name, chunks } = await statementCsv(deps, params);
      return csvFile(reply, name, chunks);
    },
    pdf: async ({ params }, reply) => {
      const { name, chunks } = await statementPdf(deps, params);
      return pdfFile(reply, name, chunks);
    },
    siteList: async ({ query }, reply) => counted(reply, await siteStatements(deps, query)),
    siteRead: ({ params }) => siteStatement(deps, params.month),
    siteCsv: async ({ params }, reply) => {
      const { name, chunks } = await siteStatementCsv(deps, params.month);
      return csvFile(reply, name, chunks);
    },
    sitePdf: async ({ params }, reply) => {
      const { name, chunks } = await siteStatementPdf(deps, params.month);
      return pdfFile(reply, name, chunks);
    },
  });
}
