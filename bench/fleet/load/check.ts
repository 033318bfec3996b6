import { authApi } from '@souk/contract/auth';
// Everything that a site must still know and have once it is quiet again.
import { ledgerApi } from '@souk/contract/ledger';
import { storedProblems } from '@souk/server/domains/money/book-checks/check-books';
import { withDb } from '../../lib/database.ts';
import { haveSynchronous } from '../lib/database.ts';
import { ADMIN, type Fleet } from '../lib/fleet.ts';
import { until } from '../lib/until.ts';
import { acknowledgedOn } from './check-machine.ts';
import type { Load } from './load.ts';
import { STOCK } from './market.ts';

const SETTLES_WITHIN_S = 180;

/** One thing that was checked, and what is wrong with it. */
export interface CheckResult {
  checked: string;
  wrongs: string[];
}

/** Waits until all work is done, then checks everything. */
export async function checkAll(fleet: Fleet, load: Load): Promise<CheckResult[]> {
  await haveSynchronous(fleet.databases);
  const wait = await settled(fleet);
  const findings = [
    { checked: 'Nobody got an answer that they shouldn’t get', wrongs: load.wrongs },
    { checked: 'All due jobs and payment events were done', wrongs: wait },
    await oneClusterOf(fleet),
    await books(fleet, load),
    await orders(fleet, load),
    await jobs(fleet, load),
    await mails(fleet),
  ];
  for (const machine of fleet.web) findings.push(await acknowledgedOn(machine, load));
  return findings;
}

const wrongsOf = async (fleet: Fleet, query: string, values: unknown[] = []) =>
  (await fleet.rows<{ wrong: string }>(query, values)).map(({ wrong }) => wrong);

/** The jobs and events that are still left when everything had its time. */
export async function settled(fleet: Fleet): Promise<string[]> {
  const left = () =>
    wrongsOf(
      fleet,
      `select 'payment event not applied: ' || id as wrong from provider_events
         where applied_at is null
       union all select 'job not done: ' || task_identifier || ', ' || coalesce(last_error, '')
         from graphile_worker.jobs where run_at < now() - interval '2 seconds' or attempts > 0
       union all select 'long job not done: ' || kind || ', ' || state from long_jobs
         where state in ('waiting', 'running') limit 20`,
    );
  let rest = ['the queue was not read'];
  // What failed during the harm would be tried again only after minutes.
  await fleet.rows(
    `select graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where attempts > 0 and locked_at is null),
       run_at => now())`,
  );
  await until('the end of all work', SETTLES_WITHIN_S, async () => {
    rest = await left();
    return rest.length === 0;
  }).catch(() => undefined);
  return rest;
}

async function oneClusterOf(fleet: Fleet): Promise<CheckResult> {
  const look = async () => {
    const states = await Promise.all(
      fleet.databases.map(async (one) => ({ name: one.name, ...(await one.state()) })),
    );
    const primaries = states.filter(({ role }) => role === 'master' || role === 'primary');
    const timelines = [...new Set(states.map(({ timeline }) => timeline ?? 'none'))].join(', ');
    return { primaries: primaries.map(({ name }) => name).join(', '), timelines };
  };
  // A standby that has just come back takes a moment.
  await until('one timeline', SETTLES_WITHIN_S, async () => {
    return /^[^,]+$/.test((await look()).timelines);
  }).catch(() => undefined);
  const { primaries, timelines } = await look();
  return {
    checked: `One primary (${primaries}, timeline ${timelines}), and the standbys follow it`,
    wrongs: [
      ...(/^[^,]+$/.test(primaries) ? [] : [`primaries: ${primaries || 'none'}`]),
      ...(/^\d+$/.test(timelines) ? [] : [`timelines: ${timelines}`]),
    ],
  };
}

