import { settingsApi } from '@souk/contract/settings';
import type { Deps } from '../../deps.ts';
import { mount, type App } from '../../kit/route.ts';
import { changeSettings } from './change-settings.ts';
import { moneySettings } from './reads.ts';

export function settingsRoutes(app: App, deps: Deps): void {
  mount(app, settingsApi, {
    read: () => moneySettings(deps.db),
    change: (request) => changeSettings(deps, request.body),
  });
}
