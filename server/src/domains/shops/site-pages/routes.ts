import { sitePagesApi } from '@souk/contract/site-pages';
import type { Deps } from '../../../deps.ts';
import { mount, paged, publicRead, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { htmlOfMarkdown } from './markdown.ts';
import { allPages, pageVersions, publishedPage } from './reads.ts';
import { createPage, deletePage, editPage } from './save-page.ts';

export function sitePageRoutes(app: App, deps: Deps): void {
  mount(app, sitePagesApi, {
    read: (request, reply) => {
      publicRead(reply);
      return publishedPage(deps, request.params.slug);
    },
    list: async (request, reply) => paged(reply, await allPages(deps.db), request.query),
    preview: (request) => ({ html: htmlOfMarkdown(request.body.body) }),
    create: (request) => createPage(deps, actorOf(request), request.body),
    edit: (request) => {
      const { params, body, headers } = request;
      return editPage(deps, actorOf(request), params.pageId, body, headers['if-match']);
    },
    remove: (request) => deletePage(deps, actorOf(request), request.params.pageId),
    versions: async (request, reply) =>
      paged(reply, await pageVersions(deps, request.params.pageId), request.query),
  });
}
