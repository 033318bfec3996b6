import { recommendationsApi } from '@souk/contract/recommendations';
import type { Deps } from '../../../deps.ts';
import { mount, publicRead, type App } from '../../../kit/route.ts';
import { boughtWith, similarProducts } from './reads.ts';

export function recommendationRoutes(app: App, deps: Deps): void {
  mount(app, recommendationsApi, {
    similar: (request, reply) => {
      publicRead(reply);
      return similarProducts(deps, request.actor, request.params.productId, request.query);
    },
    boughtWith: (request, reply) => {
      publicRead(reply);
      return boughtWith(deps, request.actor, request.params.productId, request.query);
    },
  });
}
