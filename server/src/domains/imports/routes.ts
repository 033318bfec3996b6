import { ImportQuery, ProductImport } from '@souk/contract/imports';
import { PageQuery } from '@souk/contract/paging';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { fileWord } from '../../kit/csv.ts';
import { idParams } from '../../kit/route.ts';
import type { App } from '../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { exportProducts } from './export-products.ts';
import { faultsFile, importOf } from './reads.ts';
import { receiveImport } from './receive-import.ts';
import { startImport } from './start-import.ts';

const tags = ['imports'];
const config = { access: 'signed-in' } as const;
const params = idParams('shopId', 'importId');
const produces = ['text/csv'];
const CSV_FILE = { names: ['file'], many: false, types: 'text/csv' } as const;

/** Files of products, out of a shop and into it. */
export function importRoutes(app: App, deps: Deps): void {
  fileRoutes(app, deps);

  app.post(
    '/shops/:shopId/products/import',
    {
      config: { ...config, uploads: true, files: CSV_FILE, errors: [403, 409] },
      schema: {
        tags,
        operationId: 'importProducts',
        summary: 'Send a CSV file of products in the field file; dry_run only checks it',
        params: idParams('shopId'),
        querystring: ImportQuery,
        response: { 202: ProductImport },
      },
    },
    async (request, reply) => {
      const wanted = { shopId: request.params.shopId, dryRun: request.query.dry_run === 'true' };
      const begun = await receiveImport(deps, actorOf(request), request, wanted);
      return accepted(reply, begun);
    },
  );

  app.post(
    '/shops/:shopId/product-imports/:importId/run',
    {
      config: { ...config, errors: [403, 409] },
      schema: {
        tags,
        operationId: 'runImport',
        summary: 'Run a file for good that a dry run has checked',
        params,
        response: { 202: ProductImport },
      },
    },
    async (request, reply) =>
      accepted(reply, await startImport(deps, actorOf(request), request.params)),
  );

  app.get(
    '/shops/:shopId/product-imports/:importId',
    {
      config: { ...config, gives: ['X-Total-Count'], errors: [403] },
      schema: {
        tags,
        operationId: 'readImport',
        summary: 'How far an import is, with a page of its faults',
        params,
        querystring: PageQuery,
        response: { 200: ProductImport },
      },
    },
    async (request, reply) => {
      const found = await importOf(deps, actorOf(request), request.params, request.query);
      reply.header('x-total-count', found.total_faults);
      return found;
    },
  );
}

function accepted(reply: FastifyReply, begun: ProductImport) {
  reply.header('location', `/api/shops/${begun.shop_id}/product-imports/${begun.id}`);
  return reply.code(202).send(begun);
}

function fileRoutes(app: App, deps: Deps): void {
  app.get(
    '/shops/:shopId/products.csv',
    {
      config: { ...config, errors: [403] },
      schema: {
        tags,
        operationId: 'exportProducts',
        summary: 'All products of a shop as CSV: its owner or an admin',
        produces,
        params: idParams('shopId'),
      },
    },
    async (request, reply) => {
      const { shopId } = request.params;
      const { shopName, lines } = await exportProducts(deps, actorOf(request), shopId);
      return file(reply, `${fileWord(shopName, 'shop')}-products.csv`, lines);
    },
  );

  app.get(
    '/shops/:shopId/product-imports/:importId/faults.csv',
    {
      config: { ...config, errors: [403] },
      schema: {
        tags,
        operationId: 'exportImportFaults',
        summary: 'The faults of an import as CSV',
        produces,
        params,
      },
    },
    async (request, reply) =>
      file(reply, 'import-problems.csv', await faultsFile(deps, actorOf(request), request.params)),
  );
}

function file(reply: FastifyReply, name: string, lines: AsyncGenerator<string>) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(lines, { objectMode: false }));
}
