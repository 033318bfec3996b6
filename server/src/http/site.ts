import { SiteSettings } from '@souk/contract/site';
import type { App } from '../kit/route.ts';
import { publicRead } from '../kit/route.ts';

export type SiteInfo = SiteSettings;

/** What the pages must know of the site's settings. */
export function siteRoutes(app: App, site: SiteInfo): void {
  app.get(
    '/site',
    {
      config: { access: 'public' },
      schema: {
        tags: ['site'],
        operationId: 'readSite',
        summary: 'The settings of this Souk that pages must know',
        response: { 200: SiteSettings },
      },
    },
    (_request, reply) => {
      publicRead(reply);
      return site;
    },
  );
}
