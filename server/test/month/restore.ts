// Restores the site from a day-old backup. The provider still knows the lost day, so the site reads it
// back, and the admins follow the steps in docs/operating.md.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ledgerApi } from '@souk/contract/ledger';
import { payoutsApi } from '@souk/contract/payouts';
import { statementApi } from '@souk/contract/statement';
import { expect } from 'vitest';
import { writeBackup } from '../../src/backup/write.ts';
import { stripeClient } from '../../src/gateways/payments/stripe.ts';
import { agreesWithTheOracle, booksAre, paysWhatIsDue } from './audit.ts';
import { nightlyJobs, payoutDay, readsBack, workUntilQuiet } from './jobs.ts';
import { clearsLostOrders, unexplained } from './lost-orders.ts';
import type { Market, Shop } from './market.ts';
import { taxOwed } from './office.ts';
import { counted, draws, type Story } from './story.ts';
import { booksStrange } from './strange-lines.ts';
import { isDone } from './two-admins.ts';

/** A quarter of an hour, in days. By then, statement lines no longer count as on their way. */
const QUARTER = 1 / 96;

export type Backup = { folder: string; file: string; goBack: () => void; knownByHand: number };

/** Backs up the site. */
export async function takesBackup(story: Story): Promise<Backup> {
  const { config } = story.market.world.deps;
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-month-'));
  const file = path.join(folder, 'nightly.backup');
  await mkdir(path.join(config.dataDir, 'media'), { recursive: true });
  await writeBackup(config, file);
  return { folder, file, goBack: remembers(story), knownByHand: story.byHand.length };
}

/** Returns a function that makes the story forget what the restore loses. */
function remembers(story: Story): () => void {
  const { taxPaid } = story;
  const sales = story.sales.map((sale) => ({
    sale,
    intent: sale.intent,
    statuses: sale.parts.map(({ status }) => status),
  }));
  const shops = story.market.shops.map(({ suspended, left, given }) => ({
    suspended,
    left,
    given,
  }));
  const strange = [...story.strange];
  const [closed, counts] = [new Map(story.closed), new Map(story.counts)];
  return () => {
    const kept = new Set(sales.map(({ sale }) => sale));
    story.lost = story.sales.filter((sale) => !kept.has(sale) && !sale.parts[0]?.shop.leaving);
    story.sales = sales.map(({ sale, intent, statuses }) => {
      sale.intent = intent;
      for (const [at, status] of statuses.entries())
        Object.assign(sale.parts[at] ?? {}, { status });
      return sale;
    });
    for (const [at, was] of shops.entries()) Object.assign(story.market.shops[at] ?? {}, was);
    // An admin booked these on the lost day, or they appeared on it.
    story.strange = [
      ...new Map([...strange, ...story.strange].map((line) => [line.id, line])).values(),
    ];
    Object.assign(story, { taxPaid, closed, counts });
  };
}

/** Restores the backup. Payouts are stopped until the admins have put the books in order. */
export async function restores(
  story: Story,
  { folder, file, goBack, knownByHand }: Backup,
): Promise<void> {
  const { market } = story;
  const { world, admin } = market;
  const name = `seed ${story.seed}, restored on day ${story.day}`;
  draws(story, 'restore');
  const { taxPaid } = story;
  const byHand = story.byHand.slice(knownByHand);
  await world.restore(file);
  await rm(folder, { recursive: true });
  goBack();
  await world.pass(QUARTER);
  expect(await stopsOf(market)).toEqual(['restore']);
  const before = await transfersAt(market);
  await payoutDay(world);
  await readsBack(world);
  await payoutDay(world);
  expect(await transfersAt(market), `${name}: nobody is paid yet`).toEqual(before);
  await world.pass(QUARTER);
  await nightlyJobs(world);
  await workUntilQuiet(world);

  await settlesFoundTransfers(story);
  await booksStrange(story, story.strange);
  story.strange = [];
  await clearsLostOrders(story);
  expect(await unexplained(market), `${name}: unexplained lines`).toEqual([]);
  const lifts = async (reason: string) => {
    const lift = { params: { reason }, body: { note: 'The books are in order' } };
    expect((await admin.calls(statementApi.liftStop, lift)).status).toBe(200);
  };
  if ((await stopsOf(market)).includes('books')) await lifts('books');
  for (const [shop, cents] of byHand) await recordsAgain(story, shop, cents);
  const tax = Math.min(taxPaid - story.taxPaid, await taxOwed(story));
  if (tax > 0) {
    const body = { amount: tax / 100, reason: 'Paid before the restore' };
    expect((await admin.calls(statementApi.payTax, { body })).status).toBe(201);
    story.taxPaid += tax;
  }
  await lifts('restore');
  await paysWhatIsDue(market, name, () => workUntilQuiet(world));
  await booksAre(market, name);
  await workUntilQuiet(world);
  await agreesWithTheOracle(market, name);
  counted(story, 'restore');
}

const stopsOf = async ({ admin }: Market) =>
  (await admin.calls(statementApi.stops)).body.map(({ reason }) => reason);

/** The ids of all transfers at the provider. */
async function transfersAt({ world }: Market): Promise<string[]> {
  const ids: string[] = [];
  const { transfers } = stripeClient(world.deps.config.payments);
  for await (const { id } of transfers.list({ limit: 100 })) ids.push(id);
  return ids;
}

/** Books transfers for something that the restore lost, such as an adjustment. */
async function settlesFoundTransfers(story: Story): Promise<void> {
  const { admin, shops } = story.market;
  const { body: found } = await admin.calls(payoutsApi.foundTransfers, { query: { limit: 100 } });
  const lines = await unexplained(story.market);
  for (const { id, shop_id, provider_transfer_id } of found) {
    const params = { transferId: id };
    const body = { note: 'An adjustment before the restore' };
    expect((await admin.calls(payoutsApi.settleTransfer, { params, body })).status).toBe(204);
    const line = lines.find(({ source }) => source === provider_transfer_id);
    const shop = shops.find(({ seller }) => seller.shop.id === shop_id);
    if (!line || !shop) throw new Error(`No line for the transfer ${provider_transfer_id}`);
    const entry = { account: `shop:${shop_id}`, reason: 'An adjustment before the restore' };
    const given = { params: { lineId: line.id }, body: entry };
    expect((await admin.calls(statementApi.book, given)).status).toBe(201);
    shop.given += Math.round(line.net * 100);
    counted(story, 'transfer of unknown purpose');
  }
}

/** Records a payout by hand again, or as a debt of the shop if less is available now. */
async function recordsAgain(story: Story, shop: Shop, cents: number): Promise<void> {
  const { admin } = story.market;
  const given = { shop_id: shop.seller.shop.id, reason: 'Paid by hand before the restore' };
  for (let done = false; !done;) {
    const pay = { body: { shop_id: given.shop_id, amount: cents / 100 } };
    const paid = await admin.calls(payoutsApi.pay, pay);
    const refused = paid.status === 409;
    const owed = { body: { ...given, amount: -cents / 100 } };
    done = await isDone(story, refused ? await admin.calls(ledgerApi.adjust, owed) : paid);
    if (done && refused) shop.given -= cents;
    if (done) counted(story, `payout by hand recorded again${refused ? ' as a debt' : ''}`);
  }
}
