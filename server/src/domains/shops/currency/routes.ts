import { currencyApi } from '@souk/contract/currency';
import type { Deps } from '../../../deps.ts';
import { mount, publicRead, type App } from '../../../kit/route.ts';
import { detectCurrency } from './detect-currency.ts';
import { converted, currentRates } from './reads.ts';

export function currencyRoutes(app: App, deps: Deps): void {
  mount(app, currencyApi, {
    detect: (request, reply) => {
      reply.header('cache-control', 'no-store');
      return detectCurrency(deps, { address: request.ip, headers: request.headers });
    },
    rates: (_request, reply) => {
      publicRead(reply);
      return currentRates(deps);
    },
    convert: async (request, reply) => {
      publicRead(reply);
      return { converted_price: await converted(deps, request.query) };
    },
  });
}
