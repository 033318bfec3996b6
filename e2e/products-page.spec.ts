import { cartApi } from '@souk/contract/cart';
import { mediaApi } from '@souk/contract/media';
import { productsApi, type Product } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { shops } from '../demo/src/data/shops/index.ts';
import { mediaOfProduct } from '../demo/src/media.ts';
import { fails, requestsTo } from './api.ts';
import { BUYER, SELLER } from './demo.ts';
import { complaints, isAccessibleAtBothWidths, isAccessibleInBothThemes, runs } from './page.ts';
import { person, personAt, type Person, logIn } from './people.ts';
import { expect, test, type Page } from './test.ts';

const SHOP = shops[0]!.name;
/**
 * Three pictures of the seller's own: other journeys see these products too, and none may be
 * missing there.
 */
let PICTURES: string[] = [];

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

let seller: Person;
let shopId = '';
let categoryId = '';

test.beforeAll(async ({ playwright, baseURL }) => {
  // Outlives this hook, since the seller keeps making calls through it.
  const request = await playwright.request.newContext({ baseURL: baseURL! });
  seller = await person(request, SELLER);
  shopId = (await seller.calls(shopsApi.listOwn))[0].id;
  const categories = await seller.calls(productsApi.categories);
  categoryId = categories.find(({ name }) => name.startsWith('Home'))!.id;
  const gifs = ['front.gif', 'side.gif', 'back.gif'].map((name) => ({
    name,
    mimeType: 'image/gif',
    buffer: PIXEL,
  }));
  PICTURES = (await seller.calls(mediaApi.uploadImages, { files: gifs })).images;
});

/** Puts a product on sale in the seller's shop. */
const sell = (fields: object) =>
  seller.calls(productsApi.create, {
    body: {
      name: 'Stoneware jug',
      description: 'Thrown by hand.',
      price: 40,
      stock_quantity: 20,
      category_id: categoryId,
      shop_id: shopId,
      ...fields,
    },
  });

const variant = (value: string, stock: number, more: object = {}) => ({
  name: 'Color / Size',
  value,
  stock_quantity: stock,
  ...more,
});
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' });