/** Reads the stored books, and lets an admin compare them with the provider. */
async function books(fleet: Fleet, load: Load): Promise<CheckResult> {
  const stored = await withDb(fleet.directUrl, (db) =>
    storedProblems({ db, now: () => new Date() }),
  );
  const body = { email_or_username: ADMIN.email, password: ADMIN.password };
  const admin = await load.asker.call(authApi.login, { body });
  const { body: compared } = await load.asker.call(ledgerApi.check, {
    token: admin.body.access_token,
  });
  const unsold = await wrongsOf(
    fleet,
    `select 'paid order without exactly one sale: ' || y.order_id as wrong from payments y
       where y.status = 'paid' and 1 <>
         (select count(*) from ledger_entries where kind = 'sale' and cause = y.id::text)
     union all select 'entry that does not sum to zero: ' || entry_id from ledger_postings
       group by entry_id having sum(amount_cents) <> 0 limit 20`,
  );
  return {
    checked: `The books balance: ${compared.entries} entries, $${compared.provider_difference} from the provider`,
    wrongs: [...stored, ...compared.problems, ...unsold],
  };
}

/** Every confirmed order is there, in its last state, and every piece is in stock or in an order. */
async function orders(fleet: Fleet, load: Load): Promise<CheckResult> {
  const { acknowledged } = load;
  const idsOf = (end: string) =>
    acknowledged.orders.filter((one) => one.end === end).map(({ id }) => id);
  const wrongs = await wrongsOf(
    fleet,
    `with placed as (select * from unnest($1::uuid[], $2::text[]) as p (id, session_id)),
       paid as (select unnest($3::uuid[]) as id), cancelled as (select unnest($4::uuid[]) as id)
     select 'lost order ' || p.id as wrong from placed p
       left join payments y on y.order_id = p.id where y.session_id is distinct from p.session_id
     union all select 'order that nobody placed ' || id from orders where id not in (select id from placed)
     union all select 'paid, but ' || y.status || ': ' || p.id from paid p
       join payments y on y.order_id = p.id where y.status <> 'paid'
     union all select 'cancelled, but ' || y.status || ': ' || c.id from cancelled c
       join payments y on y.order_id = c.id where y.status <> 'expired'
     union all select 'cancelled by nobody: ' || order_id from payments
       where status = 'expired' and order_id not in (select id from cancelled)
     union all select 'units lost or made up: ' || name from products where stock_quantity <> $5 -
       (select coalesce(sum(i.quantity), 0) from order_items i join shipments s on s.id = shipment_id
        where s.holds_stock and i.product_id = products.id)
       and id = any($6::uuid[]) limit 20`,
    [
      acknowledged.orders.map(({ id }) => id),
      acknowledged.orders.map(({ sessionId }) => sessionId),
      idsOf('paid'),
      idsOf('cancelled'),
      STOCK,
      acknowledged.goods.map(({ id }) => id),
    ],
  );
  const { orders: all } = acknowledged;
  return {
    checked: `${all.length} acknowledged orders (${acknowledged.count('paid')} paid, ${acknowledged.count('cancelled')} cancelled) are there, no other is, and every piece is in stock or in one`,
    wrongs,
  };
}

/** Each job left its traces once. */
async function jobs(fleet: Fleet, load: Load): Promise<CheckResult> {
  const wrongs = await wrongsOf(
    fleet,
    `select 'entry booked ' || count(*) || ' times: ' || kind || ' of ' || cause as wrong
       from ledger_entries group by kind, cause having count(*) > 1
     union all select 'mail written ' || count(*) || ' times: ' || kind || ' for ' || cause from mails
       group by kind, cause, to_address having count(*) > 1
     union all select 'paid order without a confirmation: ' || id from unnest($1::uuid[]) as p (id)
       where not exists (select from mails where cause like '%' || p.id || '%') limit 20`,
    [load.acknowledged.orders.filter(({ end }) => end === 'paid').map(({ id }) => id)],
  );
  return { checked: 'Each job ran once, by its entries and mails', wrongs };
}

/** A mail may arrive twice only if its process died between sending and noting it. */
async function mails(fleet: Fleet): Promise<CheckResult> {
  const [sent] = await fleet.rows<{ sent: number; failed: number }>(
    `select count(*) filter (where state = 'sent')::int as sent,
       count(*) filter (where state <> 'sent')::int as failed from mails`,
  );
  const { arrived } = fleet.mailbox;
  const twice = [...arrived.values()].filter((times) => times > 1).length;
  return {
    checked: `${arrived.size} mails arrived, ${twice} of them twice (same Message-ID)`,
    wrongs: [
      ...(sent?.failed ? [`${sent.failed} mails were not sent`] : []),
      ...(sent?.sent === arrived.size ? [] : [`${sent?.sent} mails are noted as sent`]),
    ],
  };
}
