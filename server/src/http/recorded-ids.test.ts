import { homeApi } from '@souk/contract/home';
// Makes every kind of change that an endpoint records, and checks that its row names its subject.
import { isId } from '@souk/contract/ids';
import { importsApi } from '@souk/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../test/access/ask.ts';
import { addressFor, operationsOf, type Operation } from '../../test/access/operations.ts';
import { makePlace, type Place } from '../../test/access/place.ts';
import { table, type SampleInput } from '../../test/access/table.ts';
import { declaredEndpoints } from '../../test/declared-endpoints.ts';
import { startWorld, type World } from '../../test/world.ts';
import { book } from '../domains/money/ledger/book.ts';

let world: World;
let place: Place;
beforeAll(async () => {
  world = await startWorld();
  place = await makePlace(world);
});
afterAll(() => world.close());

type Row = {
  kind: string;
  target_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
type Make = (place: Place) => SampleInput[] | Promise<SampleInput[]>;

/** There is only one of each. */
const ONLY_ONE = new Set([
  'settings.changed',
  'home.arranged',
  'month.closed',
  'site.changed',
  'tax.changed',
  'mail.tested',
]);
const CSV = { field: 'file', name: 'goods.csv', data: Buffer.from('name,price\nMug,1\n') };
const reason = 'Nothing was sent';
const twice = (params: Record<string, string>, name: string): SampleInput[] => [
  { params, body: { [name]: true, reason } },
  { params, body: { [name]: false, reason } },
];
const report = async (target: object, decision: string) => {
  const { body } = await world.raw('POST', '/reports', {
    token: (await world.buyer()).token,
    body: { reason: 'other', text: 'Look', ...target },
  });
  return { params: { reportId: body.id }, body: { decision, note: 'It is a copy' } };
};

const adjusts = (token: string, shop_id: string | undefined, amount: number) =>
  world.raw('POST', '/admin/ledger/adjustments', { token, body: { shop_id, amount, reason } });

const sampleOf = (id: string): SampleInput => {
  const [, given = {}] = table[id] ?? [];
  return typeof given === 'function' ? {} : given;
};
/** Like the access matrix's calls, but for an existing dispute or failed refund. */
const onDispute =
  (id: string): Make =>
  async ({ fresh }) => [{ ...sampleOf(id), params: await fresh.dispute() }];
const onFailedRefund =
  (id: string): Make =>
  async ({ fresh }) => [{ ...sampleOf(id), params: await fresh.failedRefund() }];

/**
 * Where the access matrix's call changes nothing, or not everything that the endpoint can change.
 */
const CALLS: Record<string, Make> = {
  changeShopOrder: async ({ fresh }) => {
    const { orderId } = await fresh.sale();
    return [
      { params: { orderId }, body: { tracking_url: 'https://track.example/2' } },
      { params: { orderId }, body: { status: 'refunded' } },
    ];
  },
  saveEvidence: onDispute('saveEvidence'),
  submitEvidence: onDispute('submitEvidence'),
  addEvidenceFile: onDispute('addEvidenceFile'),
  stateOnDispute: onDispute('stateOnDispute'),
  addShopEvidenceFile: onDispute('addShopEvidenceFile'),
  retryRefund: onFailedRefund('retryRefund'),
  dropRefund: onFailedRefund('dropRefund'),
  closeMonth: async () => {
    await world.deps.db.transaction().execute((trx) =>
      book(trx, {
        kind: 'adjustment',
        cause: 'an old entry',
        orderId: null,
        reason,
        at: new Date('2025-01-15T00:00:00Z'),
        postings: [
          { account: 'bank', cents: 1 },
          { account: 'commission', cents: -1 },
        ],
      }),
    );
    return [{ body: { month: '2025-01' } }];
  },
  answerRequest: async ({ fresh }) => {
    const one = async (body: object) => {
      const { orderId } = await fresh.sale();
      return { params: { orderId, requestId: await fresh.asked(orderId) }, body };
    };
    return [await one({ decision: 'return_first' }), await one({ decision: 'refund', amount: 1 })];
  },
  setHoliday: () => {
    const later = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    return [{ body: { back_on: later } }, { body: { back_on: null } }];
  },
  blockBuyer: ({ people }) => [{ params: { userId: people.other.id } }],
  unblockBuyer: ({ people }) => [{ params: { userId: people.other.id } }],
  changeUser: async () => {
    const params = { userId: (await world.seller()).id };
    return [...twice(params, 'suspended'), ...twice(params, 'is_admin')];
  },
  suspendShop: async ({ fresh }) => twice({ shopId: await fresh.shop() }, 'suspended'),
  hideProduct: async ({ fresh }) => twice({ productId: await fresh.product() }, 'hidden'),
  hideReview: ({ ids }) => twice({ reviewId: ids['shopReviewId'] ?? '' }, 'hidden'),
  decideReport: async ({ fresh, ids }) => [
    await report({ kind: 'product', target_id: await fresh.product() }, 'hide'),
    await report({ kind: 'review', target_id: ids['reviewId'] }, 'hide'),
    await report({ kind: 'shop', target_id: await fresh.shop() }, 'suspend'),
  ],
  deleteAccount: async () => {
    const { token, password } = await world.seller();
    return [{ token, body: { current_password: password } }];
  },
  importProducts: () => [{ query: { dry_run: 'false' }, file: CSV }],
  runImport: async ({ people, ids }) => {
    const shopId = ids['shopId'] ?? '';
    const operation = { id: '', method: 'post', path: `/shops/${shopId}/products/import` };
    const { token } = people.owner;
    const given = { query: { dry_run: 'true' }, file: CSV };
    const importId: string = (await ask(world, place, operation, given, token)).json().id;
    const params = { shopId, importId };
    await world.until(async () => {
      const { body } = await people.owner.calls(importsApi.read, { params });
      return body.state === 'done';
    }, 'the dry run');
    return [{ params: { importId } }];
  },
  arrangeHome: async ({ people }) => [{ body: (await people.admin.calls(homeApi.settings)).body }],
  changeSettings: async ({ fresh }) => {
    await fresh.limit(100);
    return [{ body: { hold_days: 9, second_admin_over: null } }];
  },
  adjustBalance: async ({ fresh, ids }) => {
    await fresh.limit(100);
    const one = (amount: number) => ({ body: { shop_id: ids['shopId'], amount, reason } });
    return [one(1), one(2)];
  },
  payByHand: async ({ fresh, ids, people }) => {
    await fresh.limit(null);
    // Enough to cover the shop's debts.
    await adjusts(people.admin.token, ids['shopId'], 3000);
    await fresh.limit(100);
    const one = (amount: number) => ({ body: { shop_id: ids['shopId'], amount } });
    return [one(1), one(2)];
  },
  approve: async ({ fresh, ids, people }) => {
    await fresh.limit(null);
    await adjusts(people.admin.token, ids['shopId'], 5);
    const kinds = [
      await fresh.approval('payout', { amount: 5 }),
      await fresh.approval('adjustment', { amount: -1_000_000, reason }),
      await fresh.approval('write_off', { amount: 1, reason }),
      await fresh.approval('settings'),
      // Offsets the adjustment above.
      await fresh.approval('adjustment', { amount: 1_000_000, reason }),
    ];
    return kinds.map((approvalId) => ({ params: { approvalId } }));
  },
  writeOffDebt: async ({ fresh, ids, people }) => {
    await fresh.limit(null);
    await adjusts(people.admin.token, ids['shopId'], -2000);
    return [{ body: { shop_id: ids['shopId'], amount: 1, reason } }];
  },
};

async function rowsSince(count: number): Promise<Row[]> {
  const { rows } = await world.deps.pool.query<Row>(
    'select kind, target_id, before, after from audit_changes order by created_at offset $1',
    [count],
  );
  return rows;
}

const idsIn = (text: string) => text.split(/[^0-9a-f-]/i).filter(isId);

function faultsOf({ id }: Operation, { kind, target_id, before, after }: Row): string[] {
  const named = target_id ?? idsIn(JSON.stringify([before, after])).at(0);
  const event = after?.['event_id'] ?? after?.['job'];
  if (named || event || ONLY_ONE.has(kind)) return [];
  return [`${id}: ${kind} names nothing`];
}

test('each recorded change names everything in the address of its call', async () => {
  const operations = await operationsOf(world);
  const faults: string[] = [];
  for (const { operationId, access, records } of await declaredEndpoints()) {
    if (!records) continue;
    const operation = operations.find(({ id }) => id === operationId);
    if (!operation) throw new Error(`${operationId} is not described`);
    const role = access === 'admin' ? 'admin' : 'owner';
    const [, given = {}] = table[operationId] ?? [];
    const make: Make =
      CALLS[operationId] ??
      (async () => [typeof given === 'function' ? await given(place, role) : given]);
    const seen = new Set<string>();
    for (const each of await make(place)) {
      const { rows: counted } = await world.deps.pool.query('select count(*) from audit_changes');
      const token = each.token ?? place.people[role].token;
      const { statusCode, body } = await ask(world, place, operation, each, token);
      const rows = await rowsSince(Number(counted[0].count));
      if (rows.length === 0) faults.push(`${operationId} records nothing: ${statusCode} ${body}`);
      // The provider's ids and stop reasons aren't UUIDs.
      const given = Object.entries(each.params ?? {}).filter(([name]) =>
        operation.path.includes(`{${name}}`),
      );
      const ids = [
        ...idsIn(addressFor(place, operation, { params: each.params ?? {} })),
        ...given.map(([, value]) => value),
      ];
      const isWhole = rows.some((row) => ids.every((one) => JSON.stringify(row).includes(one)));
      if (!isWhole) faults.push(`${operationId} does not name ${ids.join(', ')}`);
      for (const row of rows) faults.push(...faultsOf(operation, row));
      for (const { kind } of rows) seen.add(kind);
    }
    const missing = records.filter((kind) => !seen.has(kind));
    if (missing.length > 0) faults.push(`${operationId} never made ${missing.join(', ')}`);
  }
  expect(faults).toEqual([]);
});

test('a blocked buyer, an answered request and a changed shipment are named', async () => {
  const { rows } = await world.deps.pool.query<Row>(
    `select kind, target_id, before, after from audit_changes
     where kind in ('buyer.blocked', 'request.answered', 'order.changed')`,
  );
  const namesOf = (kind: string) => Object.keys(rows.find((row) => row.kind === kind)?.after ?? {});
  expect(namesOf('buyer.blocked')).toEqual(expect.arrayContaining(['user_id', 'blocked']));
  expect(namesOf('request.answered')).toEqual(expect.arrayContaining(['request_id', 'shop_id']));
  expect(namesOf('order.changed')).toEqual(expect.arrayContaining(['shipment_id', 'shop_id']));
  for (const { before, after } of rows) {
    for (const [name, id] of Object.entries(after ?? {})) {
      if (name.endsWith('_id')) expect(before?.[name]).toBe(id);
    }
  }
});
