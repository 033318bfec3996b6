import { productsApi } from '@souk/contract/products';
import { questionsApi } from '@souk/contract/questions';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

const START = new Date();
let now = START;
let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false, overrides: { now: () => now } });
  seller = await world.seller();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['buyer']>>;

const asks = (person: Person, id: string, text = 'Is it heavy?') =>
  person.calls(questionsApi.ask, { params: { id }, body: { text } });
const answers = (person: Person, id: string, text = 'A kilo.') =>
  person.calls(questionsApi.answer, { params: { id }, body: { text } });
const removes = (person: Person, id: string) =>
  person.calls(questionsApi.remove, { params: { id } });
const listed = (id: string, query = {}) =>
  world.call(questionsApi.listOfProduct, { params: { id }, query });
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const NOWHERE = '0190aaaa-0000-7000-8000-000000000000';

describe('asking', () => {
  it('puts the question on the product, signed like a review, newest first and counted', async () => {
    const { id } = await seller.sells();
    const mara = await world.buyer('Mara');
    const first = await asks(mara, id, '  Is it heavy?  ');
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(String),
      text: 'Is it heavy?',
      user_name: 'Mara B.',
      created_at: now.toISOString(),
      answer: null,
      answered_at: null,
    });
    await asks(await world.buyer(), id, 'Does it float?');
    const page = await listed(id, { limit: 1 });
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.body.map(({ text }) => text)).toEqual(['Does it float?']);
    const rest = await listed(id, { limit: 1, page: 2 });
    expect(rest.body.map(({ text }) => text)).toEqual(['Is it heavy?']);
    const own = await mara.calls(questionsApi.ownOfProduct, { params: { id } });
    expect(own.body).toEqual({ question_ids: [first.body.id], refusal: null });
  });

  it('with the same words within a minute results in one question', async () => {
    const { id } = await seller.sells();
    const buyer = await world.buyer();
    const [one, two] = await Promise.all([asks(buyer, id), asks(buyer, id)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 201]);
    expect(one.body.id).toBe(two.body.id);
    expect((await asks(buyer, id, 'And is it large?')).status).toBe(201);
    expect((await asks(await world.buyer(), id)).status).toBe(201);
    later(2);
    expect((await asks(buyer, id)).status).toBe(201);
    expect((await listed(id)).headers['x-total-count']).toBe('4');
  });

  it('about one’s own product is refused', async () => {
    const { id } = await seller.sells();
    const answer = await asks(seller, id);
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toBe('You cannot ask about your own product');
    const own = await seller.calls(questionsApi.ownOfProduct, { params: { id } });
    expect(own.body).toEqual({
      question_ids: [],
      refusal: 'You cannot ask about your own product',
    });
  });

  it('needs text, of at most 500 characters', async () => {
    const { id } = await seller.sells();
    const buyer = await world.buyer();
    const blank = await asks(buyer, id, '   ');
    expect([blank.status, blank.body.detail]).toEqual([422, 'Please write your question']);
    const long = await asks(buyer, id, 'x'.repeat(501));
    expect([long.status, long.body.detail]).toEqual([
      422,
      'A question can have at most 500 characters',
    ]);
    expect((await asks(buyer, id, 'x'.repeat(500))).status).toBe(201);
    const body = invalid({});
    expect((await buyer.calls(questionsApi.ask, { params: { id }, body })).status).toBe(422);
  });

  it('requires a session, and a product on sale', async () => {
    const { id } = await seller.sells();
    const body = { text: 'Who are you?' };
    expect((await world.call(questionsApi.ask, { params: { id }, body })).status).toBe(401);
    const buyer = await world.buyer();
    expect((await asks(buyer, NOWHERE)).status).toBe(404);
    expect((await asks(buyer, 'no-id')).status).toBe(404);
    await seller.calls(productsApi.remove, { params: { productId: id } });
    expect((await asks(buyer, id)).status).toBe(404);
    expect((await listed(id)).status).toBe(404);
  });
});

describe('answering', () => {
  it('puts the text under the question; a second answer replaces it and keeps the time', async () => {
    const { id } = await seller.sells();
    const question = (await asks(await world.buyer(), id)).body;
    later(30);
    const first = now.toISOString();
    const answered = await answers(seller, question.id, ' A kilo. ');
    expect(answered).toMatchObject({
      status: 200,
      body: { answer: 'A kilo.', answered_at: first },
    });
    later(30);
    await answers(seller, question.id, 'Two kilos, sorry.');
    expect((await listed(id)).body).toEqual([
      { ...question, answer: 'Two kilos, sorry.', answered_at: first },
    ]);
  });

  it('is only for the shop’s owner or an admin', async () => {
    const { id } = await seller.sells();
    const buyer = await world.buyer();
    const question = (await asks(buyer, id)).body;
    expect((await answers(buyer, question.id)).status).toBe(403);
    expect((await answers(await world.seller('Another'), question.id)).status).toBe(403);
    expect((await answers(await world.admin(), question.id)).status).toBe(200);
    expect((await answers(seller, NOWHERE)).status).toBe(404);
    const blank = await answers(seller, question.id, ' ');
    expect([blank.status, blank.body.detail]).toEqual([422, 'Please write an answer']);
    expect((await answers(seller, question.id, 'x'.repeat(1001))).status).toBe(422);
  });
});

