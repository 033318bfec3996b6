import { productsApi } from '@souk/contract/products';
import { searchApi } from '@souk/contract/search';
import { seller, sells } from './people.ts';
import { expect, test, type APIRequestContext } from './test.ts';
import { openFeed, playing } from './videos-page.ts';

const CLIPS = 50;
const WORD = 'marathon';

/** A separate shop with that many products, each with a real clip. */
async function openShop(request: APIRequestContext) {
  const owner = await seller(request, 'Long reel');
  const [model] = await owner.calls(searchApi.explore, { query: { has_video: true, limit: 1 } });
  const products: string[] = [];
  for (let number = 1; number <= CLIPS; number += 1) {
    const { id } = await sells(owner, {
      name: `Marathon reel ${number}`,
      price: 10 + number,
      stock_quantity: 20,
      video_url: model.video_url,
    });
    products.push(id);
  }
  return { owner, products };
}

test('fifty clips: only a few are alive at a time, and the last cost no more than the first', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const { owner, products } = await openShop(request);
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
    type ElementCounts = { videos: number; articles: number };
    const seen = () => page.evaluate(() => (window as unknown as { seen: ElementCounts }).seen);

    await openFeed(page, `/videos?search=${WORD}`);
    await playing(page, `Marathon reel ${CLIPS}`);
    // Processor time of the page's own thread, whatever else keeps the machine busy.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    };
    const cost = { first: 0, second: 0 };
    let before = await spent();
    for (let at = 2; at <= CLIPS; at += 1) {
      if (at === CLIPS / 2 || at === CLIPS) {
        const now = await spent();
        cost[at === CLIPS ? 'second' : 'first'] = now - before;
        before = now;
      }
      await page.keyboard.press('ArrowDown');
      if (at % 4 !== 0) continue;
      const here = `Marathon reel ${CLIPS + 1 - at}, video ${at} of`;
      await expect(page.getByText(here)).toBeAttached();
      // The last clip cannot be passed before the next ones are loaded.
      const there = Math.min(CLIPS, Math.floor(at / 20 + 1) * 20);
      await expect(page.getByText(`Showing ${there} video results`)).toBeVisible();
    }
    await expect(page.getByText(`Showing ${CLIPS} video results`)).toBeVisible();
    await playing(page, 'Marathon reel 1');
    const { videos, articles } = await seen();
    const figures = `${videos} videos and ${articles} articles at most, ${cost.first.toFixed(0)} and ${cost.second.toFixed(0)} ms of the page's thread for each half`;
    test.info().annotations.push({ type: 'measured', description: figures });
    expect(videos, figures).toBeLessThanOrEqual(5);
    expect(articles, figures).toBeLessThanOrEqual(8);
    expect(cost.second, figures).toBeLessThan(2 * cost.first);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('You’ve seen them all')).toBeVisible();
  } finally {
    for (const productId of products) {
      await owner.calls(productsApi.remove, { params: { productId } });
    }
  }
});