async function open(page: Page, product: Product, query = ''): Promise<void> {
  await page.goto(`/product/${product.id}${query}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

test('a sale that ends while its page is open ends there too, even with a wrong clock', async ({
  page,
}) => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const product = await sell({ price: 47, discount_percentage: 50, discount_end_date: inAnHour });
  await page.clock.install({ time: Date.now() - 2 * 3_600_000 });
  // From its first call on, the page knows the server's time.
  const heard = page.waitForResponse((response) => response.url().includes('/api/'));
  await open(page, product);
  await heard;
  const reduced = page.getByRole('main').getByText('$23.50').filter({ visible: true });
  await expect(reduced.first()).toBeVisible();
  // The server's clock runs on as usual, so the test ends the sale itself.
  await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { discount_end_date: new Date().toISOString() },
  });
  await page.clock.fastForward('01:00:20');
  await expect(reduced).toHaveCount(0);
  await expect(page.getByText('$47.00').filter({ visible: true }).first()).toBeVisible();
});

test('a plain product: breadcrumb, price rules, details, description, no reviews yet', async ({
  page,
}) => {
  const said = complaints(page);
  const product = await sell({
    price: 40,
    discount_percentage: 25.4,
    discount_end_date: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    sku: 'JUG-1',
    brand: 'Kiln',
    condition: 'refurbished',
    weight_g: 1250,
    barcode: '4006381333931',
    description: 'First paragraph.\n\nSecond paragraph,\nwith a line of its own.',
  });
  await open(page, product);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByRole('link', { name: SHOP })).toHaveAttribute('href', `/shop/${shopId}`);
  await expect(crumbs.getByText(product.name)).toHaveAttribute('aria-current', 'page');

  const main = page.getByRole('main');
  await expect(main.getByText('$29.84').filter({ visible: true }).first()).toBeVisible();
  await expect(
    main.locator('s', { hasText: '$40.00' }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(main.getByText('25% off')).toBeVisible();
  await expect(main.getByText(/^Sale ends/)).toBeVisible();
  await expect(main.getByText('No reviews yet').first()).toBeVisible();
  await expect(main.getByRole('img', { name: `No picture of ${product.name} yet` })).toBeVisible();

  const details = page.getByRole('region', { name: 'Product Details' });
  await expect(details).toContainText('SKUJUG-1');
  await expect(details).toContainText(/Category.*Home/);
  await expect(details).toContainText('Stock20');
  for (const fact of [
    'BrandKiln',
    'ConditionRefurbished',
    'Weight1.25 kg',
    'Barcode4006381333931',
  ]) {
    await expect(details).toContainText(fact);
  }
  const text = page.getByRole('region', { name: 'Description' });
  await expect(text.getByText('First paragraph.')).toBeVisible();
  await expect(text.getByText('Second paragraph,')).toBeVisible();
  await expect(text.locator('p')).toHaveCount(2);
  expect(said).toEqual([]);
});

test('quantity: never below 1, never above the stock; stock texts; a missing SKU', async ({
  page,
}) => {
  const few = await sell({ name: 'Last three jugs', stock_quantity: 3 });
  await open(page, few);
  await expect(page.getByText('Only 3 left in stock!')).toBeVisible();
  await expect(page.getByText('3 available')).toBeVisible();
  const details = page.getByRole('region', { name: 'Product Details' });
  await expect(details).toContainText('SKUN/A');
  await expect(details.locator('dt')).toHaveText(['SKU', 'Category', 'Stock']);
  const quantity = page.getByRole('group', { name: 'Quantity' });
  const minus = quantity.getByRole('button', { name: 'Decrease quantity' });
  const plus = quantity.getByRole('button', { name: 'Increase quantity' });
  await expect(minus).toBeDisabled();
  await expect(plus).toBeEnabled();
  await plus.focus();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Space');
  await expect(quantity.getByRole('status')).toHaveText('3');
  await expect(plus).toBeDisabled();
  await expect(plus).toBeFocused();
  await expect(page.getByText('3 available: that’s all there is')).toBeVisible();
  await minus.click();
  await expect(quantity.getByRole('status')).toHaveText('2');

  const none = await sell({ name: 'No jugs left', stock_quantity: 0 });
  await open(page, none);
  await expect(page.getByText('Out of stock', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('0 available')).toBeVisible();
  await expect(addButton(page)).toBeDisabled();
});

test(
  'options: a picker for each, unavailable ones are disabled and say why, the choice is in the address',
  { tag: '@desktop' },
  async ({ page }) => {
    const product = await sell({
      name: 'Jug in colours',
      images: PICTURES.slice(0, 2),
      discount_percentage: 50,
      variants: [
        variant('Red / S', 4, { images: PICTURES.slice(0, 1) }),
        variant('Red / L', 0, { images: PICTURES.slice(0, 1) }),
        variant('Blue / L', 12, { price_modifier: 25.5, sku: 'JUG-BL', images: PICTURES.slice(2) }),
      ],
    });
    await open(page, product);
    const [red, small, large, blue] = [
      radio(page, 'Red'),
      radio(page, 'S'),
      radio(page, 'L'),
      radio(page, 'Blue'),
    ];
    await expect(page.getByRole('radiogroup', { name: 'Color' })).toBeVisible();
    await expect(page.getByRole('radiogroup', { name: 'Size' })).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByText('16 available')).toBeVisible();

    // Without a choice nothing is added, and the focus moves to the missing option.
    await addButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please choose an option');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(red).toBeFocused();

    await red.check();
    await expect(large).toBeDisabled();
    await expect(large).toHaveAccessibleDescription('Not available in Red');
    await small.check();
    await expect(page).toHaveURL(new RegExp(`variant=${product.variants[0].id}$`));
    await expect(page.getByText('Only 4 left in stock!')).toBeVisible();
    await expect(page.getByText('$20.00').filter({ visible: true }).first()).toBeVisible();
    // The product's own badge: cards below have theirs.
    const badge = page.getByRole('paragraph').filter({ hasText: '50% off' });
    await expect(badge).toBeVisible();

    await page.getByRole('button', { name: 'Clear choice' }).click();
    await expect(page).not.toHaveURL(/variant=/);
    await blue.check();
    await large.check();
    // More expensive than the original price: nothing is struck through, no discount is shown. The
    // variant's own picture comes first.
    await expect(page.getByText('$45.50').filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('p', { hasText: '$45.50' }).locator('s')).toHaveCount(0);
    await expect(badge).toHaveCount(0);
    await expect(page.getByText('12 available')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Product Details' })).toContainText('SKUJUG-BL');
    const pictures = page.getByRole('list', { name: 'Product pictures' }).getByRole('img');
    await expect(pictures.first()).toHaveAttribute('src', PICTURES[2]!);
    await expect(pictures).toHaveCount(2);

    // The address alone leads to the same page, rendered by the server.
    const shared = page.url();
    await page.goto(shared);
    await expect(radio(page, 'Blue')).toBeChecked();
    await expect(page.getByText('$45.50').filter({ visible: true }).first()).toBeVisible();
    await page.goto(shared.replace(/variant=.*/, `variant=${product.variants[1].id}`));
    await expect(page.getByText('Out of stock', { exact: true }).first()).toBeVisible();
    await expect(addButton(page)).toBeDisabled();
  },
);

test(
  'variants of one option each: the last chosen is selected; a single one is selected from the start',
  { tag: '@desktop' },
  async ({ page }) => {
    const mixed = await sell({
      name: 'Jug or lid',
      variants: [
        { name: 'Color', value: 'Red', stock_quantity: 7 },
        { name: 'Size', value: 'L', stock_quantity: 9 },
      ],
    });
    await open(page, mixed);
    await radio(page, 'Red').check();
    await expect(page.getByText('7 available')).toBeVisible();
    await radio(page, 'L').check();
    await expect(page.getByText('9 available')).toBeVisible();
    await expect(radio(page, 'Red')).not.toBeChecked();

    const only = await sell({
      name: 'Jug of one size',
      variants: [{ name: 'Size', value: 'One size', stock_quantity: 8 }],
    });
    await open(page, only);
    await expect(radio(page, 'One size')).toBeChecked();
  },
);

test('a visitor is asked to log in and returns to the same choice; then it is added once', async ({
  page,
}) => {
  const said = complaints(page);
  const product = await sell({
    name: `Jug for ${Date.now()}`,
    variants: [variant('Red / S', 30), variant('Blue / S', 30)],
  });
  await open(page, product);
  await radio(page, 'Blue').check();
  await radio(page, 'S').check();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await addButton(page).click();
  await expect(page.getByText('Please login to add items to cart').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const viewed = page.waitForResponse((answer) => answer.url().endsWith(`${product.id}/view`));
  await logIn(page, BUYER);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(radio(page, 'Blue')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Quantity' }).getByRole('status')).toHaveText('2');
  expect((await viewed).status()).toBe(204);
  const toast = page.getByRole('region', { name: 'Messages' });
  await expect(toast.getByText('Added to cart').first()).toBeVisible();

  // Slow enough to be visible.
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(requestsTo(cartApi.add), async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await addButton(page).dblclick();
  const adding = page.getByRole('button', { name: 'Adding...' });
  await expect(adding).toBeDisabled();
  held.resolve();
  await expect(adding).toHaveCount(0);
  expect(sent).toBe(1);
  await toast.getByRole('link', { name: 'View items' }).first().click();
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: product.name });
  await expect(line.getByText('Color / Size: Blue / S')).toBeVisible();
  // Two were added before signing in, and two afterwards.
  await expect(line.getByRole('status')).toHaveText('4');
  // Its link leads to the chosen variant.
  await line.getByRole('link', { name: product.name }).click();
  await expect(radio(page, 'Blue')).toBeChecked();
  expect(said).toEqual([]);
});

test('a server refusal is shown in its own words, else as "Failed to add to cart"', async ({
  page,
}) => {
  const product = await sell({ name: 'Jug that sells fast', stock_quantity: 9 });
  await personAt(page, BUYER);
  await open(page, product);
  for (let n = 0; n < 3; n += 1)
    await page.getByRole('button', { name: 'Increase quantity' }).click();
  await seller.calls(productsApi.edit, {
    params: { productId: product.id },
    body: { stock_quantity: 2 },
  });
  await addButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Only 2 left in stock' })).toBeVisible();
  // The page then shows the remaining stock.
  await expect(page.getByText('2 available: that’s all there is')).toBeVisible();

  await page.route(requestsTo(cartApi.add), (route) => route.abort());
  await addButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add to cart' })).toBeVisible();
});

test(
  'gallery: thumbnails, arrow keys, full screen with zoom; Escape returns the focus',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const product = await sell({ name: 'Jug in pictures', images: PICTURES });
    await open(page, product);
    const gallery = page.getByRole('list', { name: 'Product pictures' });
    const place = (n: number) => gallery.getByRole('button', { name: `Enlarge picture ${n} of 3` });
    const thumb = (n: number) => page.getByRole('button', { name: `Show picture ${n} of 3` });
    await expect(thumb(1)).toHaveAttribute('aria-current', 'true');
    await thumb(3).click();
    await expect(place(3)).toBeInViewport({ ratio: 0.9 });
    await expect(thumb(3)).toHaveAttribute('aria-current', 'true');
    if (isMobile) await expect(page.getByText('3 / 3')).toBeVisible();

    await place(3).focus();
    await page.keyboard.press('Home');
    await expect(place(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(place(2)).toBeFocused();
    await expect(place(2)).toBeInViewport({ ratio: 0.9 });

    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Pictures of ${product.name}` });
    await expect(dialog.getByText('2 / 3')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('3 / 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect(dialog.getByRole('img')).toHaveCSS('transform', /matrix\(2\.5/);
    await dialog.getByRole('button', { name: 'Zoom out' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(place(3)).toBeFocused();
  },
);

test('on a phone: the gallery can be swiped, the bar with the price and Add to Cart stays in view', async ({
  page,
}) => {
  const product = await sell({ name: 'Jug to swipe', images: PICTURES });
  await open(page, product);
  const gallery = page.getByRole('list', { name: 'Product pictures' });
  // The effect of a finger: the strip scrolls, and snaps.
  await gallery.evaluate((strip) => strip.scrollBy({ left: strip.clientWidth * 0.7 }));
  await expect(page.getByText('2 / 3')).toBeVisible();
  await expect(addButton(page)).toBeInViewport();
  // At the end of the page, with the rails loaded, the bar covers nothing.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const bar = await addButton(page).boundingBox();
      const foot = await page.getByRole('contentinfo').boundingBox();
      return foot!.y + foot!.height - bar!.y;
    })
    .toBeLessThanOrEqual(0);
  await expect(addButton(page)).toBeInViewport();
});

