import { ConvertQuery, Converted, CurrencyInfo, Rates } from '@souk/contract/currency';
import type { Deps } from '../../deps.ts';
import { publicRead } from '../../kit/route.ts';
import type { App } from '../../kit/route.ts';
import { detectCurrency } from './detect-currency.ts';
import { converted, currentRates } from './reads.ts';

const tags = ['currency'];

export function currencyRoutes(app: App, deps: Deps): void {
  app.get(
    '/currency/detect',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'detectCurrency',
        summary: 'The currency of the visitor',
        response: { 200: CurrencyInfo },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return detectCurrency(deps, { address: request.ip, headers: request.headers });
    },
  );

  app.get(
    '/currency/rates',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'listRates',
        summary: 'Exchange rates for one US dollar',
        response: { 200: Rates },
      },
    },
    async (_request, reply) => {
      publicRead(reply);
      return currentRates(deps);
    },
  );

  app.get(
    '/currency/convert',
    {
      config: { access: 'public' },
      schema: {
        tags,
        operationId: 'convertPrice',
        summary: 'An amount in another currency',
        querystring: ConvertQuery,
        response: { 200: Converted },
      },
    },
    async (request, reply) => {
      publicRead(reply);
      return { converted_price: await converted(deps, request.query) };
    },
  );
}
