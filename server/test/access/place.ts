import { accountsApi } from '@souk/contract/accounts';
import { addressBookApi } from '@souk/contract/address-book';
import { authApi } from '@souk/contract/auth';
import { categoriesApi } from '@souk/contract/categories';
import { discountsApi } from '@souk/contract/discounts';
import { orderDetailApi } from '@souk/contract/order-detail';
import { questionsApi } from '@souk/contract/questions';
import { reportsApi } from '@souk/contract/reports';
import { returnsApi } from '@souk/contract/returns';
import { reviewsApi } from '@souk/contract/reviews';
import { shopsApi } from '@souk/contract/shops';
import { sitePagesApi } from '@souk/contract/site-pages';
import { statementsApi } from '@souk/contract/statements';
import { placeHold } from '../../src/domains/money/holds/place-hold.ts';
import { makeStatements } from '../../src/domains/money/statements/make-statements.ts';
import { insertLongJob } from '../../src/jobs/long-jobs.ts';
import { newId } from '../../src/kit/ids.ts';
import { ADDRESS, type Goods } from '../checkout-body.ts';
import type { World } from '../world.ts';
import { moneyTroubles } from './money-troubles.ts';
import { providerTroubles } from './provider-troubles.ts';

type Person = Awaited<ReturnType<World['buyer']>>;

/** A market with one row of everything: of the owner's shop, the buyer's orders, or the site. */
export type Place = Awaited<ReturnType<typeof makePlace>>;

