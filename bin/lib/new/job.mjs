import { Failure } from '../failure.mjs';
import { ANCHORS } from './anchors.mjs';
import { roomAndName } from './names.mjs';

/**
 * A job: its kind and payload, the handler, the function that does the work, and a test that runs it twice.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} given "room/name"
 */
export function newJob(changes, given) {
  const { room, name } = roomAndName(given);
  const { camel, kebab } = name;
  const folder = `server/src/domains/${room}`;
  const [, jobs] = /^export const (\w+) = \{/m.exec(changes.read(`${folder}/jobs.ts`) || '') || [];
  if (!jobs) {
    throw new Failure(
      `${folder}/jobs.ts does not exist: write it like another room's, and add it to server/src/worker.ts.`,
    );
  }

  changes.insert(
    ANCHORS.jobKind(),
    `  // TODO: its payload, and its schedule (\`cron\`) if it has one
  '${kebab}': { payload: z.object({ id }) },
`,
  );
  changes.insert(ANCHORS.jobLane(), `  // TODO: its lane\n  '${kebab}': 'chores',\n`);
  const handlers = ANCHORS.jobHandler(room);
  changes.insert(handlers, `  '${kebab}': (deps, { id }) => ${camel}(deps, id),\n`);
  changes.addImport(handlers.file, camel, `./${kebab}.ts`);
  changes.create(
    `${folder}/${kebab}.ts`,
    `import type { Deps } from '../../deps.ts';

/** TODO: say what it does, and what \`id\` names. Safe to run twice. */
export async function ${camel}({ log }: Pick<Deps, 'log'>, id: string): Promise<void> {
  await Promise.resolve();
  log.info({ id }, '${kebab}');
}
`,
  );
  changes.create(
    `${folder}/${kebab}.test.ts`,
    `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { ${jobs} } from './jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('${kebab} is queued with its transaction, and can run twice', async () => {
  const { db, jobs, pool } = world.deps;
  await db.transaction().execute((trx) => jobs.enqueue(trx, '${kebab}', { id: 'one' }));
  const { rows } = await pool.query(
    "select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id where identifier = '${kebab}'",
  );
  expect(rows).toEqual([{ payload: { id: 'one' } }]);
  for (let time = 0; time < 2; time += 1) await ${jobs}['${kebab}'](world.deps, { id: 'one' });
});
`,
  );
}
