import { workApi } from '@souk/contract/work';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { adminWork } from './admin-work.ts';
import { sellerWork } from './seller-work.ts';

export function workRoutes(app: App, deps: Deps): void {
  mount(app, workApi, {
    ofSeller: (request) => sellerWork(deps, actorOf(request)),
    ofAdmin: (request) => adminWork(deps, actorOf(request)),
  });
}
