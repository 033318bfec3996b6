import { siteApi, type SiteSettings } from '@souk/contract/site';
import { mount, publicRead, type App } from '../kit/route.ts';

export function siteRoutes(app: App, site: SiteSettings): void {
  mount(app, siteApi, {
    read: (_request, reply) => {
      publicRead(reply);
      return site;
    },
  });
}
