import { mailsApi } from '@souk/contract/mail';
import { productsApi } from '@souk/contract/products';
import { adminReportsApi, REPORTS, reportsApi, type NewReport } from '@souk/contract/reports';
import { reviewsApi } from '@souk/contract/reviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalid, startWorld, type World } from '../../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.admin();
});
afterAll(() => world.close());

type ApiUser = Pick<Awaited<ReturnType<World['buyer']>>, 'calls'>;

const reports = (who: ApiUser, body: Partial<Record<keyof NewReport, unknown>>) =>
  who.calls(reportsApi.report, {
    body: invalid({ reason: 'misleading', text: 'It is not wool', ...body }),
  });
const decides = (reportId: string, body: object, who: ApiUser = admin) =>
  who.calls(adminReportsApi.decide, { params: { reportId }, body: invalid(body) });
const queue = async (query: { state?: 'decided' } = {}) =>
  (await admin.calls(adminReportsApi.list, { query })).body;
const mails = async (search: string) =>
  (await admin.calls(mailsApi.list, { query: { search } })).body;
const mailsTo = async (search: string) =>
  (await mails(search)).map(({ kind }) => kind).filter((kind) => kind.startsWith('report'));

async function goods() {
  const [seller, buyer] = [await world.seller(), await world.buyer('Mara')];
  const mug = await seller.sells({ name: 'Mug', description: 'Pure wool' });
  const about = { kind: 'product', target_id: mug.id };
  return { seller, buyer, mug, about };
}

test('a person can report something once, and again after the decision', async () => {
  const { buyer, about } = await goods();
  const made = await reports(buyer, about);
  expect(made).toMatchObject({ status: 201, body: { ...about, reason: 'misleading' } });
  expect(await reports(buyer, about)).toMatchObject({
    status: 409,
    body: { detail: REPORTS.alreadyOpen },
  });
  const other = await world.buyer();
  expect((await reports(other, about)).status).toBe(201);
  expect((await decides(made.body.id, { decision: 'dismiss' })).status).toBe(200);
  expect((await reports(buyer, about)).status).toBe(201);
});

test('two concurrent clicks make one report', async () => {
  const { buyer, about } = await goods();
  const answers = await Promise.all([1, 2, 3, 4].map(() => reports(buyer, about)));
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toEqual([201]);
});

