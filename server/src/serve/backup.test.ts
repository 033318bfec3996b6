import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '../../test/connection.ts';
import { migrated } from '../../test/ready-database.ts';
import { RealMarket } from '../../test/real-market.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 300_000;
const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'secret-pass' };
const DEMO = { DEMO: '1', WEB_CONCURRENCY: '1' };

let site: RealSite;
let market: RealMarket;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-backup-'));
  site = await RealSite.make({ ...DEMO, ...ADMIN }, migrated);
  await site.start();
  market = new RealMarket(site);
}, PATIENCE);
afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

async function answerOf(of: RealSite, address: string, token?: string): Promise<any> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${of.url}/api${address}`, { headers });
  // Busy for a moment: retried, as a browser does.
  if (answer.status === 503) {
    await sleep(500);
    return answerOf(of, address, token);
  }
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function signIn(of: RealSite): Promise<string> {
  const answer = await fetch(`${of.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email_or_username: ADMIN.ADMIN_EMAIL,
      password: ADMIN.ADMIN_PASSWORD,
    }),
  });
  const { access_token, ...said } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(JSON.stringify(said));
  return access_token;
}

/**
 * The site as an admin and a visitor see it: orders, the balances of these shops, pictures by their
 * bytes.
 */
async function looks(of: RealSite, orderIds: string[], shopIds: string[]) {
  const token = await signIn(of);
  const each = async (ids: string[], address: (id: string) => string) => {
    const found: Record<string, unknown> = {};
    for (const id of ids) found[id] = await answerOf(of, address(id), token);
    return found;
  };
  const products = await each(shopIds, (id) => `/shops/${id}/products`);
  const pictures: Record<string, string> = {};
  // Every file of ours that a response names.
  const named = JSON.stringify(products).matchAll(/"(\/media\/[^"]+\.(?:webp|avif|jpe?g|png))"/g);
  for (const [, image = ''] of named) {
    const answer = await fetch(new URL(image, of.url));
    const bytes = Buffer.from(await answer.arrayBuffer());
    pictures[image] = `${answer.status} ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  return {
    orders: await each(orderIds, (id) => `/admin/orders/${id}`),
    balances: await each(shopIds, (id) => `/shops/${id}/balance`),
    pictures,
  };
}

test(
  'a busy demo marketplace, backed up and restored with npm run, is unchanged, and its books balance',
  async () => {
    // Before any trade, when only the demo's shops exist; they stay unchanged.
    const shops: { id: string }[] = await answerOf(
      site,
      '/admin/shops?limit=5',
      await signIn(site),
    );
    await market.open(2);
    while (market.paid.size < 10) await sleep(50);
    const settled = await settledOrders();
    const before = await looks(
      site,
      settled,
      shops.map(({ id }) => id),
    );
    expect(Object.keys(before.pictures).length).toBeGreaterThan(20);
    for (const seen of Object.values(before.pictures)) expect(seen).toMatch(/^200 /);

    const sold = market.paid.size;
    const file = path.join(folder, 'busy.backup');
    expect(await site.npmRun(['backup', file])).toContain('Saved in');
    // Purchases went on throughout.
    expect(market.paid.size).toBeGreaterThan(sold);
    await market.close();
    expect(market.faults).toEqual([]);
    await site.stop();

    const place = await RealSite.make({ ...DEMO, ...ADMIN });
    try {
      expect(await place.npmRun(['restore', file])).toContain('Restored');
      await place.start();
      const after = await looks(
        place,
        settled,
        shops.map(({ id }) => id),
      );
      // The one difference: payouts are stopped until an admin has checked the books.
      const stopped = Object.values(after.balances) as { stops: { reason: string }[] }[];
      expect(stopped.map(({ stops }) => stops.map(({ reason }) => reason))).toEqual(
        shops.map(() => ['restore']),
      );
      for (const balance of stopped) balance.stops = [];
      expect(after).toEqual(before);
      // Purchases under way at that moment are looked up at the provider. Later purchases exist
      // only there: the check says so, and finds nothing else.
      const token = await signIn(place);
      const wrong = async (): Promise<string[]> => {
        const { problems } = await answerOf(place, '/admin/ledger/check', token);
        return problems.filter((one: string) => !/^(The provider has \$\d|Line txn_)/.test(one));
      };
      for (const end = Date.now() + 60_000; (await wrong()).length > 0 && Date.now() < end;)
        await sleep(500);
      expect(await wrong()).toEqual([]);
      const sums = await onServer(await place.databaseUrl(), (client) =>
        client.query(
          'select entry_id from ledger_postings group by entry_id having sum(amount_cents) <> 0',
        ),
      );
      expect(sums.rows).toEqual([]);
    } finally {
      await place.remove();
    }
  },
  PATIENCE,
);

/** The paid orders with nothing left to do. */
async function settledOrders(): Promise<string[]> {
  const { rows } = await onServer(await site.databaseUrl(), (client) =>
    client.query<{ id: string }>(
      `select distinct s.order_id as id from shipments s
       where s.status = 'paid' and s.order_id = any ($1)`,
      [[...market.paid]],
    ),
  );
  return rows.map(({ id }) => id);
}
