import { mailsApi } from '@souk/contract/mails';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { mailById, mails } from './reads.ts';

export function mailRoutes(app: App, deps: Deps): void {
  mount(app, mailsApi, {
    list: async (request, reply) => counted(reply, await mails(deps, request.query)),
    read: (request) => mailById(deps, request.params.mailId),
  });
}
