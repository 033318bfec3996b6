// Running a script of deploy/postgresql, and how long its steps keep others from writing.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { partitioning, stepsOf } from '../../../server/test/partition-steps.ts';

interface Step {
  name: string;
  seconds: number;
  /** The longest that a writer had to wait for the table, in milliseconds. */
  blockedMs: number;
}

/** Runs a script step by step, while another connection keeps locking the table as writers do. */
export async function runScript(
  url: string,
  { client, script, table }: { client: pg.Client; script: string; table: string },
): Promise<Step[]> {
  const watch = await watchTable(url, table);
  try {
    await client.query(await partitioning());
    const steps: Step[] = [];
    for (const { name, sql } of await stepsOf(script)) {
      await watch.longest();
      const since = performance.now();
      await client.query(sql);
      const seconds = (performance.now() - since) / 1000;
      steps.push({ name, seconds, blockedMs: await watch.longest() });
    }
    return steps;
  } finally {
    await watch.stop();
  }
}

async function watchTable(url: string, table: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let longest = 0;
  let turns = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const since = performance.now();
      await client.query(`begin; lock table ${table} in row exclusive mode; commit`);
      longest = Math.max(longest, performance.now() - since);
      turns += 1;
      await sleep(1);
    }
  })();
  // stop() reports it.
  watching.catch(() => {});
  return {
    /** Returns the longest wait since the last call, once the present one has ended. */
    async longest(): Promise<number> {
      const after = turns + 1;
      while (turns < after) await Promise.race([sleep(1), watching]);
      const found = longest;
      longest = 0;
      return found;
    },
    async stop() {
      isWatching = false;
      try {
        await watching;
      } finally {
        await client.end();
      }
    },
  };
}