export async function makePlace(world: World) {
  const { db, jobs } = world.deps;
  const now = new Date();
  const [owner, rival] = [await world.seller(), await world.seller('Wood & Sons')];
  const [buyer, other, admin] = [await world.buyer(), await world.buyer(), await world.admin()];
  // An unverified account cannot be exported.
  for (const person of [owner, rival, buyer, other, admin]) await person.verifies();
  const goods = { stock_quantity: 1000, images: ['/media/products/mug.webp'] };
  const [product, rivals] = [await owner.sells(goods), await rival.sells(goods)];
  const shopId = owner.shop.id;

  /** Creates an order by the buyer, paid and delivered. */
  async function sale(): Promise<{ orderId: string; sessionId: string }> {
    const { order_id, stripe_session_id } = await buyer.buys({ product });
    await world.pays(stripe_session_id);
    const read = () => buyer.calls(orderDetailApi.read, { params: { orderId: order_id } });
    await world.until(async () => {
      const { body } = await read();
      return body.shipments[0]?.status === 'paid';
    }, 'the payment');
    await owner.sets(order_id, { status: 'delivered' });
    return { orderId: order_id, sessionId: stripe_session_id };
  }
  const asked = async (orderId: string): Promise<string> => {
    const body = { shop_id: shopId, kind: 'damaged', text: 'The handle is off' } as const;
    return (await buyer.calls(returnsApi.ask, { params: { orderId }, body })).body.id;
  };
  const { orderId, sessionId } = await sale();
  const requestId = await asked(orderId);

  const of = { params: { id: product.id } };
  const reviewed = await buyer.calls(reviewsApi.reviewProduct, {
    ...of,
    body: { comment: 'Good' },
  });
  const shopReviewed = await buyer.calls(reviewsApi.reviewShop, {
    params: { id: shopId },
    body: { text: 'Quick' },
  });
  const question = async (): Promise<string> =>
    (await buyer.calls(questionsApi.ask, { ...of, body: { text: `How high? ${newId()}` } })).body
      .id;

  const percent = { kind: 'percent', value: 10 } as const;
  const discount = async (code: string | null = null): Promise<string> =>
    (
      await owner.calls(discountsApi.create, {
        params: { shopId },
        body: { ...percent, code, active: false },
      })
    ).body.id;
  const siteDiscount = async (): Promise<string> =>
    (await admin.calls(discountsApi.createOfSite, { body: { ...percent, active: false } })).body.id;

  const longJob = { owner_id: owner.id, state: 'failed' } as const;
  const importId = newId();
  await insertLongJob(db, { ...longJob, id: importId, kind: 'import-products' });
  const file = { actor_id: owner.id, file_name: 'goods.csv', file_bytes: 10 };
  await db
    .insertInto('product_imports')
    .values({ ...file, id: importId, shop_id: shopId, dry_run: true })
    .execute();
  const runId = newId();
  await insertLongJob(db, { ...longJob, id: runId, kind: 'make-videos' });
  await db
    .insertInto('video_runs')
    .values({ id: runId, shop_id: shopId, renderer: 'local', started_by: owner.id })
    .execute();
  const clip = '/media/videos/made.mp4';
  await db
    .insertInto('video_run_items')
    .values({
      run_id: runId,
      product_id: product.id,
      product_name: 'Mug',
      position: 1,
      state: 'done',
      video_url: clip,
    })
    .execute();
  const videoId = newId();
  await insertLongJob(db, {
    id: videoId,
    kind: 'convert-video',
    owner_id: buyer.id,
    state: 'failed',
  });
  await db.insertInto('video_uploads').values({ id: videoId, owner_id: buyer.id }).execute();
  // Statements for the month of the sale, as if it had ended.
  await makeStatements({ db, jobs, now: () => new Date(now.getTime() + 33 * 86_400_000) });
  const statements = await owner.calls(statementsApi.list, { params: { shopId } });
  const month = statements.body.at(-1)?.month ?? '';

  const payoutId = newId();
  await db
    .insertInto('payouts')
    .values({
      id: payoutId,
      shop_id: shopId,
      amount_cents: 100,
      method: 'manual',
      status: 'paid',
      created_at: now,
      paid_at: now,
    })
    .execute();
  const mailId = newId();
  await db
    .insertInto('mails')
    .values({
      id: mailId,
      kind: 'new_order',
      cause: mailId,
      to_address: buyer.email,
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      view_key: mailId,
      view_until: new Date(now.getTime() + 3600_000),
    })
    .execute();
  const event = await db.selectFrom('provider_events').select('id').executeTakeFirstOrThrow();
  const later = new Date(now.getTime() + 24 * 3600_000);
  await jobs.enqueue(db, 'forget-idempotency-keys', {}, { runAt: later, key: 'access' });
  const { rows: queued } = await world.deps.pool.query(
    `select id::text from graphile_worker.jobs where key = 'access'`,
  );
  const { rows: categories } = await world.deps.pool.query('select id from categories limit 1');

  const token = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    (await world.call(authApi.login, { body: { email_or_username: email, password } })).body
      .access_token;
  async function passkey(): Promise<string> {
    const id = newId();
    await db
      .insertInto('passkeys')
      .values({
        id,
        user_id: buyer.id,
        credential_id: id,
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Phone',
        created_at: now,
      })
      .execute();
    return id;
  }
  const address = async (): Promise<string> => {
    const body = { ...ADDRESS, address: `Way ${newId()}` };
    return (await buyer.calls(addressBookApi.save, { body })).body.id;
  };
  const category = async (): Promise<string> => {
    const body = { name: `Of ${newId()}` };
    return (await admin.calls(categoriesApi.create, { body })).body.id;
  };

  const page = async (slug = `p-${newId()}`): Promise<string> => {
    const body = { slug, title: 'A page', published: true };
    return (await admin.calls(sitePagesApi.create, { body })).body.id;
  };

  return {
    world,
    people: { buyer, other, owner, rival, admin },
    product: product as Goods,
    rivals: rivals as Goods,
    viewKey: mailId,
    /** By the names that URLs give them. */
    ids: {
      shopId,
      productId: product.id,
      orderId,
      addressId: await address(),
      sessionId,
      requestId,
      importId,
      runId,
      videoId,
      payoutId,
      month,
      mailId,
      eventId: event.id,
      jobId: queued[0].id as string,
      categoryId: categories[0].id as string,
      pageId: await page('matrix'),
      reviewId: reviewed.body.id,
      shopReviewId: shopReviewed.body.id,
    } as Record<string, string>,
    // New ones, for calls that use them up.
    fresh: {
      ...moneyTroubles(world, shopId),
      ...providerTroubles(world, owner, sale),
      sale,
      asked,
      address,
      discount,
      siteDiscount,
      /** The code of a discount of the owner's shop. */
      code: async () => {
        const code = `C-${newId().slice(-12)}`;
        await discount(code);
        return code;
      },
      /** Holds one of the owner's sales as if it were from before the ledger. */
      earlierSale: async () => {
        const hold = { reason: 'before_ledger', cause: newId() } as const;
        await db.transaction().execute(async (trx) => {
          const shipment = trx.selectFrom('shipments').select('id').where('shop_id', '=', shopId);
          const { id: shipmentId } = await shipment.limit(1).executeTakeFirstOrThrow();
          await placeHold(trx, world.deps, { ...hold, shipmentId });
        });
      },
      question,
      passkey,
      category,
      page,
      unpaid: async () => (await buyer.buys({ product })).order_id as string,
      product: async () => (await owner.sells()).id,
      /** Adds a line to the buyer's cart. */
      line: async () => (await buyer.adds(product)).body.items[0]?.id ?? '',
      session: async () => {
        await token(buyer);
        const { body } = await buyer.calls(accountsApi.listSessions);
        return body.find(({ current }) => !current)?.id ?? '';
      },
      /** Opens an empty shop of the owner's. */
      shop: async () => {
        const body = { name: 'Empty & Co', brand_color: '#7c3aed' };
        return (await owner.calls(shopsApi.open, { body })).body.id;
      },
      /** Opens another session of that person's. */
      token,
      /** Registers somebody who has done nothing yet. */
      newcomer: async () => (await world.buyer()).token,
      account: async () => (await world.buyer()).id,
      /** Files a pending report about the owner's shop. */
      report: async () => {
        const body = { kind: 'shop', target_id: shopId, reason: 'other', text: 'Look' } as const;
        return (await (await world.buyer()).calls(reportsApi.report, { body })).body.id;
      },
    },
  };
}

export type Caller = keyof Place['people'];
