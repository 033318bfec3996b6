import { addressOf } from '@souk/contract/endpoint';
import { importsApi, type ProductImport } from '@souk/contract/imports';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { csvFile, fileWord } from '../../../kit/csv.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { exportProducts } from './export-products.ts';
import { faultsFile, importOf } from './reads.ts';
import { receiveImport } from './receive-import.ts';
import { startImport } from './start-import.ts';

/** Product files, out of a shop and into it. */
export function importRoutes(app: App, deps: Deps): void {
  mount(app, importsApi, {
    async exportProducts(request, reply) {
      const { shopId } = request.params;
      const { shopName, lines } = await exportProducts(deps, shopId);
      return csvFile(reply, `${fileWord(shopName, 'shop')}-products.csv`, lines);
    },
    async importProducts(request, reply) {
      const options = { shopId: request.params.shopId, dryRun: request.query.dry_run === 'true' };
      return begun(reply, await receiveImport(deps, actorOf(request), request, options));
    },
    run: async (request, reply) =>
      begun(reply, await startImport(deps, actorOf(request), request.params)),
    async read(request, reply) {
      const found = await importOf(deps, request.params, request.query);
      reply.header('x-total-count', found.total_faults);
      return found;
    },
    exportFaults: async (request, reply) =>
      csvFile(reply, 'import-problems.csv', await faultsFile(deps, request.params)),
  });
}

function begun(reply: FastifyReply, row: ProductImport): ProductImport {
  const params = { shopId: row.shop_id, importId: row.id };
  reply.header('location', `/api${addressOf(importsApi.read, { params })}`);
  return row;
}
