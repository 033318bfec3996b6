import { addressOf, type QueryOf } from '@souk/contract/endpoint';
import { importsApi, type ProductImport } from '@souk/contract/imports';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { csvFile, fileWord } from '../../../kit/csv.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { exportProducts } from './export-products.ts';
import { plannedProducts } from './planned-products.ts';
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
      const options = { shopId: request.params.shopId, ...optionsOf(request.query) };
      return begun(reply, await receiveImport(deps, actorOf(request), request, options));
    },
    run: async (request, reply) =>
      begun(
        reply,
        await startImport(deps, actorOf(request), request.params, optionsOf(request.query)),
      ),
    async read(request, reply) {
      const found = await importOf(deps, request.params, request.query);
      reply.header('x-total-count', found.total_faults);
      return found;
    },
    async products(request, reply) {
      const { products, total } = await plannedProducts(deps, request.params, request.query);
      reply.header('x-total-count', total);
      return products;
    },
    exportFaults: async (request, reply) =>
      csvFile(reply, 'import-problems.csv', await faultsFile(deps, request.params)),
  });
}

const optionsOf = ({ dry_run, category_id }: QueryOf<typeof importsApi.run>) => ({
  dryRun: dry_run === 'true',
  categoryId: category_id,
});

function begun(reply: FastifyReply, row: ProductImport): ProductImport {
  const params = { shopId: row.shop_id, importId: row.id };
  reply.header('location', `/api${addressOf(importsApi.read, { params })}`);
  return row;
}
