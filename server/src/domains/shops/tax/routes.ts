import { taxApi } from '@souk/contract/tax';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { showVersion, versionOf } from '../../../kit/version.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeTax } from './change-tax.ts';
import { taxSettings } from './reads.ts';

export function taxRoutes(app: App, deps: Deps): void {
  mount(app, taxApi, {
    read: async (_request, reply) => {
      const settings = await taxSettings(deps.db);
      showVersion(reply, versionOf(settings));
      return settings;
    },
    change: async (request, reply) => {
      const { body, headers } = request;
      const settings = await changeTax(deps, actorOf(request), body, headers['if-match']);
      showVersion(reply, versionOf(settings));
      return settings;
    },
  });
}
