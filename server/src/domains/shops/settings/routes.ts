import { settingsApi } from '@souk/contract/settings';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { showVersion, versionOf } from '../../../kit/version.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeSettings } from './change-settings.ts';
import { moneySettings } from './reads.ts';

export function settingsRoutes(app: App, deps: Deps): void {
  mount(app, settingsApi, {
    read: async (_request, reply) => {
      const settings = await moneySettings(deps.db);
      showVersion(reply, versionOf(settings));
      return settings;
    },
    change: async (request, reply) => {
      const { settings, asked } = await changeSettings(
        deps,
        actorOf(request),
        request.body,
        request.headers['if-match'],
      );
      if (asked) reply.code(202);
      showVersion(reply, versionOf(settings));
      return settings;
    },
  });
}
