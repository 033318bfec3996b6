import { mailsApi } from '@souk/contract/mail';
import type { Deps } from '../../deps.ts';
import { counted, mount, type App } from '../../kit/route.ts';
import { asMailPage } from './mail-page.ts';
import { mailById, mailPage, mails } from './reads.ts';

export function mailRoutes(app: App, deps: Deps): void {
  mount(app, mailsApi, {
    list: async (request, reply) => counted(reply, await mails(deps, request.query)),
    read: (request) => mailById(deps, request.params.mailId),
    page: async (request, reply) =>
      asMailPage(reply, await mailPage(deps, request.params.mailId, request.query.key)),
  });
}
