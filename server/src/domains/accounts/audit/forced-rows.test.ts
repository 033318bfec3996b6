import { addressOf, type Endpoint } from '@souk/contract/endpoint';
import { ledgerApi } from '@souk/contract/ledger';
import { questionsApi } from '@souk/contract/questions';
import { refundsApi } from '@souk/contract/refunds';
import { returnsApi } from '@souk/contract/returns';
import { reviewsApi } from '@souk/contract/reviews';
import { videosApi } from '@souk/contract/videos';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A shop with a paid order, a question, a review and a refund request. */
async function trade() {
  const [seller, buyer] = [await world.seller(), await world.buyer()];
  const mug = await seller.sells({ price: 10 });
  const started = await buyer.buys({ product: mug, quantity: 2 });
  await world.pays(started.stripe_session_id);
  await world.until(async () => (await seller.sales())[0]?.status === 'paid', 'the payment');
  const orderId: string = started.order_id;
  await seller.sets(orderId, { status: 'delivered' });
  const shopId = seller.shop.id;
  const ask = { text: 'Is it blue?' };
  const asked = await buyer.calls(questionsApi.ask, { params: { id: mug.id }, body: ask });
  const review = { rating: 4, text: 'Fine' };
  const said = await buyer.calls(reviewsApi.reviewShop, { params: { id: shopId }, body: review });
  const wanted = await buyer.calls(returnsApi.ask, {
    params: { orderId },
    body: invalid({ shop_id: shopId, kind: 'damaged', text: 'The handle is off' }),
  });
  return {
    seller,
    shopId,
    orderId,
    question: asked.body.id,
    review: said.body.id,
    request: wanted.body.id,
  };
}

test('money, answers and videos are not committed without their audit row', async () => {
  const { seller, shopId, orderId, question, review, request } = await trade();
  const admin = await world.admin();
  const calls: [string, Endpoint, { id: string; token: string }, object, object][] = [
    ['refunds', refundsApi.create, seller, { shopId, orderId }, { amount: 1, reason: 'Late' }],
    [
      'ledger_entries',
      ledgerApi.adjust,
      admin,
      {},
      { shop_id: shopId, amount: 2, reason: 'Sorry' },
    ],
    ['questions', questionsApi.answer, seller, { id: question }, { text: 'Yes' }],
    [
      'shop_reviews',
      reviewsApi.answerOfShop,
      seller,
      { id: shopId, reviewId: review },
      { text: 'Thanks' },
    ],
    [
      'refund_request_steps',
      returnsApi.answer,
      seller,
      { shopId, orderId, requestId: request },
      { decision: 'decline', note: 'It was whole' },
    ],
    ['video_runs', videosApi.generate, seller, { shopId }, { renderer: 'local', regenerate: true }],
  ];
  const rows = async (table: string) => {
    const found = await sql<{ sum: string }>`
      select md5(string_agg(t::text, '' order by t::text)) as sum
      from ${sql.table(table)} t`.execute(world.deps.db);
    return found.rows[0]?.sum;
  };
  const asks = async ([, endpoint, { token }, params, body]: (typeof calls)[number]) =>
    world.app.inject({
      method: endpoint.method,
      url: `/api${addressOf(endpoint, { params: invalid(params) })}`,
      headers: { authorization: `Bearer ${token}`, prefer: 'respond-async' },
      payload: body,
    });
  const noting = (step: 'disable' | 'enable') =>
    world.asOwner(`alter table audit_changes ${step} trigger audit_changes_noted`);

  // As if every verb had forgotten to record its change.
  await noting('disable');
  for (const call of calls) {
    const [table] = call;
    const before = await rows(table);
    expect([table, (await asks(call)).statusCode]).toEqual([table, 500]);
    expect([table, await rows(table)]).toEqual([table, before]);
  }
  await noting('enable');
  for (const call of calls) {
    const [table] = call;
    const before = await rows(table);
    expect([table, Math.floor((await asks(call)).statusCode / 100)]).toEqual([table, 2]);
    expect([table, await rows(table)]).not.toEqual([table, before]);
  }
});
