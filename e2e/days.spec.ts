import { checkoutApi } from '@souk/contract/checkout';
import { ordersApi } from '@souk/contract/orders';
import { questionsApi } from '@souk/contract/questions';
import { pages } from '../contract/src/pages.ts';
import { checkoutBody } from '../server/test/checkout-body.ts';
import { complaints } from './page.ts';
import { person, seller, sells } from './people.ts';
import { expect, test, type Page } from './test.ts';

/** At any moment, the day here is one or two later than there. */
const FIRST = 'Pacific/Kiritimati';
const LAST = 'Pacific/Pago_Pago';

const dayIn = (timeZone: string, time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(time));

test('each visitor sees the day on which something happened where they are', async ({
  browser,
  request,
}) => {
  const maker = await seller(request, 'Day Clay');
  const mug = await sells(maker, { name: 'Daily mug' });
  const buyer = await person(request);
  await buyer.calls(checkoutApi.place, {
    body: checkoutBody([{ product: mug }]),
  });
  const question = await buyer.calls(questionsApi.ask, {
    params: { id: mug.id },
    body: { text: 'Does it keep tea warm?' },
  });
  const [order] = await buyer.calls(ordersApi.list);
  expect(dayIn(FIRST, order.created_at)).not.toBe(dayIn(LAST, order.created_at));

  const looksFrom = async (timezoneId: string, looks: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    const said = complaints(page);
    await looks(page);
    expect(said).toEqual([]);
    await context.close();
  };
  for (const zone of [FIRST, LAST]) {
    await looksFrom(zone, async (page) => {
      await buyer.sitsAt(page);
      await page.goto('/orders');
      const row = page.getByRole('article').filter({ hasText: order.order_number });
      await expect(row).toContainText(dayIn(zone, order.created_at));
      await page.goto(pages.product(mug.id));
      const asked = page.getByRole('article').filter({ hasText: 'Does it keep tea warm?' });
      await expect(asked).toContainText(dayIn(zone, question.created_at));
    });
  }

  // Without scripts, the page can't know the visitor's zone and names its own.
  const still = await browser.newContext({ javaScriptEnabled: false, timezoneId: FIRST });
  const page = await still.newPage();
  await page.goto(pages.shop(maker.shop.id));
  const opened = page.locator('#about time');
  const time = await opened.getAttribute('datetime');
  await expect(opened).toHaveText(`${dayIn('UTC', time!)} UTC`);
  await still.close();
});
