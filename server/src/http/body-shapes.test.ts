import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyShapes } from '../../test/fuzz/body-shapes.ts';
import { share } from '../../test/soak.ts';
import { startWorld, type World } from '../../test/world.ts';

const LARGE = JSON.stringify(
  Array.from({ length: 10_000 }, (_, id) => ({ id, name: `a name ${id}`, rate: id / 7, on: true })),
);
/**
 * The limit for a call, as a number of parses of a large body. Twenty take about 60 ms on an
 * ordinary machine, and no call takes as long on a quiet one. Two calls of the same cost differ
 * severalfold on a busy machine, so `npm test` looks only for what is out of all proportion, such
 * as a pattern that backtracks.
 */
const MOST_PARSES = share(100, 20);
/** Each shape of a body in a soak, else every fourth. */
const EVERY = share(4, 1);
/** A garbage collection, a first compilation or another program may fall into some of them. */
const TRIES = 10;

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

type SampleCall = { method: string; url: string; token: string; body: string };

/**
 * How much processor time this thread has used since `before`, in milliseconds. Doesn't include
 * Argon2, which runs on threads of its own.
 */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Measures what the limit amounts to on this machine, in milliseconds. */
function mostCpu(): number {
  const before = process.threadCpuUsage();
  for (let left = MOST_PARSES; left > 0; left -= 1) JSON.parse(LARGE);
  return cpuSince(before);
}

async function cpuOf({
  method,
  url,
  token,
  body,
}: SampleCall): Promise<{ ms: number; status: number }> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    // Or webhooks aren't read.
    'stripe-signature': 't=1,v1=00',
  };
  const before = process.threadCpuUsage();
  const answer = await world.app.inject({ method: method as 'POST', url, headers, payload: body });
  return { ms: cpuSince(before), status: answer.statusCode };
}

test('no call costs many times what parsing a large body does, whatever the shape of its body', async () => {
  const seller = await world.seller();
  const mug = await seller.sells();
  // An admin who owns a shop and a product gets as far as anybody can.
  await world.deps.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('id', '=', seller.id)
    .execute();
  const { paths, components } = (await world.app.inject({ url: '/api/openapi.json' })).json();
  const faults: string[] = [];
  let count = 0;
  function* calls(): Generator<SampleCall & { what: string }> {
    for (const [path, methods] of Object.entries<Record<string, any>>(paths)) {
      const url = `/api${path}`
        .replace(/(?<=\/shops\/)\{\w+\}/, seller.shop.id)
        .replace(/(?<=\/products\/)\{\w+\}/, mug.id)
        .replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-00000000dead');
      for (const [method, operation] of Object.entries<any>(methods)) {
        const schema = operation.requestBody?.content?.['application/json']?.schema;
        if (!schema) continue;
        for (const shape of bodyShapes(schema, components.schemas, operation['x-body-limit'])) {
          count += 1;
          if (count % EVERY === 0) yield { method, url, token: seller.token, ...shape };
        }
      }
    }
  }

  const most = mostCpu();
  const suspects: (SampleCall & { what: string })[] = [];
  const rest = calls();
  const work = async () => {
    for (const call of rest) {
      const { ms, status } = await cpuOf(call);
      if (status >= 500) faults.push(`${call.method} ${call.url}: ${status} for ${call.what}`);
      // Several calls ran at once: measures each suspect again, alone.
      if (ms > most) suspects.push(call);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  for (const call of suspects) {
    // Measure the limit again too, before and after: other programs slow all of them down.
    let best = Infinity;
    for (let left = TRIES; left > 0 && best > 1; left -= 1) {
      const before = mostCpu();
      const { ms } = await cpuOf(call);
      best = Math.min(best, ms / Math.max(before, mostCpu()));
    }
    if (best > 1) {
      faults.push(`${call.method} ${call.url}: ${best.toFixed(1)} of the limit for ${call.what}`);
    }
  }
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(1000);
}, 240_000);
