import { expect, test, type APIRequestContext } from '@playwright/test';
import { openFeed, playing, type ListedProduct } from './clips.ts';

const CLIPS = 200;
const WORD = 'marathon';

type Seller = { headers: { authorization: string }; products: string[] };

/** A shop of its own with that many products, each with a real clip. */
async function openShop(request: APIRequestContext): Promise<Seller> {
  const name = `feed${Date.now().toString(36)}`;
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await request.post(`/api${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: string; access_token: string };
  };
  const { access_token } = await post('/auth/register', {
    email: `${name}@example.com`,
    username: name,
    password: 'secret-pass',
    first_name: 'Ada',
    last_name: 'Byron',
  });
  const headers = { authorization: `Bearer ${access_token}` };
  const shop = await post('/shops', { name: 'Long reel', brand_color: '#6366f1' }, headers);
  const [category] = (await (await request.get('/api/categories')).json()) as { id: string }[];
  const [clip] = (await (
    await request.get('/api/explore?has_video=true&limit=1')
  ).json()) as ListedProduct[];
  const products: string[] = [];
  for (let number = 1; number <= CLIPS; number += 1) {
    const product = {
      name: `Marathon reel ${number}`,
      price: 10 + number,
      stock_quantity: 20,
      category_id: category!.id,
      shop_id: shop.id,
      video_url: clip!.video_url,
    };
    products.push((await post('/products', product, headers)).id);
  }
  return { headers, products };
}

test('two hundred clips: few are alive at a time, and the page stays smooth', async ({
  page,
  request,
  isMobile,
}) => {
  test.skip(!isMobile, 'the same list at a desk');
  test.setTimeout(300_000);
  const { headers, products } = await openShop(request);
  try {
    await page.addInitScript(() => {
      const seen = { videos: 0, articles: 0 };
      Object.assign(window, { seen });
      const count = () => {
        seen.videos = Math.max(seen.videos, document.querySelectorAll('video').length);
        if (document.querySelectorAll('video').length > 0) {
          seen.articles = Math.max(seen.articles, document.querySelectorAll('article').length);
        }
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    type Seen = { videos: number; articles: number };
    const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

    await openFeed(page, `/videos?search=${WORD}`);
    await playing(page, `Marathon reel ${CLIPS}`);
    // Processor time of the page's own thread: what it costs, however busy the machine is.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    };
    const before = await spent();
    for (let at = 2; at <= CLIPS; at += 1) {
      await page.keyboard.press('ArrowDown');
      if (at % 4 !== 0) continue;
      const here = `Marathon reel ${CLIPS + 1 - at}, video ${at} of`;
      await expect(page.getByText(here)).toBeAttached();
      // Nobody gets past the last one before the next are there.
      const there = Math.min(CLIPS, Math.floor(at / 20 + 1) * 20);
      await expect(page.getByText(`Showing ${there} video results`)).toBeVisible();
    }
    const each = ((await spent()) - before) / (CLIPS - 1);
    await expect(page.getByText(`Showing ${CLIPS} video results`)).toBeVisible();
    await playing(page, 'Marathon reel 1');
    const { videos, articles } = await seen();
    const figures = `${videos} videos and ${articles} articles at most, ${each.toFixed(0)} ms of the page's thread for each clip`;
    test.info().annotations.push({ type: 'measured', description: figures });
    expect(videos, figures).toBeLessThanOrEqual(5);
    expect(articles, figures).toBeLessThanOrEqual(8);
    expect(each, figures).toBeLessThan(100);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('You have seen them all')).toBeVisible();
  } finally {
    for (const id of products) await request.delete(`/api/products/${id}`, { headers });
  }
});
