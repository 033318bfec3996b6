import { siteIdentityApi } from '@souk/contract/site-identity';
import { setSiteName } from '@souk/contract/site-name';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { showVersion, versionOf } from '../../../kit/version.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeSite } from './change-site.ts';
import { forAdmin, siteIdentity } from './reads.ts';

export function identityRoutes(app: App, deps: Deps): void {
  mount(app, siteIdentityApi, {
    read: async (_request, reply) => {
      const site = await siteIdentity(deps.db);
      showVersion(reply, versionOf(site));
      return forAdmin(site);
    },
    change: async (request, reply) => {
      const { body, headers } = request;
      const site = await changeSite(deps, actorOf(request), body, headers['if-match']);
      // The other processes hear of it.
      setSiteName(site);
      showVersion(reply, versionOf(site));
      return forAdmin(site);
    },
  });
}
