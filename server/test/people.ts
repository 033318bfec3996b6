import { authApi } from '@souk/contract/auth';
import { cartApi } from '@souk/contract/cart';
import { checkoutApi } from '@souk/contract/checkout';
import type { BodyInputOf, CallArguments, Endpoint } from '@souk/contract/endpoint';
import { ordersApi } from '@souk/contract/orders';
import { productsApi } from '@souk/contract/products';
import { proofApi } from '@souk/contract/proof';
import { shopsApi } from '@souk/contract/shops';
import type { Deps } from '../src/deps.ts';
import { checkoutBody, type Goods, type CheckoutLine } from './checkout-body.ts';
import type { Answer, CallApi, ApiInput } from './world.ts';

function mustBe(answer: Answer, ...statuses: number[]): any {
  if (!statuses.includes(answer.status)) {
    throw new Error(
      `Expected ${statuses.join(' or ')}, got ${answer.status}: ${JSON.stringify(answer.body)}`,
    );
  }
  return answer.body;
}

let serial = 0;

/** Creates the people of a world, and their actions in the terms of the marketplace. */
export function makePeople(call: CallApi, deps: Pick<Deps, 'db'>) {
  async function person(first_name = 'Ada') {
    serial += 1;
    const username = `person${serial}_${process.pid}`;
    const account = {
      email: `${username}@example.com`,
      username,
      password: 'secret-pass',
      first_name,
      last_name: 'Byron',
    };
    const user = mustBe(await call(authApi.register, { body: account }), 201);
    const token: string = user.access_token;
    /** Calls an endpoint as this person. */
    const calls = <E extends Endpoint>(endpoint: E, ...[given]: CallArguments<ApiInput<E>>) =>
      call(endpoint, ...([{ ...given, token }] as unknown as CallArguments<ApiInput<E>>));
    const self = {
      ...account,
      id: user.id as string,
      token,
      calls,
      /** Marks their address as verified. */
      verifies: () =>
        deps.db
          .updateTable('users')
          .set({ verified_at: new Date() })
          .where('id', '=', user.id)
          .execute(),
      /** Confirms their identity when the last proof is too old. */
      proves: async () =>
        mustBe(await calls(proofApi.prove, { body: { current_password: account.password } }), 204),
      cart: async () => mustBe(await calls(cartApi.read), 200),
      orders: async () => mustBe(await calls(ordersApi.list), 200),
      adds: (product: Goods, quantity = 1, variant_id: string | null = null) =>
        calls(cartApi.add, { body: { product_id: product.id, quantity, variant_id } }),
      checkout: (lines: CheckoutLine[], headers?: Record<string, string>) =>
        calls(checkoutApi.place, { body: checkoutBody(lines), ...(headers && { headers }) }),
      buys: async (...lines: CheckoutLine[]) => mustBe(await self.checkout(lines), 201),
    };
    return self;
  }

  async function seller(shopName = 'Clay & Co') {
    const self = await person('Sam');
    const shop = mustBe(
      await self.calls(shopsApi.open, { body: { name: shopName, brand_color: '#7c3aed' } }),
      201,
    );
    const category = mustBe(await call(productsApi.categories), 200)[0];
    return {
      ...self,
      shop: shop as { id: string; name: string },
      sells: async (goods: Record<string, unknown> = {}): Promise<Goods & Record<string, any>> =>
        mustBe(
          await self.calls(productsApi.create, {
            body: {
              name: 'Mug',
              price: 20,
              stock_quantity: 5,
              category_id: category.id,
              shop_id: shop.id,
              ...goods,
            },
          }),
          201,
        ),
      sets: (orderId: string, change: BodyInputOf<typeof ordersApi.change>) =>
        self.calls(ordersApi.change, {
          params: { shopId: shop.id, orderId },
          body: change,
        }),
      sales: async () =>
        mustBe(await self.calls(ordersApi.listOfShop, { params: { shopId: shop.id } }), 200),
      stock: async (product: Goods): Promise<number> =>
        mustBe(await call(productsApi.read, { params: { productId: product.id } }), 200)
          .stock_quantity,
    };
  }

  async function admin() {
    const self = await person('Root');
    await deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', self.id).execute();
    return self;
  }

  return { buyer: person, seller, admin };
}
