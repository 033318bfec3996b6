// People of the marketplace, and what they do on it through its proxy.
import { createHash, randomUUID } from 'node:crypto';
import { authApi } from '@souk/contract/auth';
import { checkoutApi } from '@souk/contract/checkout';
import { mediaApi } from '@souk/contract/media';
import { pages } from '@souk/contract/pages';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import sharp from 'sharp';
import { checkoutBody, type Goods } from '../../../server/test/checkout-body.ts';
import { Asker, WrongAnswer } from './asker.ts';
import { Acknowledged, type Account, type PlacedOrder } from './ledger.ts';

const PRODUCTS = ['Mug', 'Bowl', 'Jug'];
export const STOCK = 1_000_000;
/** The sandbox's own key. */
export const PROVIDER_KEY = 'sk_test_souk_sandbox';

/** One shop and its people, who remember what the site has acknowledged. */
export class Market {
  readonly acknowledged = new Acknowledged();
  readonly asker: Asker;
  readonly providerUrl: string;
  seller!: Account;
  shopId = '';

  constructor(site: { url: string; provider: { url: string } }) {
    this.asker = new Asker(site.url);
    this.providerUrl = site.provider.url;
  }

  /** Signs somebody up. */
  async newcomer(): Promise<Account> {
    const username = `p${randomUUID().slice(0, 12)}`;
    const email = `${username}@example.com`;
    const password = 'secret-pass-of-a-drill';
    const { status, body } = await this.asker.call(authApi.register, {
      body: { email, username, password, first_name: 'Ada', last_name: 'Byron' },
      fine: [409],
    });
    // The first answer was lost with its machine: the account exists.
    const known = status === 409 ? await this.#signIn(email, password) : body.access_token;
    const account = { email, password, token: known };
    this.acknowledged.accounts.push(account);
    return account;
  }

  async #signIn(email: string, password: string): Promise<string> {
    const body = { email_or_username: email, password };
    return (await this.asker.call(authApi.login, { body })).body.access_token;
  }

  async openShop(): Promise<void> {
    this.seller = await this.newcomer();
    const { token } = this.seller;
    const shop = { name: 'Clay & Co', brand_color: '#7c3aed' };
    this.shopId = (await this.asker.call(shopsApi.open, { token, body: shop })).body.id;
    for (const name of PRODUCTS) this.acknowledged.goods.push(await this.offers(name));
  }

  /** Puts a product on sale. */
  async offers(name: string): Promise<Goods> {
    const { body: categories } = await this.asker.call(productsApi.categories, {});
    const { body: product } = await this.asker.call(productsApi.create, {
      token: this.seller.token,
      body: {
        name,
        price: 20,
        stock_quantity: STOCK,
        category_id: categories[0]?.id ?? '',
        shop_id: this.shopId,
      },
    });
    return product;
  }

  /** Buys one thing; each fifth buyer's order is cancelled instead of paid. */
  async buys({ token }: Account, n = 0): Promise<void> {
    const { goods, orders } = this.acknowledged;
    const product = goods[(orders.length + n) % goods.length];
    if (!product) return;
    const begunAt = Date.now();
    const { body } = await this.asker.call(checkoutApi.place, {
      token,
      key: randomUUID(),
      body: checkoutBody([{ product }]),
    });
    const order: PlacedOrder = {
      id: body.order_id,
      sessionId: body.stripe_session_id,
      token,
      begunAt,
      placedAt: Date.now(),
      end: 'open',
    };
    orders.push(order);
    if (orders.length % 5 === 0) {
      await this.asker.call(checkoutApi.cancel, { token, params: { orderId: order.id } });
      order.end = 'cancelled';
    } else {
      await this.#pays(order.sessionId);
      order.end = 'paid';
    }
  }

  /** Pays as the provider's card page does; a session that is paid already is fine. */
  async #pays(sessionId: string): Promise<void> {
    const url = `${this.providerUrl}/v1/payment_pages/${sessionId}/confirm`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${PROVIDER_KEY}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    });
    const { payment_status: status } = (await answer.json()) as { payment_status?: string };
    if (status !== 'paid') throw new Error(`The provider took no money: ${answer.status}`);
  }

  /** Changes a product, remembers the change once it is acknowledged, and reads it back. */
  async edits(): Promise<void> {
    const { goods, descriptions } = this.acknowledged;
    const product = goods[Math.floor(Math.random() * goods.length)];
    if (!product) return;
    const description = `Fired at ${new Date().toISOString()}`;
    const asked = { token: this.seller.token, params: { productId: product.id } };
    await this.asker.call(productsApi.edit, { ...asked, body: { description } });
    descriptions.set(product.id, description);
    const { body } = await this.asker.call(productsApi.read, asked);
    if (body.description !== description) {
      throw new WrongAnswer(`A change was not read back: ${body.description}, not ${description}`);
    }
  }

  /** Uploads a picture, and reads it back. */
  async uploads({ token }: Account, bytes: Buffer): Promise<void> {
    const { body } = await this.asker.call(mediaApi.uploadImages, {
      token,
      files: [new File([new Uint8Array(bytes)], 'picture.png')],
    });
    for (const path of body.images) await this.readsBack(path);
  }

  /** Reads an uploaded picture, and remembers its content. */
  async readsBack(path: string): Promise<void> {
    const { bytes } = await this.asker.ask('GET /media', [], path, {});
    this.acknowledged.pictures.set(path, hashOf(bytes));
  }

  async visits(): Promise<void> {
    await this.asker.page('home', pages.home());
    const [product] = this.acknowledged.goods;
    if (product) await this.asker.page('a product', pages.product(product.id));
  }
}

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A PNG that differs from every other. */
export function picture(width = 160): Promise<Buffer> {
  const size = { width, height: Math.round(width * 0.75), channels: 3 as const };
  return sharp({
    create: { ...size, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();
}
