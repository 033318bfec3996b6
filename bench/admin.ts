// Database time of an admin's search among users: npm run bench -- admin [--users N]
import { parseArgs } from 'node:util';
import type { Db } from '@souk/server/db/rows';
import { listUsers } from '@souk/server/domains/admin/list-users';
import { sql } from 'kysely';
import { databaseTimes, timeCells } from './lib/database-time.ts';
import { startDatabase, withDb } from './lib/database.ts';

const { values } = parseArgs({ options: { users: { type: 'string' } } });
const users = Number(values.users ?? 1_000_000);
const READS = 10;
/** The budget of each page, with its count and all its fields. */
const MOST_MS = 100;

/** Users with all kinds of names, half of them with a session, one in a hundred with orders. */
async function seedUsers(db: Db): Promise<void> {
  await sql`
    insert into users (id, email, username, password_hash, first_name, last_name, suspended_at, created_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000'
        || '8' || substr(md5(n::text), 1, 15))::uuid,
      lower(first) || '.' || last || n || '@' || host, left(lower(first), 3) || substr(md5(n::text), 1, 5) || n,
      repeat('x', 97), first, initcap(last), case when n % 500 = 0 then at end, at
    from (select n, now() - make_interval(secs => (${users}::int - n) * 60) as at,
        (array['Mara', 'Tom', 'Zelda', 'Ada', 'Kofi', 'Lin', 'Omar', 'Eva', 'Jonas', 'Priya'])[1 + n % 10] as first,
        translate(substr(md5((n / 7)::text), 1, 7), '0123456789', 'ghijklmnop') as last,
        (array['gmail.com', 'example.com', 'outlook.com', 'post.example.org'])[1 + n % 4] as host
      from generate_series(1, ${users}::int) n) made`.execute(db);
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(username::bytea), id, now() + interval '30 days' from users
    where ascii(right(username, 1)) % 2 = 0`.execute(db);
  await sql`
    insert into orders (id, order_number, buyer_id, subtotal_cents, shipping_cents, tax_cents, total_cents,
      shipping_address)
    select gen_random_uuid(), 'B-' || username, id, 100, 0, 0, 100, '{}' from users
    where right(username, 2) = '00'`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

const database = await startDatabase();
try {
  const url = await database.seed(100);
  await withDb(url, async (db) => {
    await seedUsers(db);
    const { rows } = await sql<{ email: string; username: string; last_name: string }>`
      select email, username, last_name from users order by id offset ${Math.floor(users / 3)} limit 1`.execute(
      db,
    );
    const one = rows[0] ?? { email: '', username: '', last_name: '' };
    const lastPage = Math.floor(users / 25);
    const calls: [string, Parameters<typeof listUsers>[1]][] = [
      ['everyone, first page', { page: 1, limit: 25 }],
      ['everyone, a page in the middle', { page: Math.ceil(lastPage / 2), limit: 25 }],
      ['everyone, last page', { page: lastPage, limit: 25 }],
      ['active, first page', { page: 1, limit: 25, state: 'active' }],
      ['suspended, a deep page', { page: 60, limit: 25, state: 'suspended' }],
      ['an email', { search: one.email, page: 1, limit: 25 }],
      ['part of an email', { search: one.email.slice(2, -6), page: 1, limit: 25 }],
      ['a username', { search: one.username, page: 1, limit: 25 }],
      ['a last name', { search: one.last_name, page: 1, limit: 25 }],
      ['part of a last name', { search: one.last_name.slice(1, 5), page: 1, limit: 25 }],
      ['first and last name', { search: `ada ${one.last_name}`, page: 1, limit: 25 }],
      ['a first name of every tenth', { search: 'zelda', page: 1, limit: 25 }],
      ['the same, a deep page', { search: 'zelda', page: 40, limit: 25 }],
      ['the same, suspended', { search: 'zelda', page: 1, limit: 25, state: 'suspended' }],
      ['a mail host of every fourth', { search: '@gmail.com', page: 40, limit: 25 }],
      ['three letters', { search: 'abc', page: 1, limit: 25 }],
      ['two letters', { search: 'ab', page: 1, limit: 25 }],
      ['one letter', { search: 'x', page: 1, limit: 25 }],
      ['what nobody has', { search: 'nobody-has-this', page: 1, limit: 25 }],
    ];
    console.log(`${users.toLocaleString('en-US')} people\n`);
    const line = (what: string, cells: string) => console.log(`| ${what.padEnd(32)} | ${cells} |`);
    line('database time of', '    found |   mean ms |    p99 ms');
    console.log(`| ${'-'.repeat(32)} | --------: | --------: | --------: |`);
    const slow: string[] = [];
    for (const [what, query] of calls) {
      const { total } = await listUsers({ db }, query);
      const times = await databaseTimes(
        url,
        Array.from({ length: READS }, () => (over: Db) => listUsers({ db: over }, query)),
      );
      line(what, `${String(total).padStart(9)} | ${timeCells(times)}`);
      if (times.reduce((sum, time) => sum + time, 0) / times.length > MOST_MS) slow.push(what);
    }
    if (slow.length > 0) {
      console.log(`\nMore than ${MOST_MS} ms: ${slow.join('; ')}.`);
      process.exitCode = 1;
    }
  });
} finally {
  await database.stop();
}
