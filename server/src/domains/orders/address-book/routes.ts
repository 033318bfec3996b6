import { addressBookApi } from '@souk/contract/address-book';
import type { Deps } from '../../../deps.ts';
import { mount, paged, type App } from '../../../kit/route.ts';
import { actorOf } from '../../accounts/index.ts';
import { changeAddress } from './change-address.ts';
import { deleteAddress } from './delete-address.ts';
import { openBook } from './open-book.ts';
import { savedAddresses } from './reads.ts';
import { saveAddress } from './save-address.ts';

export function addressBookRoutes(app: App, deps: Deps): void {
  mount(app, addressBookApi, {
    list: async (request, reply) => {
      const actor = actorOf(request);
      await openBook(deps, actor);
      return paged(reply, await savedAddresses(deps, actor), request.query);
    },
    save: (request) => saveAddress(deps, actorOf(request), request.body),
    change: (request) =>
      changeAddress(deps, actorOf(request), request.params.addressId, request.body),
    remove: (request) => deleteAddress(deps, actorOf(request), request.params.addressId),
  });
}