describe('deleting', () => {
  it('is only for the asker, the shop’s owner and admins', async () => {
    const { id } = await seller.sells();
    const buyer = await world.buyer();
    for (const person of [buyer, seller, await world.admin()]) {
      const question = (await asks(buyer, id)).body;
      expect((await removes(await world.buyer(), question.id)).status).toBe(403);
      expect((await removes(person, question.id)).status).toBe(204);
      expect((await removes(person, question.id)).status).toBe(404);
      expect((await listed(id)).body).toEqual([]);
    }
  });
});

describe('the seller’s list', () => {
  it('shows open and answered questions with their product; others may not see it', async () => {
    const shop = await world.seller('Quiz & Co');
    const mug = await shop.sells({ name: 'Mug', images: ['/media/products/mug.webp'] });
    const gone = await shop.sells({ name: 'Jug' });
    const buyer = await world.buyer();
    const open = (await asks(buyer, mug.id, 'How high?')).body;
    const done = (await asks(buyer, mug.id, 'How wide?')).body;
    await asks(buyer, gone.id);
    await answers(shop, done.id);
    await shop.calls(productsApi.remove, { params: { productId: gone.id } });
    const params = { id: shop.shop.id };
    const list = (state?: 'open' | 'answered') =>
      shop.calls(questionsApi.listOfShop, { params, query: { state } });
    const waiting = await list('open');
    expect(waiting.headers['x-total-count']).toBe('1');
    expect(waiting.body).toEqual([
      {
        ...open,
        product_id: mug.id,
        product_name: 'Mug',
        product_image: '/media/products/mug.webp',
      },
    ]);
    expect((await list('answered')).body.map(({ text }) => text)).toEqual(['How wide?']);
    expect((await list()).headers['x-total-count']).toBe('2');
    const counts = await shop.calls(questionsApi.openOfOwnShops);
    expect(counts.body).toEqual([{ shop_id: shop.shop.id, count: 1 }]);
    expect((await buyer.calls(questionsApi.openOfOwnShops)).body).toEqual([]);
    expect((await buyer.calls(questionsApi.listOfShop, { params })).status).toBe(403);
    const admin = await world.admin();
    expect((await admin.calls(questionsApi.listOfShop, { params })).status).toBe(200);
    const query = { state: invalid('new') };
    expect((await shop.calls(questionsApi.listOfShop, { params, query })).status).toBe(422);
  });
});

describe('how long a shop takes to answer', () => {
  const minutesOf = async (id: string) =>
    (await world.call(shopsApi.read, { params: { shopId: id } })).body.answer_minutes;

  it('is the median wait, once three were answered; open questions count too', async () => {
    const shop = await world.seller('Prompt');
    const { id } = await shop.sells();
    const buyer = await world.buyer();
    const ask = async (text: string) => (await asks(buyer, id, text)).body.id;
    const waited = [10, 600, 20];
    for (const [n, minutes] of waited.entries()) {
      expect(await minutesOf(shop.shop.id)).toBeNull();
      const question = await ask(`Question ${n}`);
      later(minutes);
      await answers(shop, question);
    }
    expect(await minutesOf(shop.shop.id)).toBe(20);
    for (const n of [1, 2, 3, 4]) await ask(`Left open ${n}`);
    later(4 * 24 * 60);
    const last = await ask('One more');
    later(1);
    await answers(shop, last);
    expect(await minutesOf(shop.shop.id)).toBe(600);
    await ask('And another that is left open');
    later(4 * 24 * 60);
    await removes(shop, last);
    expect(await minutesOf(shop.shop.id)).toBeNull();
  });
});

it('an account can ask twenty times an hour', async () => {
  const strict = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const shop = await strict.seller();
    const { id } = await shop.sells();
    const buyer = await strict.buyer();
    const ask = (text: string) => buyer.calls(questionsApi.ask, { params: { id }, body: { text } });
    for (let n = 1; n <= 20; n += 1) expect((await ask(`Question ${n}`)).status).toBe(201);
    expect((await ask('Question 20')).status).toBe(200);
    const refused = await ask('Question 21');
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toBe('You have asked many questions. Please try again later.');
  } finally {
    await strict.close();
  }
});
