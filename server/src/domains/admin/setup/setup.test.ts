import { adminPages } from '@souk/contract/admin-pages';
import { setSiteCurrency } from '@souk/contract/money';
import { setupApi } from '@souk/contract/setup';
import { siteIdentityApi } from '@souk/contract/site-identity';
import { siteName } from '@souk/contract/site-name';
import { sitePagesApi } from '@souk/contract/site-pages';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { checkSetup } from './check-setup.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;

beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
});
afterAll(async () => {
  await admin.calls(siteIdentityApi.change, { body: { name: null, logo: null } });
  await world.close();
});

/** An admin on the same machine. */
const VISIT = {
  host: 'localhost',
  forwardedFor: undefined,
  address: '127.0.0.1',
  peer: '127.0.0.1',
};

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

test('the address is wrong where something else answers, or all visitors are the proxy', async () => {
  const config = { ...world.deps.config, publicUrl: 'https://market.example' };
  const asked = vi.spyOn(globalThis, 'fetch');
  const stepFor = async (answer: Response, visit = {}) => {
    asked.mockResolvedValueOnce(answer);
    const steps = await checkSetup({ ...world.deps, config }, { ...VISIT, ...visit });
    return steps.find(({ name }) => name === 'address');
  };
  const own = () => Response.json({ name: siteName() });
  const peer = '::ffff:10.0.0.5';
  const isHidden = {
    state: 'wrong',
    detail:
      'All visitors seem to come from your proxy, 10.0.0.5. Set TRUST_PROXY, and let the proxy send X-Forwarded-For.',
  };
  try {
    expect(await stepFor(new Response('<h1>This domain is parked</h1>'))).toMatchObject({
      state: 'wrong',
    });
    expect(await stepFor(Response.json({ name: 'Another site' }))).toMatchObject({
      state: 'wrong',
    });
    expect(await stepFor(own())).toMatchObject({ state: 'done' });
    // The proxy names nobody, or isn't trusted.
    const address = '10.0.0.5';
    expect(await stepFor(own(), { host: 'market.example', address, peer })).toMatchObject(isHidden);
    expect(await stepFor(own(), { forwardedFor: '91.10.0.1', address, peer })).toMatchObject(
      isHidden,
    );
    const named = { host: 'market.example', forwardedFor: '91.10.0.1', address: '91.10.0.1', peer };
    expect(await stepFor(own(), named)).toMatchObject({ state: 'done' });
  } finally {
    asked.mockRestore();
  }
});

test('in yen, the fee of a new site is to do, too', async () => {
  const sets = (cents: number) =>
    world.deps.db.updateTable('site_settings').set({ shipping_fee_cents: cents }).execute();
  const step = async () => {
    const steps = await checkSetup(world.deps, VISIT);
    return steps.find(({ name }) => name === 'shipping');
  };
  try {
    setSiteCurrency('JPY');
    await sets(1000);
    expect(await step()).toMatchObject({
      state: 'todo',
      detail: expect.stringContaining('¥1,000') as string,
    });
    await sets(1200);
    expect(await step()).toMatchObject({ state: 'done' });
  } finally {
    setSiteCurrency('USD');
    await sets(999);
  }
});

test('what is there is done, without a tick', async () => {
  // Before the terms, which new people would have to accept.
  await world.admin();
  await (await world.seller()).sells();
  await admin.calls(siteIdentityApi.change, { body: { name: 'Kiln' } });
  expect(await states()).toMatchObject({ name: 'todo' });
  await admin.calls(siteIdentityApi.change, { body: { logo: '/media/site/kiln.webp' } });
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

test('a mail server is done once it has taken a test email', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { config } = world.deps;
  const mail = { ...config.mail, smtpUrl: `smtp://127.0.0.1:${port}` };
  const step = async () => {
    const steps = await checkSetup({ ...world.deps, config: { ...config, mail } }, VISIT);
    return steps.find(({ name }) => name === 'mail');
  };
  expect(await step()).toMatchObject({ state: 'todo' });

  const { status, body } = await admin.calls(setupApi.testMail);
  expect([status, body]).toEqual([202, { to: admin.email }]);
  expect(await step()).toMatchObject({ state: 'todo', detail: 'The test email is on its way.' });
  const becomes = (values: object) =>
    world.deps.db.updateTable('mails').set(values).where('kind', '=', 'test_mail').execute();
  await becomes({ state: 'failed', failure: 'No such mailbox.' });
  expect(await step()).toMatchObject({
    state: 'wrong',
    detail: 'Your mail server refused the test email: No such mailbox.',
  });
  await becomes({ state: 'sent', failure: null, sent_at: new Date() });
  expect(await step()).toMatchObject({ state: 'done' });

  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
  expect(await step()).toMatchObject({ state: 'wrong' });
});
