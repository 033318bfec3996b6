import { arrivesMessage } from '@souk/contract/arrival';
import { awayMessage } from '@souk/contract/away';
import { currencyApi } from '@souk/contract/currency';
import { discountsApi } from '@souk/contract/discounts';
import { productsApi } from '@souk/contract/products';
import { protectionApi } from '@souk/contract/protection';
import { questionsApi } from '@souk/contract/questions';
import { type ChangeMoneySettings, settingsApi } from '@souk/contract/settings';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensurePages } from '../../../bin/lib/pages.mjs';
import { ownClock } from '../../test/own-clock.ts';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import { newId } from '../kit/ids.ts';
import type { App } from '../kit/route.ts';
import { addDays, dayAt } from '../kit/time-zone.ts';
import { builtPages, type PageSource } from './pages.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
let product: { id: string } & Record<string, any>;
const now = ownClock();
/** Two processes of one site, with a clock that can be moved forward. */
let sites: App[];
const rendered = new Map<App, () => number>();
let ahead = 0;

const page = async (site: App, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await site.inject({ url, headers });
  return { status: statusCode, html: body, headers: sent };
};

/** The built pages, and how often one of them was rendered. */
function countedPages(): { pages: PageSource; count: () => number } {
  let count = 0;
  const load = async () => {
    const build = await builtPages.load();
    const module = { ...build.entry.module } as Record<string, any>;
    const { createLoadContext } = module;
    module.createLoadContext = (parts: unknown) => {
      count += 1;
      return createLoadContext(parts);
    };
    return { ...build, entry: { ...build.entry, module } } as typeof build;
  };
  return { pages: { ...builtPages, load }, count: () => count };
}

async function makeSite(deps: World['deps']): Promise<App> {
  const { pages, count } = countedPages();
  const site = await makeApp(deps, { pages });
  rendered.set(site, count);
  return site;
}

/** Whether the site keeps the page: asked again, it isn't rendered again. */
async function isKept(site: App, url: string): Promise<boolean> {
  await page(site, url);
  const before = rendered.get(site)!();
  await page(site, url);
  return rendered.get(site)!() === before;
}

const allKeep = (url: string) =>
  world.until(
    async () => (await Promise.all(sites.map((site) => isKept(site, url)))).every(Boolean),
    `${url} is kept`,
  );

/** Every site keeps the page, then the change is made, and every site has to show it. */
async function showsAfter(
  url: string,
  change: () => Promise<unknown>,
  shows: (html: string, status: number) => boolean,
): Promise<void> {
  await allKeep(url);
  for (const site of sites) {
    const { html, status } = await page(site, url);
    expect(shows(html, status)).toBe(false);
  }
  await change();
  await world.until(async () => {
    const all = await Promise.all(sites.map((site) => page(site, url)));
    return all.every(({ html, status }) => shows(html, status));
  }, `${url} shows the change`);
}

const says = (text: string) => (html: string) => html.includes(text);
const edits = (body: Record<string, unknown>) =>
  seller.calls(productsApi.edit, { params: { productId: product.id }, body });

beforeAll(async () => {
  await ensurePages();
  world = await startWorld({ overrides: { now } });
  seller = await world.seller('Kiln & Wheel');
  product = await seller.sells({ name: 'Salt jar', price: 31 });
  const deps = { ...world.deps, now: () => new Date(now().getTime() + ahead) };
  sites = await Promise.all([0, 1].map(() => makeSite(deps)));
  await Promise.all(sites.map((site) => site.ready()));
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await world.close();
});

