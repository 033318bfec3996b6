import { readFile, writeFile } from 'node:fs/promises';
import { withDatabase, type Query } from './database.ts';

/** The tables that hold what the whole site shares, and their keys. */
const SHARED = {
  site_settings: 'only_row',
  home_rows: 'kind',
  category_commissions: 'category_id',
  shop_commissions: 'shop_id',
};

type Rows = Record<string, unknown>[];

/** The shared rows as the first journey found them. A new worker doesn't remember them. */
const seededFile = () => `${process.env.SOUK_E2E_DATA}/as-seeded.json`;

const readShared = (query: Query, table: string): Promise<Rows> =>
  query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`).then((rows) =>
    rows.map(({ row }) => row as Rows[number]),
  );

/** Puts limits, settings and home rows back as they were before the first journey. */
export async function putBackSite(): Promise<void> {
  await withDatabase(async (query) => {
    await query('delete from rate_counters');
    const now: Record<string, Rows> = {};
    for (const table of Object.keys(SHARED)) now[table] = await readShared(query, table);
    const seeded = await readFile(seededFile(), 'utf8').catch(() => null);
    if (seeded === null) {
      await writeFile(seededFile(), JSON.stringify(now));
      return;
    }
    for (const [table, rows] of Object.entries(JSON.parse(seeded) as Record<string, Rows>)) {
      if (JSON.stringify(rows) === JSON.stringify(now[table])) continue;
      await writeRows(query, table as keyof typeof SHARED, rows);
    }
  });
}

async function writeRows(query: Query, table: keyof typeof SHARED, rows: Rows): Promise<void> {
  const key = SHARED[table];
  const given = `jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  const json = JSON.stringify(rows);
  await query(`delete from ${table} where ${key} not in (select ${key} from ${given})`, [json]);
  const changes = Object.keys(rows[0] ?? {}).map((column) => `${column} = excluded.${column}`);
  if (changes.length === 0) return;
  await query(
    `insert into ${table} select * from ${given}
     on conflict (${key}) do update set ${changes.join(', ')}`,
    [json],
  );
}
