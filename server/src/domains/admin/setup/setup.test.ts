import { adminPages } from '@souk/contract/admin-pages';
import { setupApi } from '@souk/contract/setup';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { sitePagesApi } from '@souk/contract/site-pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;

beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
});
afterAll(async () => {
  await admin.calls(siteIdentityApi.change, { body: { name: null } });
  await world.close();
});

async function states(): Promise<Record<string, string>> {
  const { body } = await admin.calls(setupApi.read);
  return Object.fromEntries(body.steps.map(({ name, state }: any) => [name, state]));
}

test('a new site has everything to do, as it is', async () => {
  const { body } = await admin.calls(setupApi.read);
  expect(body.steps).toContainEqual({
    name: 'name',
    state: 'todo',
    detail: 'Your marketplace is still called Souk.',
    path: adminPages.site(),
  });
  expect(new Set(Object.values(await states()))).toEqual(new Set(['todo']));
});

test('what is there is done, without a tick', async () => {
  // Before the terms, which new people would have to accept.
  await world.admin();
  await (await world.seller()).sells();
  await admin.calls(siteIdentityApi.change, { body: { name: 'Kiln' } });
  const { body: pages } = await admin.calls(sitePagesApi.list);
  for (const { id, slug } of pages) {
    if (slug !== 'terms' && slug !== 'imprint') continue;
    await admin.calls(sitePagesApi.edit, { params: { pageId: id }, body: { published: true } });
  }
  expect(await states()).toMatchObject({
    name: 'done',
    imprint: 'done',
    terms: 'done',
    second_admin: 'done',
    first_shop: 'done',
    payments: 'todo',
  });
});
