import { productsApi } from '@souk/contract/products';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

let world: World;
let seller: Awaited<ReturnType<World['seller']>>;
beforeAll(async () => {
  world = await startWorld();
  seller = await world.seller();
});
afterAll(() => world.close());

const reviews = (id: string, query = {}) =>
  world.call(reviewsApi.listOfProduct, { params: { id }, query });
const stats = async (id: string) =>
  (await world.call(reviewsApi.statsOfProduct, { params: { id } })).body;
const NONE = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };

describe('a product’s reviews', () => {
  it('are limited to one per person, the second replacing the first', async () => {
    const mug = await seller.sells();
    expect(await stats(mug.id)).toEqual({
      average_rating: null,
      total_reviews: 0,
      rating_distribution: NONE,
    });
    const shopper = await world.buyer('Mara');
    const first = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: {
        product_id: mug.id,
        comment: '  Chipped  ',
        rating: 2,
        title: 'Hm',
        images: ['/media/products/a.webp'],
      },
    });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(String),
      rating: 2,
      title: 'Hm',
      comment: 'Chipped',
      images: ['/media/products/a.webp'],
      user_name: 'Mara B.',
      is_verified_purchase: false,
      created_at: expect.stringMatching(/Z$/),
      answer: null,
      answered_at: null,
    });
    const second = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: {
        comment: 'Good now',
      },
    });
    expect(second).toMatchObject({ status: 200, body: { rating: 5, title: null, images: [] } });
    const other = await world.buyer();
    await other.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: { comment: 'Fine', rating: 4 },
    });
    expect(await stats(mug.id)).toEqual({
      average_rating: 4.5,
      total_reviews: 2,
      rating_distribution: { ...NONE, '4': 1, '5': 1 },
    });
    const seen = await world.call(productsApi.read, { params: { productId: mug.id } });
    expect(seen.body).toMatchObject({ average_rating: 4.5, total_reviews: 2 });
  });

  it('keep their totals right under many concurrent reviews', async () => {
    const mug = await seller.sells();
    const crowd = await Promise.all(Array.from({ length: 6 }, () => world.buyer()));
    await Promise.all(
      crowd.flatMap((shopper) =>
        [1, 3, 5].map((rating) =>
          shopper.calls(reviewsApi.reviewProduct, {
            params: { id: mug.id },
            body: { comment: 'x', rating },
          }),
        ),
      ),
    );
    const { rows } = await world.deps.pool.query(
      `select p.rating_sum, p.rating_count, sum(r.rating)::int as sum, count(*)::int as count
       from products p join product_reviews r on r.product_id = p.id where p.id = $1 group by p.id`,
      [mug.id],
    );
    expect(rows[0].count).toBe(6);
    expect([rows[0].rating_sum, rows[0].rating_count]).toEqual([rows[0].sum, rows[0].count]);
  });

  it('come newest first, ten per page', async () => {
    const mug = await seller.sells();
    for (let n = 1; n <= 11; n += 1) {
      const shopper = await world.buyer();
      await shopper.calls(reviewsApi.reviewProduct, {
        params: { id: mug.id },
        body: { comment: `No. ${n}` },
      });
    }
    const first = await reviews(mug.id);
    expect(first.body.map(({ comment }) => comment)).toEqual(
      Array.from({ length: 10 }, (_, n) => `No. ${11 - n}`),
    );
    expect(first.headers['x-total-count']).toBe('11');
    expect((await reviews(mug.id, { page: 2 })).body.map(({ comment }) => comment)).toEqual([
      'No. 1',
    ]);
    expect((await reviews(mug.id, { limit: 3, page: 2 })).body).toHaveLength(3);
    expect((await reviews(mug.id, { limit: 101 })).status).toBe(422);
  });

  it('can be filtered by stars', async () => {
    const mug = await seller.sells();
    for (const rating of [5, 3, 5]) {
      const shopper = await world.buyer();
      await shopper.calls(reviewsApi.reviewProduct, {
        params: { id: mug.id },
        body: { comment: 'x', rating },
      });
    }
    const five = await reviews(mug.id, { rating: 5, limit: 1 });
    expect(five.body.map(({ rating }) => rating)).toEqual([5]);
    expect(five.headers['x-total-count']).toBe('2');
    expect((await reviews(mug.id, { rating: 4 })).headers['x-total-count']).toBe('0');
    expect((await reviews(mug.id, { rating: 6 })).status).toBe(422);
  });

  it('show a person their own, and whether they may write one', async () => {
    const mug = await seller.sells();
    const shopper = await world.buyer();
    expect((await shopper.calls(reviewsApi.ownOfProduct, { params: { id: mug.id } })).body).toEqual(
      {
        review: null,
        refusal: null,
      },
    );
    const { body: review } = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: { comment: 'Mine' },
    });
    expect((await shopper.calls(reviewsApi.ownOfProduct, { params: { id: mug.id } })).body).toEqual(
      { review, refusal: null },
    );
    expect((await seller.calls(reviewsApi.ownOfProduct, { params: { id: mug.id } })).body).toEqual({
      review: null,
      refusal: 'You cannot review your own product',
    });
    expect((await world.call(reviewsApi.ownOfProduct, { params: { id: mug.id } })).status).toBe(
      401,
    );
    expect(
      (
        await shopper.calls(reviewsApi.ownOfProduct, {
          params: { id: '01900000-0000-7000-8000-0000000000ff' },
        })
      ).status,
    ).toBe(404);
  });

  it('are verified if the reviewer paid for an order of the product', async () => {
    const [mug, pot] = [await seller.sells(), await seller.sells()];
    const shopper = await world.buyer();
    const waiting = await world.buyer();
    const order = await shopper.buys({ product: mug });
    await waiting.buys({ product: mug });
    await world.pays(order.stripe_session_id);
    await world.until(async () => (await shopper.orders())[0].status === 'paid', 'the payment');
    const verified = async (who: typeof shopper, id: string) =>
      (await who.calls(reviewsApi.reviewProduct, { params: { id }, body: { comment: 'x' } })).body
        .is_verified_purchase;
    expect(await verified(shopper, mug.id)).toBe(true);
    expect(await verified(shopper, pot.id)).toBe(false);
    expect(await verified(waiting, mug.id)).toBe(false);
    expect((await reviews(mug.id)).body.filter((r) => r.is_verified_purchase)).toHaveLength(1);
  });

  it.each(['refunded', 'cancelled'] as const)(
    'lose "verified" when the order was %s and the money was refunded',
    async (status) => {
      const mug = await seller.sells();
      const shopper = await world.buyer();
      const { order_id, stripe_session_id } = await shopper.buys({ product: mug });
      await world.pays(stripe_session_id);
      await world.until(async () => (await shopper.orders())[0].status === 'paid', 'the payment');
      await shopper.calls(reviewsApi.reviewProduct, {
        params: { id: mug.id },
        body: { comment: 'x' },
      });
      const verified = async () => (await reviews(mug.id)).body[0].is_verified_purchase;
      expect(await verified()).toBe(true);
      expect((await seller.sets(order_id, { status })).status).toBe(200);
      expect(await verified()).toBe(false);
    },
  );

  it('cannot be written by owners or visitors, or about missing products', async () => {
    const mug = await seller.sells();
    expect(
      await seller.calls(reviewsApi.reviewProduct, {
        params: { id: mug.id },
        body: { comment: 'Great' },
      }),
    ).toMatchObject({
      status: 403,
      body: { detail: 'You cannot review your own product' },
    });
    const shopper = await world.buyer();
    expect(
      (
        await world.call(reviewsApi.reviewProduct, {
          params: { id: mug.id },
          body: { comment: 'x' },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await shopper.calls(reviewsApi.reviewProduct, {
          params: { id: '01900000-0000-7000-8000-0000000000ff' },
          body: { comment: 'x' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await shopper.calls(reviewsApi.reviewProduct, {
          params: { id: 'x' },
          body: { comment: 'x' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.call(reviewsApi.listOfProduct, {
          params: { id: '01900000-0000-7000-8000-0000000000ff' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await world.call(reviewsApi.statsOfProduct, {
          params: { id: '01900000-0000-7000-8000-0000000000ff' },
        })
      ).status,
    ).toBe(404);
    await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: { comment: 'Before it left' },
    });
    await seller.calls(productsApi.remove, { params: { productId: mug.id } });
    expect(
      (
        await shopper.calls(reviewsApi.reviewProduct, {
          params: { id: mug.id },
          body: { comment: 'After' },
        })
      ).status,
    ).toBe(404);
    expect((await reviews(mug.id)).body[0].comment).toBe('Before it left');
  });

  it.each([
    [{}, 'comment', 'Please write a review comment'],
    [{ comment: '  ' }, 'comment', 'Please write a review comment'],
    [{ comment: 'x'.repeat(1001) }, 'comment', expect.any(String)],
    [{ comment: 'x', title: 'x'.repeat(101) }, 'title', expect.any(String)],
    [{ comment: 'x', rating: 0 }, 'rating', 'Rating must be a whole number from 1 to 5'],
    [{ comment: 'x', rating: 6 }, 'rating', 'Rating must be a whole number from 1 to 5'],
    [{ comment: 'x', rating: 4.5 }, 'rating', 'Rating must be a whole number from 1 to 5'],
    [{ comment: 'x', images: ['javascript:1'] }, 'images.0', expect.any(String)],
    [
      { comment: 'x', product_id: '01900000-0000-7000-8000-0000000000ff' },
      'product_id',
      expect.any(String),
    ],
  ])('refuse %j', async (body, path, message) => {
    const mug = await seller.sells();
    const shopper = await world.buyer();
    const answer = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: invalid(body),
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ path, message });
  });
});

describe('a shop’s reviews', () => {
  it('are limited to one per person; the shop shows the newest twenty', async () => {
    const { shop, ...owner } = await world.seller('Reviewed');
    const shopper = await world.buyer('Mara');
    const first = await shopper.calls(reviewsApi.reviewShop, {
      params: { id: shop.id },
      body: { text: ' Kind ', rating: 3 },
    });
    expect(first).toMatchObject({
      status: 201,
      body: { rating: 3, text: 'Kind', user_name: 'Mara B.' },
    });
    expect(
      (
        await shopper.calls(reviewsApi.reviewShop, {
          params: { id: shop.id },
          body: { text: 'Kinder' },
        })
      ).status,
    ).toBe(200);
    for (let n = 0; n < 20; n += 1) {
      await (
        await world.buyer()
      ).calls(reviewsApi.reviewShop, {
        params: { id: shop.id },
        body: { text: `No. ${n}`, rating: 4 },
      });
    }
    const { body } = await world.call(shopsApi.read, { params: { shopId: shop.id } });
    expect(body).toMatchObject({ total_reviews: 21, average_rating: 4.05 });
    expect(body.reviews).toHaveLength(20);
    expect(body.reviews[0].text).toBe('No. 19');
    const oldest = await world.call(reviewsApi.listOfShop, {
      params: { id: shop.id },
      query: { page: 3 },
    });
    expect(oldest.headers['x-total-count']).toBe('21');
    expect(oldest.body.map(({ text }: { text: string }) => text)).toEqual(['Kinder']);
    expect((await shopper.calls(reviewsApi.ownOfShop, { params: { id: shop.id } })).body).toEqual({
      review: oldest.body[0],
      refusal: null,
    });
    expect((await owner.calls(reviewsApi.ownOfShop, { params: { id: shop.id } })).body).toEqual({
      review: null,
      refusal: 'You cannot review your own shop',
    });
    expect((await world.call(reviewsApi.ownOfShop, { params: { id: shop.id } })).status).toBe(401);
    expect((await world.call(reviewsApi.listOfShop, { params: { id: 'x' } })).status).toBe(404);
    expect(
      await owner.calls(reviewsApi.reviewShop, { params: { id: shop.id }, body: { text: 'Mine' } }),
    ).toMatchObject({
      status: 403,
      body: { detail: 'You cannot review your own shop' },
    });
    expect(
      (await world.call(reviewsApi.reviewShop, { params: { id: shop.id }, body: { text: 'x' } }))
        .status,
    ).toBe(401);
    expect(
      (await shopper.calls(reviewsApi.reviewShop, { params: { id: shop.id }, body: { text: ' ' } }))
        .body.detail,
    ).toBe('Please write a review');
    expect(
      (await shopper.calls(reviewsApi.reviewShop, { params: { id: 'x' }, body: { text: 'x' } }))
        .status,
    ).toBe(404);
  });
});

describe('a shop’s answers to reviews', () => {
  it('appear below the review for everyone; a second one replaces the first', async () => {
    const own = await world.seller();
    const mug = await own.sells();
    const shopper = await world.buyer();
    const review = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: { comment: 'Chipped' },
    });
    const params = { id: mug.id, reviewId: review.body.id };
    const answer = (text: string) =>
      own.calls(reviewsApi.answerOfProduct, { params, body: { text } });
    const first = await answer('We send another');
    expect(first).toMatchObject({ status: 200, body: { answer: 'We send another' } });
    const second = await answer('Sent');
    const { answered_at } = first.body;
    expect(second.body).toMatchObject({ answer: 'Sent', answered_at });
    expect((await reviews(mug.id)).body).toMatchObject([{ comment: 'Chipped', answer: 'Sent' }]);

    const ofShop = await shopper.calls(reviewsApi.reviewShop, {
      params: { id: own.shop.id },
      body: { text: 'Kind people', rating: 5 },
    });
    await own.calls(reviewsApi.answerOfShop, {
      params: { id: own.shop.id, reviewId: ofShop.body.id },
      body: { text: 'Thank you' },
    });
    const { body: shop } = await world.call(shopsApi.read, { params: { shopId: own.shop.id } });
    expect(shop.reviews).toMatchObject([{ text: 'Kind people', answer: 'Thank you' }]);
  });

  it('can only be given by the shop and admins', async () => {
    const own = await world.seller();
    const mug = await own.sells();
    const bowl = await own.sells();
    const shopper = await world.buyer();
    const { body: review } = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: { comment: 'Good' },
    });
    const given = (id: string, reviewId = review.id) => ({
      params: { id, reviewId },
      body: { text: 'Thanks' },
    });
    expect(await shopper.calls(reviewsApi.answerOfProduct, given(mug.id))).toMatchObject({
      status: 403,
      body: { detail: 'Only the shop can answer its reviews' },
    });
    expect(await seller.calls(reviewsApi.answerOfProduct, given(mug.id))).toMatchObject({
      status: 403,
    });
    expect(await own.calls(reviewsApi.answerOfProduct, given(bowl.id))).toMatchObject({
      status: 404,
      body: { detail: 'Review not found' },
    });
    expect(await own.calls(reviewsApi.answerOfShop, given(own.shop.id))).toMatchObject({
      status: 404,
    });
    const empty = { params: { id: mug.id, reviewId: review.id }, body: { text: '  ' } };
    expect(await own.calls(reviewsApi.answerOfProduct, empty)).toMatchObject({
      status: 422,
      body: { detail: 'Please write an answer' },
    });
    const admin = await world.admin();
    expect(await admin.calls(reviewsApi.answerOfProduct, given(mug.id))).toMatchObject({
      status: 200,
    });
  });

  it('disappear when the reviewed words change', async () => {
    const mug = await seller.sells();
    const shopper = await world.buyer();
    const says = (comment: string, rating: number) =>
      shopper.calls(reviewsApi.reviewProduct, {
        params: { id: mug.id },
        body: { comment, rating },
      });
    const { body: review } = await says('Good', 4);
    await seller.calls(reviewsApi.answerOfProduct, {
      params: { id: mug.id, reviewId: review.id },
      body: { text: 'Thanks' },
    });
    expect((await says('Good', 5)).body).toMatchObject({ rating: 5, answer: 'Thanks' });
    expect((await says('Awful', 1)).body).toMatchObject({ answer: null, answered_at: null });
  });

  it('count as missing in the seller’s list and on their dashboard until given', async () => {
    const own = await world.seller();
    const mug = await own.sells();
    const shopper = await world.buyer();
    const { body: review } = await shopper.calls(reviewsApi.reviewProduct, {
      params: { id: mug.id },
      body: { comment: 'Good', title: 'Mug' },
    });
    await shopper.calls(reviewsApi.reviewShop, {
      params: { id: own.shop.id },
      body: { text: 'Kind', rating: 5 },
    });
    const list = async (state?: 'open' | 'answered') => {
      const query = state ? { state } : {};
      const answer = await own.calls(reviewsApi.received, { params: { id: own.shop.id }, query });
      expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
      return answer.body;
    };
    expect(await list('open')).toMatchObject([
      { text: 'Kind', title: null, product_id: null },
      { text: 'Good', title: 'Mug', product_id: mug.id, product_name: mug.name },
    ]);
    const open = async () => (await own.calls(reviewsApi.openOfOwnShops)).body;
    expect(await open()).toEqual([{ shop_id: own.shop.id, count: 2 }]);
    await own.calls(reviewsApi.answerOfProduct, {
      params: { id: mug.id, reviewId: review.id },
      body: { text: 'Thanks' },
    });
    expect(await open()).toEqual([{ shop_id: own.shop.id, count: 1 }]);
    expect(await list('open')).toMatchObject([{ text: 'Kind' }]);
    expect(await list('answered')).toMatchObject([{ text: 'Good', answer: 'Thanks' }]);
    expect(await list()).toHaveLength(2);
    expect(await shopper.calls(reviewsApi.received, { params: { id: own.shop.id } })).toMatchObject(
      { status: 403 },
    );
  });
});
