import { statementApi } from '@souk/contract/statement';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf, answerKeyed } from '../../accounts/index.ts';
import { payTax } from '../ledger/pay-tax.ts';
import { bookUnexplained } from './book-unexplained.ts';
import { lookAgain } from './look-again.ts';
import { statement } from './reads.ts';

export function providerStatementRoutes(app: App, deps: Deps): void {
  // The book-checks domain serves the stops, because it places them.
  const { stops: _, liftStop: __, ...own } = statementApi;
  mount(app, own, {
    list: async (request, reply) => counted(reply, await statement(deps, request.query)),
    book: (request) => {
      const actor = actorOf(request);
      const { lineId } = request.params;
      const header = request.headers['idempotency-key'];
      const body = { lineId, entry: request.body };
      return answerKeyed(deps, { userId: actor.id, header, body, status: 201 }, () =>
        bookUnexplained(deps, actor, lineId, request.body),
      );
    },
    payTax: (request) => {
      const { headers, body } = request;
      const actor = actorOf(request);
      const header = headers['idempotency-key'];
      return answerKeyed(deps, { userId: actor.id, header, body, status: 201 }, ({ key }) =>
        payTax(deps, actor, body, key),
      );
    },
    lookAgain: (request) => lookAgain(deps, actorOf(request), request.params.orderId),
  });
}
