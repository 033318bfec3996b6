import { categoriesApi } from '@souk/contract/categories';
import { productsApi } from '@souk/contract/products';
import type { Deps } from '../../../deps.ts';
import { mount, paged, publicRead, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { editCategory } from './edit-category.ts';
import { allCategories, categories } from './reads.ts';

export function categoryRoutes(app: App, deps: Deps): void {
  mount(
    app,
    { categories: productsApi.categories },
    {
      categories: async (request, reply) => {
        publicRead(reply);
        return paged(reply, await categories(deps.db), request.query);
      },
    },
  );
  mount(app, categoriesApi, {
    list: async (request, reply) => paged(reply, await allCategories(deps.db), request.query),
    create: (request) => createCategory(deps, actorOf(request), request.body),
    edit: (request) =>
      editCategory(deps, actorOf(request), request.params.categoryId, request.body),
    remove: (request) =>
      deleteCategory(deps, actorOf(request), request.params.categoryId, request.query.move_to),
  });
}
