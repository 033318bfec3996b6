// What the largest tables cost at a size, before and after they are partitioned: npm run bench --
// scale [--rows MILLIONS --months N --only TABLE]
import { parseArgs } from 'node:util';
import type { Db } from '@souk/server/db/rows';
import pg from 'pg';
import { databaseTimes, timeCells } from './lib/database-time.ts';
import { startDatabase, withDb } from './lib/database.ts';
import { audit } from './lib/scale/audit.ts';
import { ledger } from './lib/scale/ledger.ts';
import { mails } from './lib/scale/mails.ts';
import { orders } from './lib/scale/orders.ts';
import { runScript } from './lib/scale/steps.ts';
import type { Read, Scale, Subject } from './lib/scale/subject.ts';
import { views } from './lib/scale/views.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1' },
    months: { type: 'string', default: '36' },
    only: { type: 'string' },
  },
});
const rows = Math.round(Number(values.rows) * 1_000_000);
const months = Number(values.months);
const PRODUCTS = 20_000;
const TIMES = 20;
const SUBJECTS: Readonly<Record<string, Subject>> = { orders, ledger, audit, mails, views };

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const chosen = Object.entries(SUBJECTS).filter(([name]) => !values.only || values.only === name);
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(SUBJECTS).join(', ')}`);
const database = await startDatabase({ onDisk: true });
try {
  for (const [name, subject] of chosen) {
    // The one before is dropped: there is room for one at a time.
    const url = await database.seed(PRODUCTS);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const millions = (rows / 1_000_000).toLocaleString('en-US');
      console.log(`\n## ${name}: ${millions} million rows of ${months} months\n`);
      await withDb(url, (db) => measure(url, subject, { db, client, rows, months }), {
        unlimited: true,
      });
    } finally {
      await client.end();
    }
  }
} finally {
  await database.stop();
}

async function measure(url: string, subject: Subject, scale: Scale): Promise<void> {
  const since = performance.now();
  await subject.fill(scale);
  console.log(`Filled in ${((performance.now() - since) / 1000).toFixed(0)} s.\n`);
  await sayBytes(subject, scale.client);
  const reads = await subject.reads(scale);
  const before = await timesOf(url, reads);
  const [table] = subject.tables;
  const steps = await runScript(url, { client: scale.client, script: subject.script, table });
  console.log(`\n| deploy/postgresql/${subject.script}.sql | seconds | writes blocked, ms |`);
  console.log('| --- | ---: | ---: |');
  for (const step of steps) {
    console.log(`| ${step.name} | ${step.seconds.toFixed(2)} | ${step.blockedMs.toFixed(0)} |`);
  }
  const after = await timesOf(url, reads);
  console.log('\n| database time, ms | mean | p99 | mean after | p99 after |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const [n, { name }] of reads.entries()) {
    console.log(`| ${name} | ${timeCells(before[n] ?? [])} | ${timeCells(after[n] ?? [])} |`);
  }
}

async function sayBytes({ tables }: Subject, client: pg.Client): Promise<void> {
  console.log('| table | rows | heap, bytes a row | indexes, bytes a row |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const table of tables) {
    const { rows: found } = await client.query<{ rows: string; heap: string; indexes: string }>(
      `select count(*) as rows, pg_table_size('${table}') as heap,
         pg_indexes_size('${table}') as indexes
       from ${table}`,
    );
    const { rows: count = '0', heap = '0', indexes = '0' } = found[0] ?? {};
    const aRow = (bytes: string) => (Number(bytes) / Math.max(1, Number(count))).toFixed(0);
    const total = Number(count).toLocaleString('en-US');
    console.log(`| ${table} | ${total} | ${aRow(heap)} | ${aRow(indexes)} |`);
  }
}

/** The times of each read, planned as the site's connections do. */
async function timesOf(url: string, reads: readonly Read[]): Promise<number[][]> {
  const planned = new URL(url);
  planned.searchParams.set('options', '-c max_parallel_workers_per_gather=0 -c enable_memoize=off');
  const times: number[][] = [];
  for (const { read, times: most = TIMES } of reads) {
    const each = Array.from({ length: most }, (_, n) => (db: Db) => read(db, n));
    times.push(await databaseTimes(planned.href, each));
  }
  return times;
}