test('an account can report thirty times an hour', async () => {
  const strict = await startWorld({ worker: false, env: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const [seller, buyer] = [await strict.seller(), await strict.buyer()];
    const about = async () => ({ kind: 'product', target_id: (await seller.sells()).id });
    const first = await about();
    expect((await reports(buyer, first)).status).toBe(201);
    for (let n = 2; n <= 30; n += 1) {
      expect((await reports(buyer, await about())).status).toBe(201);
    }
    expect((await reports(buyer, first)).status).toBe(409);
    const last = await about();
    const refused = await reports(buyer, last);
    expect([refused.status, refused.body.detail]).toEqual([429, REPORTS.tooMany]);
    expect((await reports(await strict.buyer(), last)).status).toBe(201);
  } finally {
    await strict.close();
  }
});

test('errors name what a report lacks, and removed items cannot be reported', async () => {
  const { seller, buyer, mug, about } = await goods();
  const says = async (body: object) => {
    const answer = await reports(buyer, { ...about, ...body });
    return [answer.status, answer.body.detail];
  };
  expect(await says({ kind: 'person' })).toEqual([422, REPORTS.kind]);
  expect(await says({ reason: '' })).toEqual([422, REPORTS.reason]);
  expect(await says({ text: ' ' })).toEqual([422, REPORTS.text]);
  expect(await says({ target_id: 'mug' })).toEqual([422, REPORTS.target]);
  expect(await says({ kind: 'shop' })).toEqual([404, REPORTS.gone]);
  await seller.calls(productsApi.remove, { params: { productId: mug.id } });
  expect(await says({})).toEqual([404, REPORTS.gone]);
  const draft = await seller.sells({ status: 'draft' });
  expect(await says({ target_id: draft.id })).toEqual([404, REPORTS.gone]);
});

test('admins see the oldest first, with both sides', async () => {
  const { seller, buyer, mug, about } = await goods();
  const review = await (
    await world.buyer('Bela')
  ).calls(reviewsApi.reviewProduct, {
    params: { id: mug.id },
    body: { comment: 'Buy it elsewhere', title: 'No' },
  });
  await reports(buyer, about);
  await reports(buyer, { kind: 'review', target_id: review.body.id, reason: 'offensive' });
  await reports(buyer, { kind: 'shop', target_id: seller.shop.id, reason: 'other' });
  const [product, said, shop] = (await queue()).slice(-3);
  expect(product).toMatchObject({
    ...about,
    reporter: { id: buyer.id, email: buyer.email, name: 'Mara Byron', reports: 3, upheld: 0 },
    owner: { id: seller.id, email: seller.email, reports: 1 },
    target: { name: 'Mug', text: 'Pure wool', product_id: mug.id, shop_name: 'Clay & Co' },
    decision: null,
    decided_by: null,
  });
  expect(said).toMatchObject({
    target: { name: 'Mug', text: 'No\nBuy it elsewhere', product_id: mug.id },
    owner: { name: 'Bela Byron' },
  });
  expect(shop).toMatchObject({
    target: { name: 'Clay & Co', shop_id: seller.shop.id, product_id: null },
  });
  expect((await buyer.calls(adminReportsApi.list)).status).toBe(403);
});

test('a report that is dismissed leaves the queue, and we’ve emailed both sides', async () => {
  const { seller, buyer, about } = await goods();
  const { body } = await reports(buyer, about);
  const note = 'The label says cotton.';
  expect(await decides(body.id, { decision: 'dismiss', note })).toMatchObject({
    status: 200,
    body: { decision: 'dismiss', note, decided_by: 'Root Byron' },
  });
  expect((await queue()).some(({ id }) => id === body.id)).toBe(false);
  expect((await queue({ state: 'decided' }))[0]?.id).toBe(body.id);
  expect(await mailsTo(buyer.email)).toEqual(['report_answered']);
  expect(await mailsTo(seller.email)).toEqual(['report_dismissed']);
  const { rows } = await world.deps.pool.query(
    'select kind, actor_id, after from audit_changes where target_id = $1',
    [body.id],
  );
  expect(rows).toEqual([
    {
      kind: 'report.decided',
      actor_id: admin.id,
      after: { decision: 'dismiss', product: about.target_id },
    },
  ]);
  expect((await decides(body.id, { decision: 'dismiss' })).body.detail).toBe(REPORTS.decided);
});

test('hiding a product answers all of its reporters, and its seller gets the reason', async () => {
  const { seller, buyer, mug, about } = await goods();
  const second = await world.buyer();
  const [first, other] = [await reports(buyer, about), await reports(second, about)];
  const note = 'This brand is not yours to sell';
  const decided = await decides(first.body.id, { decision: 'hide', note });
  expect(decided).toMatchObject({ status: 200, body: { decision: 'hide', note } });
  expect(decided.body.target?.is_hidden).toBe(true);
  const seen = await world.call(productsApi.read, { params: { productId: mug.id } });
  expect(seen.status).toBe(404);
  expect(await mailsTo(buyer.email)).toEqual(['report_answered']);
  expect(await mailsTo(second.email)).toEqual(['report_answered']);
  expect((await mails(seller.email)).map(({ kind }) => kind)).toContain('product_hidden');
  expect((await decides(other.body.id, { decision: 'dismiss' })).body.detail).toBe(REPORTS.decided);
  expect((await reports(buyer, about)).body.detail).toBe(REPORTS.gone);
  const { rows } = await world.deps.pool.query(
    'select kind from audit_changes where target_id = any($1) order by id',
    [[first.body.id, other.body.id, mug.id]],
  );
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual([
    'product.created',
    'report.decided',
    'report.decided',
    'product.hidden',
  ]);
});

test('a review can be hidden, and a shop suspended', async () => {
  const { seller, buyer, mug } = await goods();
  const critic = await world.buyer();
  const review = await critic.calls(reviewsApi.reviewProduct, {
    params: { id: mug.id },
    body: { comment: 'Rude words' },
  });
  const said = await reports(buyer, { kind: 'review', target_id: review.body.id });
  const note = 'Please stay polite';
  expect((await decides(said.body.id, { decision: 'hide', note })).status).toBe(200);
  expect((await mails(critic.email)).map(({ kind }) => kind)).toContain('review_hidden');
  const list = { params: { id: mug.id } };
  expect((await world.call(reviewsApi.listOfProduct, list)).body).toEqual([]);

  const shop = await reports(buyer, { kind: 'shop', target_id: seller.shop.id });
  expect((await decides(shop.body.id, { decision: 'suspend', note })).status).toBe(200);
  const seen = await world.call(productsApi.read, { params: { productId: mug.id } });
  expect(seen.status).toBe(404);
  expect((await mails(seller.email)).map(({ kind }) => kind)).toContain('shop_suspended');
});

test('each kind has its own decisions, and taking something off needs a reason', async () => {
  const { seller, buyer, about } = await goods();
  const product = (await reports(buyer, about)).body.id;
  const shop = (await reports(buyer, { kind: 'shop', target_id: seller.shop.id })).body.id;
  const says = async (id: string, body: object) => {
    const answer = await decides(id, body);
    return [answer.status, answer.body.detail];
  };
  const note = 'It is not yours to sell';
  expect(await says(product, { decision: 'suspend', note })).toEqual([422, REPORTS.otherDecision]);
  expect(await says(shop, { decision: 'hide', note })).toEqual([422, REPORTS.otherDecision]);
  expect(await says(product, { decision: 'burn', note })).toEqual([422, REPORTS.decision]);
  expect(await says(product, { decision: 'hide' })).toEqual([422, REPORTS.note]);
  expect((await decides(product, { decision: 'dismiss' }, buyer)).status).toBe(403);
  expect((await decides(seller.id, { decision: 'dismiss' })).status).toBe(404);
});

test('two admins who decide concurrently make one decision and get a clear response', async () => {
  const { buyer, about } = await goods();
  const { body } = await reports(buyer, about);
  const other = await world.admin();
  const answers = await Promise.all(
    [admin, other].map((who) => decides(body.id, { decision: 'dismiss' }, who)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await mailsTo(buyer.email)).toEqual(['report_answered']);
});

test('a report about something already removed can only be dismissed', async () => {
  const { seller, buyer, mug, about } = await goods();
  const { body } = await reports(buyer, about);
  await seller.calls(productsApi.remove, { params: { productId: mug.id } });
  expect((await queue()).find(({ id }) => id === body.id)?.target).toBeNull();
  const gone = await decides(body.id, { decision: 'hide', note: 'Gone' });
  expect(gone).toMatchObject({ status: 409, body: { detail: REPORTS.gone } });
  expect((await decides(body.id, { decision: 'dismiss' })).status).toBe(200);
  expect(await mailsTo(buyer.email)).toEqual(['report_answered']);
});
