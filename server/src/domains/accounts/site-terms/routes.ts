import { siteTermsApi } from '@souk/contract/site-terms';
import type { Deps } from '../../../deps.ts';
import { mount, type App } from '../../../kit/route.ts';
import { actorOf } from '../auth/actor.ts';
import { acceptTerms } from './accept-terms.ts';

export function siteTermsRoutes(app: App, deps: Deps): void {
  mount(app, siteTermsApi, {
    accept: (request) => acceptTerms(deps, actorOf(request), request.body),
  });
}
