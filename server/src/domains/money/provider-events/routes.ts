import { paymentsApi } from '@souk/contract/payments';
import { providerEventsApi } from '@souk/contract/provider-events';
import type { Deps } from '../../../deps.ts';
import { counted, mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { replayEvent } from './apply-event.ts';
import { providerEvents } from './reads.ts';
import { badSignature, receiveEvent } from './receive-event.ts';

export function providerEventRoutes(app: App, deps: Deps): void {
  mount(app, providerEventsApi, {
    list: async (request, reply) => counted(reply, await providerEvents(deps, request.query)),
    replay: (request) => replayEvent(deps, actorOf(request), request.params.eventId),
  });

  // In its own scope: the signature covers the raw bytes, so the body must not be parsed.
  app.register(async (raw) => {
    // Rejects an unsigned request without reading its body, however long.
    raw.addHook('onRequest', async ({ headers }) => {
      if (headers['stripe-signature'] === undefined) throw badSignature('The signature is missing');
    });
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    mount(raw, paymentsApi, {
      receiveEvent: async (request) => {
        const body: unknown = request.body;
        await receiveEvent(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.headers);
        return { received: true };
      },
    });
  });
}