describe('pages show a change once it is committed, on every process', () => {
  const url = () => `/product/${product.id}`;

  test('a price', () => showsAfter(url(), () => edits({ price: 47.35 }), says('$47.35')));

  test('a name, on the product, the shop and in lists', async () => {
    for (const [n, where] of [url(), `/shop/${seller.shop.id}`, '/explore', '/'].entries()) {
      await showsAfter(
        where,
        () => edits({ name: `Salt jar no. ${n}` }),
        says(`Salt jar no. ${n}`),
      );
    }
  });

  test('a picture', () =>
    showsAfter(
      url(),
      () => edits({ images: ['https://pictures.example/jar.jpg'] }),
      says('https://pictures.example/jar.jpg'),
    ));

  test('stock that runs out', () =>
    showsAfter(url(), () => edits({ stock_quantity: 0 }), says('Out of stock')));

  test('stock sold to a buyer', async () => {
    await edits({ stock_quantity: 1 });
    const buyer = await world.buyer();
    await showsAfter(url(), () => buyer.buys({ product: product as never }), says('Out of stock'));
    await edits({ stock_quantity: 5 });
  });

  test('a discount right now, and one that begins and ends by the clock', async () => {
    await showsAfter(url(), () => edits({ discount_percentage: 10 }), says('$42.62'));
    const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString();
    await edits({
      discount_percentage: 20,
      discount_start_date: at(10),
      discount_end_date: at(20),
    });
    await showsAfter(url(), async () => (ahead = 11 * 60_000), says('$37.88'));
    await showsAfter(
      url(),
      async () => (ahead = 21 * 60_000),
      (html) => !html.includes('$37.88'),
    );
    ahead = 0;
  });

  test('a holiday that begins, and that ends by the clock', async () => {
    const params = { shopId: seller.shop.id };
    const back_on = new Date(now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const closes = () => seller.calls(protectionApi.holiday, { params, body: { back_on } });
    await showsAfter(url(), closes, says(awayMessage(back_on)));
    await showsAfter(
      url(),
      async () => (ahead = 3 * 86_400_000),
      (html) => !html.includes('On holiday'),
    );
    ahead = 0;
    await seller.calls(protectionApi.holiday, { params, body: { back_on: null } });
  });

  test('a review, and the name below it', async () => {
    const buyer = await world.buyer('Grace');
    const review = {
      id: newId(),
      product_id: product.id,
      user_id: buyer.id,
      rating: 5,
      comment: 'Keeps the salt dry.',
    };
    await showsAfter(
      url(),
      () => world.deps.db.insertInto('product_reviews').values(review).execute(),
      says('Keeps the salt dry.'),
    );
    await showsAfter(
      url(),
      () =>
        world.deps.db
          .updateTable('users')
          .set({ first_name: 'Hedwig' })
          .where('id', '=', buyer.id)
          .execute(),
      says('Hedwig'),
    );
  });

  test('the shop’s dispatch days and the number of questions', async () => {
    const params = { shopId: seller.shop.id };
    await showsAfter(
      url(),
      () => seller.calls(shopsApi.edit, { params, body: { dispatch_days_max: 4 } }),
      says('Arrives'),
    );
    const buyer = await world.buyer();
    await showsAfter(
      url(),
      () =>
        buyer.calls(questionsApi.ask, {
          params: { id: product.id },
          body: { text: 'Does it keep the salt dry?' },
        }),
      (html) => /Questions and answers.{0,80}\(1\)/.test(html.replaceAll('<!-- -->', '')),
    );
  });

  test('the arrival dates, after a change of settings or at the start of a new day', async () => {
    const admin = await world.admin();
    const setting = (body: ChangeMoneySettings) => admin.calls(settingsApi.change, { body });
    const params = { shopId: seller.shop.id };
    await seller.calls(shopsApi.edit, { params, body: { dispatch_days_max: 4 } });
    const arrives = (transit: number, day = 0) => {
      const today = dayAt(new Date(now().getTime() + ahead), 'UTC');
      const days = addDays(today, 4 + transit + day);
      return says(arrivesMessage({ arrives_from: days, arrives_to: days }) ?? '');
    };
    const seven = () => setting({ transit_days_min: 7, transit_days_max: 7 });
    await showsAfter(url(), seven, arrives(7));
    await showsAfter(url(), async () => (ahead = 86_400_000), arrives(7, 1));
    ahead = 0;
    await setting({ transit_days_min: 2, transit_days_max: 5 });
  });

  test('a shop’s name, on its page and its products’', async () => {
    for (const [n, where] of [`/shop/${seller.shop.id}`, url()].entries()) {
      const name = `Kiln & Wheel no. ${n}`;
      await showsAfter(
        where,
        () => seller.calls(shopsApi.edit, { params: { shopId: seller.shop.id }, body: { name } }),
        says(`Kiln &amp; Wheel no. ${n}`),
      );
    }
  });

  test('a shop’s blocks, and a product in them', async () => {
    const [where, params] = [`/shop/${seller.shop.id}`, { shopId: seller.shop.id }];
    const title = 'Out of the kiln';
    const block = { kind: 'featured' as const, title, product_ids: [product.id] };
    const arrange = () => seller.calls(shopsApi.edit, { params, body: { blocks: [block] } });
    await showsAfter(where, arrange, says(block.title));
    const isGone = (html: string) => !html.includes(`${block.title}</h2>`);
    const hide = (hidden_at: Date | null) =>
      world.deps.db
        .updateTable('products')
        .set({ hidden_at })
        .where('id', '=', product.id)
        .execute();
    await showsAfter(where, () => hide(new Date()), isGone);
    await hide(null);
  });

  test('the example shop for new sellers', async () => {
    const chosen = await world.seller('Chosen for new sellers');
    await showsAfter(
      '/sell',
      () =>
        world.deps.db.updateTable('site_settings').set({ sell_shop_id: chosen.shop.id }).execute(),
      says('Chosen for new sellers'),
    );
  });

  test('a new product, in lists and in its shop', async () => {
    for (const where of ['/', '/explore', `/shop/${seller.shop.id}`]) {
      const name = `Pepper mill ${where.length}`;
      await showsAfter(where, () => seller.sells({ name }), says(name));
    }
  });

  test('exchange rates', async () => {
    const { body } = await world.call(currencyApi.rates);
    const rates = JSON.stringify({ ...body.rates, EUR: 3 });
    const euros = { cookie: 'souk.currency=EUR' };
    const before = (await page(sites[0]!, url(), euros)).html;
    await sql`insert into exchange_rates (as_of, source, rates)
      values (now(), 'test', ${rates}::jsonb)`.execute(world.deps.db);
    await world.until(
      async () =>
        (await page(sites[0]!, url(), euros)).html.match(/€[\d.]+/)?.[0] !==
        before.match(/€[\d.]+/)?.[0],
      'prices by the new rates',
    );
  });

  test('the first code, and a discount that gets one', async () => {
    const params = { shopId: seller.shop.id };
    /** Returns what the change returns, once every site has made its page again. */
    const renewsPages = async <Made>(change: () => Promise<Made>): Promise<Made> => {
      await allKeep(url());
      const before = sites.map((site) => rendered.get(site)!());
      const made = await change();
      await world.until(async () => {
        await Promise.all(sites.map((site) => page(site, url())));
        return sites.every((site, n) => rendered.get(site)!() > before[n]!);
      }, 'pages that say whether there are codes');
      return made;
    };
    const { body } = await renewsPages(() =>
      seller.calls(discountsApi.create, { params, body: { kind: 'percent', value: 10 } }),
    );
    const discount = { params: { ...params, discountId: body.id } };
    await renewsPages(() =>
      seller.calls(discountsApi.change, { ...discount, body: { code: 'SALT-10' } }),
    );
    await seller.calls(discountsApi.remove, discount);
  });

  test('a product off sale and a closed shop are gone', async () => {
    const other = await world.seller('Brief shop');
    const [one, two] = [
      await other.sells({ name: 'First' }),
      await other.sells({ name: 'Second' }),
    ];
    await showsAfter(
      `/product/${one.id}`,
      () => other.calls(productsApi.remove, { params: { productId: one.id } }),
      (_html, status) => status === 404,
    );
    await showsAfter(
      `/product/${two.id}`,
      () =>
        world.deps.db
          .updateTable('shops')
          .set({ deleted_at: new Date() })
          .where('id', '=', other.shop.id)
          .execute(),
      (_html, status) => status === 404,
    );
  });
});

test('without notifications of changes nothing is kept; afterwards pages are kept again', async () => {
  const url = `/product/${product.id}`;
  await allKeep(url);
  await edits({ name: 'Before the cut' });
  // Disconnects again and again, so that the change happens while nobody listens.
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'souk pages'`.execute(
      world.deps.db,
    );
  await cut();
  await edits({ name: 'After the cut' });
  for (const site of sites) {
    await world.until(
      async () => (await page(site, url)).html.includes('After the cut'),
      'the change made meanwhile',
    );
  }
  await allKeep(url);
});

test('a page is sent once: a browser that has it gets a 304, with the policy that its scripts need', async () => {
  await allKeep('/explore');
  const first = await page(sites[0]!, '/explore', { 'accept-encoding': 'br' });
  const tag = String(first.headers.etag);
  const again = await page(sites[0]!, '/explore', {
    'accept-encoding': 'br',
    'if-none-match': tag,
  });
  expect([again.status, again.html]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  const plain = await page(sites[0]!, '/explore', { 'if-none-match': tag });
  expect(plain.status).toBe(200);
  expect(plain.headers.etag).not.toBe(tag);
});

test('every process sends the same bytes, under the same tag', async () => {
  for (const url of [
    '/',
    '/explore',
    '/videos',
    `/shop/${seller.shop.id}`,
    `/product/${product.id}`,
  ]) {
    await allKeep(url);
    const [one, other] = await Promise.all(sites.map((site) => page(site, url)));
    expect(one!.html).toBe(other!.html);
    expect(one!.headers.etag).toBe(other!.headers.etag);
  }
});

test('the policy names every inline script of a page, and no other may run', async () => {
  const { html, headers } = await page(sites[0]!, '/');
  const policy = String(headers['content-security-policy']);
  expect(html).not.toContain('nonce');
  expect(policy).not.toContain('nonce');
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
});

test('a page loads pictures only from the site, even those that a seller links from elsewhere', async () => {
  const elsewhere = 'https://pictures.example/mug.jpg';
  const { id } = await seller.sells({ images: [elsewhere] });
  const { html, headers } = await page(sites[0]!, `/product/${id}`);
  const policy = String(headers['content-security-policy']);
  expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob:");
  const sources = [...html.matchAll(/<img [^>]*?\bsrc="([^"]*)"/g)].map(([, src]) => src);
  expect(sources.some((src) => src?.startsWith('/media/remote?'))).toBe(true);
  expect(sources.filter((src) => !src?.startsWith('/'))).toEqual([]);
});

test('a rendered page leaves no timer behind, which would hold its memory', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const paths = ['/', '/explore', '/videos', `/shop/${seller.shop.id}`, `/product/${product.id}`];
  async function visits(round: string): Promise<void> {
    const urls = Array.from({ length: 6 }, (_, n) => paths.map((path) => `${path}?${round}=${n}`));
    for (const url of urls.flat()) await page(sites[0]!, url);
  }
  // Database connections have timers too, so we open them all first.
  await visits('first');
  const before = timers();
  await visits('second');
  expect(timers() - before).toBeLessThan(20);
});