test('a picture swiped to before the page’s script runs stays in view', async ({ page }) => {
  const product = await sell({ name: 'Jug on a slow line', images: PICTURES });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/product/${product.id}`, { waitUntil: 'commit' });
  const gallery = page.getByRole('list', { name: 'Product pictures' });
  const second = gallery.getByRole('listitem').nth(1);
  await gallery.evaluate((strip) => strip.scrollBy({ left: strip.clientWidth * 0.7 }));
  await expect(second).toBeInViewport({ ratio: 0.9 });
  arrived.resolve();
  await expect(page.getByText('2 / 3')).toBeVisible();
  await expect(second).toBeInViewport({ ratio: 0.9 });
});

test('the video comes last in the gallery: plays muted when shown, stops and starts with its button', async ({
  page,
}) => {
  const products = shops.flatMap((shop) => shop.products);
  const offer = products.find((product) => mediaOfProduct(product).clip)!;
  await page.goto(`/?search=${encodeURIComponent(offer.name)}`);
  const address = await page.getByRole('link', { name: offer.name }).first().getAttribute('href');
  // Opened directly, because a press while the picture grows would scroll the video away.
  await page.goto(address!);
  await page.getByRole('button', { name: /^Show video/ }).click();
  const video = page.getByRole('group', { name: `Video of ${offer.name}` });
  const running = () =>
    video
      .locator('video')
      .evaluate((one: HTMLVideoElement) => one.muted && one.loop && !one.paused);
  await expect.poll(running).toBe(true);
  await video.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(video.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // Under reduced motion it waits for a press.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.getByRole('button', { name: /^Show video/ }).click();
  await expect(video.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(video.locator('video')).toHaveCount(0);
  await video.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(running).toBe(true);
});

test(
  'stars link to the reviews, Back to the previous page, rails to other products',
  { tag: '@desktop' },
  async ({ page }) => {
    const said = complaints(page);
    const offer = shops[0]!.products.find(({ variants }) => variants?.[0]?.name === 'Color')!;
    await page.goto(`/explore?search=${encodeURIComponent(offer.name)}`);
    await runs(page);
    await page.getByRole('link', { name: offer.name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: offer.name })).toBeVisible();
    await page
      .getByRole('link', { name: /\(\d+ reviews?\)/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Customer reviews' })).toBeInViewport();
    await radio(page, offer.variants![0]!.value).check();

    const more = page.getByRole('region', { name: `More from ${SHOP}` });
    await more.scrollIntoViewIfNeeded();
    await expect(more.getByRole('article').first()).toBeVisible();
    await expect(more.getByRole('heading', { name: offer.name, exact: true })).toHaveCount(0);
    const similar = page.getByRole('region', { name: 'Similar products' });
    await similar.scrollIntoViewIfNeeded();
    await expect(similar.getByRole('article').first()).toBeVisible();

    // Back stops neither at the jump to the reviews nor at the choice.
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/explore\?search=/);

    // After arriving from another site, Back leads to the shop.
    await page.getByRole('link', { name: offer.name }).first().click();
    await expect(page).toHaveURL(/\/product\//);
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await other.getByRole('button', { name: 'Back' }).click();
    await expect(other).toHaveURL(`/shop/${shopId}`);
    expect(said).toEqual([]);
  },
);

test('save and share are beside the button; the address is copied with the choice, or shown', async ({
  page,
  context,
}) => {
  const product = await sell({
    name: 'Jug to share',
    variants: [{ name: 'Size', value: 'One size', stock_quantity: 8 }],
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await open(page, product);
  await expect(page.getByRole('button', { name: `Save ${product.name}` }).first()).toBeVisible();
  const share = page.getByRole('button', { name: `Share ${product.name}` });
  await share.click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = `${new URL(page.url()).origin}/product/${product.id}?variant=${product.variants[0].id}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }),
  );
  await share.click();
  await expect(page.getByRole('dialog', { name: 'Share' }).getByLabel('Link')).toHaveValue(link);
});

