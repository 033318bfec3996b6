import { Failure } from '../failure.mjs';
import { ANCHORS } from './anchors.mjs';
import { roomAndName } from './names.mjs';

/**
 * A GET for signed-in people: its contract, route, function, test and row of the access table.
 * @param {import('./changes.mjs').Changes} changes
 * @param {string} given "room/name"
 */
export function newEndpoint(changes, given) {
  const { room, name } = roomAndName(given);
  const contract = `contract/src/${room}.ts`;
  const text = changes.read(contract) || '';
  const [, api] = /^export const (\w+Api) = \{/m.exec(text) || [];
  const [, tag] = /tag: '([\w-]+)'/.exec(text) || [];
  if (!api || !tag) throw new Failure(`${contract} declares no endpoints: choose another room.`);
  const { camel, kebab, lower, sentence } = name;
  const shape = `{ user_id: string }`;

  changes.insert(
    ANCHORS.endpoint(room),
    `  // TODO: the address, who may call it, and the shapes of its query, body and answers
  ${camel}: endpoint('GET /${room}/${kebab}', {
    access: 'signed-in',
    tag: '${tag}',
    operationId: '${camel}',
    summary: '${sentence}',
    answers: { 200: z.object({ user_id: z.string() }) },
  }),
`,
  );
  const routes = ANCHORS.route(room, api);
  changes.insert(routes, `    ${camel}: (request) => ${camel}(actorOf(request)),\n`);
  const auth = room === 'auth' ? './actor.ts' : '../auth/actor.ts';
  changes.addImport(routes.file, 'actorOf', auth);
  changes.addImport(routes.file, camel, `./${kebab}.ts`);
  changes.create(
    `server/src/domains/${room}/${kebab}.ts`,
    `import type { Actor } from '${auth}';

/** TODO: say what it answers, in which units, and the errors it throws. */
export function ${camel}(actor: Actor): ${shape} {
  return { user_id: actor.id };
}
`,
  );
  changes.create(
    `server/src/domains/${room}/${kebab}.test.ts`,
    `import { ${api} } from '@souk/contract/${room}';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('${lower} answers signed-in people, and refuses visitors', async () => {
  const buyer = await world.buyer();
  const { status, body } = await buyer.calls(${api}.${camel});
  expect([status, body]).toEqual([200, { user_id: buyer.id }]);
  expect((await world.call(${api}.${camel})).status).toBe(401);
});
`,
  );
  changes.insert(ANCHORS.access(), `  ${camel}: [SIGNED],\n`);
}
