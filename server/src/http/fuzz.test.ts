import { afterAll, beforeAll, expect, test } from 'vitest';
import { describe as inWords, fuzz, type FuzzRequest } from '../../test/fuzz/fuzz.ts';
import { patience, rounds, SEED as seed, soak } from '../../test/soak.ts';
import { startWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The processor time that this thread has used, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

test(
  'any input to any call, in any role, gets an answer: never a 500, never internals',
  async () => {
    const { faults, calls, operations } = await fuzz({
      async send({ method, url, headers, body }: FuzzRequest) {
        const answer = await world.app.inject({
          method: method as 'GET',
          url,
          headers,
          ...(body === undefined ? {} : { payload: body }),
        });
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      },
      async pay(sessionId) {
        await world.pays(sessionId);
      },
      async makeAdmin(id) {
        await world.deps.db
          .updateTable('users')
          .set({ is_admin: true })
          .where('id', '=', id)
          .execute();
      },
      // What a call costs on a busy machine says little.
      ...(soak > 0 ? { cpu: processorTime } : {}),
      secrets: [process.cwd(), world.deps.config.dataDir, String(world.deps.config.databaseUrl)],
      seed,
      calls: rounds(1500, 12_000),
      atOnce: 4,
    });
    expect(faults.map(inWords), `SOUK_SEED=${seed}, ${calls} calls`).toEqual([]);
    // It reaches the actual work of calls, instead of being refused at every door.
    const reached = [...operations.values()].filter(({ good }) => good > 0).length;
    expect(reached).toBeGreaterThan(operations.size / 4);
  },
  patience(120_000),
);