test(
  'a product that was deleted, or never existed, is a real 404 with a way on',
  { tag: '@desktop' },
  async ({ page }) => {
    const product = await sell({ name: 'Jug that goes' });
    await seller.calls(productsApi.remove, { params: { productId: product.id } });
    for (const id of [product.id, '0190aaaa-0000-7000-8000-000000000000', 'no-such-id']) {
      const answer = await page.goto(`/product/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Browse Products' }).first().click();
    await expect(page).toHaveURL(/\/explore/);

    // Taken off sale while a card, or its own page, still shows it.
    await personAt(page, BUYER);
    for (const open of [true, false]) {
      const left = await sell({ name: 'Jug that leaves' });
      // The list stays as it came with the page: reloaded, it would no longer show the product.
      await page.route(/\/api\/shops\/[^/]+\/products/, (route) => route.abort());
      // The server's page follows a moment later.
      const html = async () => (await page.request.get(`/shop/${left.shop_id}`)).text();
      await expect.poll(html).toContain(`/product/${left.id}`);
      await page.goto(`/shop/${left.shop_id}`);
      const card = page.getByRole('link', { name: left.name }).first();
      await expect(card).toBeVisible();
      await runs(page);
      if (open) {
        // The page appears immediately with the list's data, and loads the rest.
        const asked = page.waitForResponse((answer) =>
          answer.url().endsWith(`/products/${left.id}`),
        );
        await card.click();
        await expect(page.getByRole('heading', { level: 1, name: left.name })).toBeVisible();
        expect((await asked).status()).toBe(200);
      }
      await seller.calls(productsApi.remove, { params: { productId: left.id } });
      await (open ? addButton(page) : card).click();
      await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
      await expect(page).toHaveTitle(/^Product not found/);
    }
  },
);

test('by a link, the page appears immediately with the list’s data; a failure can be retried', async ({
  page,
}) => {
  const offer = shops[1]!.products[0]!;
  await page.goto(`/explore?search=${encodeURIComponent(offer.name)}`);
  await runs(page);
  let answer: 'wait' | 'fail' | 'pass' = 'wait';
  await page.route(requestsTo(productsApi.read), async (route) => {
    if (answer === 'wait') await expect.poll(() => answer, { timeout: 0 }).not.toBe('wait');
    await (answer === 'fail' ? fails(route) : route.continue());
  });
  await page.getByRole('link', { name: offer.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: offer.name })).toBeVisible();
  await expect(page).toHaveTitle(`${offer.name} · Souk`);
  answer = 'fail';
  await expect(page.getByText('This product could not be loaded')).toBeVisible();
  answer = 'pass';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: offer.name })).toBeVisible();
});

test(
  'without JavaScript it shows name, price, description and pictures',
  { tag: '@desktop' },
  async ({ browser }) => {
    const product = await sell({
      name: 'Jug on paper',
      images: PICTURES,
      description: 'Thrown by hand.\n\nكوب جميل!',
    });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/product/${product.id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByText('$40.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Thrown by hand.')).toHaveCSS('direction', 'ltr');
    await expect(page.getByText('كوب جميل!')).toHaveCSS('direction', 'rtl');
    await expect(page.getByRole('img', { name: `${product.name}, picture 1 of 3` })).toBeVisible();
    await context.close();
  },
);

test('axe finds nothing, nothing overflows', async ({ page }) => {
  const product = await sell({
    name: 'A jug with a very long name that goes on and on, Rindfleischetikettierungsüberwachung',
    description: `${'Long '.repeat(400)}\n\n${'x'.repeat(300)}`,
    images: PICTURES,
    discount_percentage: 10,
    discount_end_date: new Date(Date.now() + 86_400_000).toISOString(),
    variants: [
      variant('Red / S', 3),
      variant('Red / L', 0),
      variant(`Blue / ${'x'.repeat(150)}`, 4),
    ],
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, product);
  await radio(page, 'Red').check();
  const similar = page.getByRole('region', { name: 'Similar products' });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole('article').first()).toBeVisible();
  // Otherwise, axe measures text through the translucent header.
  await page.evaluate(() => scrollTo(0, 0));
  await isAccessibleAtBothWidths(page, 'a product with long words');
  await page.getByRole('button', { name: 'Enlarge picture 1 of 3' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isAccessibleInBothThemes(page, 'its pictures');
});
