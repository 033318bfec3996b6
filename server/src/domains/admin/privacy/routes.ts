import { privacyApi } from '@souk/contract/accounts';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf, originOf } from '../../accounts/index.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export function personalRoutes(app: App, deps: Deps): void {
  mount(app, privacyApi, {
    exportAccount: async (request, reply) => {
      const zip = await exportAccount(deps, actorOf(request), originOf(deps, request));
      reply.header('content-disposition', 'attachment; filename="souk-account.zip"');
      reply.header('cache-control', 'no-store');
      reply.type('application/zip');
      return zip;
    },
    deleteAccount: (request) =>
      deleteAccount(deps, actorOf(request), request.body, originOf(deps, request)),
  });
}
