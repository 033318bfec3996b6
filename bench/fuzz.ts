// Many nearly valid calls to the real site, in every role: npm run bench -- fuzz --calls 100000
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { describe, fuzz, type FuzzRequest } from '../server/test/fuzz/fuzz.ts';
import { RealSite } from '../server/test/real-site.ts';
import { withDb } from './lib/database.ts';
import { HERE } from './lib/servers.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    calls: { ...text, default: '100000' },
    seed: { ...text, default: String(Math.floor(Math.random() * 2 ** 30)) },
    minutes: { ...text, default: '60' },
    only: { ...text, default: '' },
  },
});
const seed = Number(values.seed);
console.log(`--seed ${seed} asks the same again.\n`);

const site = await RealSite.make();
try {
  await site.start();
  const databaseUrl = await site.databaseUrl();
  const { calls, seconds, faults, statuses, operations } = await fuzz({
    async send({ method, url, headers, body }: FuzzRequest, signal) {
      const answer = await fetch(site.url + url, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      };
    },
    async pay(sessionId) {
      await fetch(`${site.providerUrl}/v1/payment_pages/${sessionId}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_souk_sandbox' },
        body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
      });
    },
    makeAdmin: (id) =>
      withDb(databaseUrl, async (db) => {
        await sql`update users set is_admin = true where id = ${id}`.execute(db);
      }),
    secrets: [HERE, site.folder, databaseUrl],
    seed,
    calls: Number(values.calls),
    seconds: Number(values.minutes) * 60,
    atOnce: 8,
    only: values.only,
  });

  console.log('| answer |  calls |');
  console.log('|-------:|-------:|');
  for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b)) {
    console.log(`| ${String(status).padStart(6)} | ${String(count).padStart(6)} |`);
  }
  const never = [...operations].filter(([, { good }]) => good === 0).map(([id]) => id);
  console.log(
    `\n${calls} calls in ${seconds.toFixed(0)} s; ${operations.size} operations, ` +
      `${operations.size - never.length} of which did what they are for; ${faults.length} faults.`,
  );
  if (never.length > 0) console.log(`Refused each time: ${never.toSorted().join(', ')}.`);
  for (const fault of faults.slice(0, 100)) console.error(`\n${describe(fault)}`);
  if (faults.length > 0) console.error(`\nThe site's log:\n${site.said.slice(-8000)}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await site.remove();
}
