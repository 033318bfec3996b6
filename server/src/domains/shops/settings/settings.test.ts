import { settingsApi } from '@souk/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('if two admins change the settings they loaded, the second gets a 412', async () => {
  const admin = await world.admin();
  const { headers } = await admin.calls(settingsApi.read);
  const tag = { 'if-match': String(headers['etag']) };
  const first = await admin.calls(settingsApi.change, { body: { hold_days: 5 }, headers: tag });
  expect(first.status).toBe(200);
  const second = await admin.calls(settingsApi.change, { body: { hold_days: 9 }, headers: tag });
  expect(second.status).toBe(412);
  const { body, headers: now } = await admin.calls(settingsApi.read);
  expect(body.hold_days).toBe(5);
  expect(now['etag']).toBe(first.headers['etag']);
  // A request without the header is not checked.
  const plain = await admin.calls(settingsApi.change, { body: { hold_days: 9 } });
  expect(plain.body.hold_days).toBe(9);
});

test('a rate for an unknown shop or category changes nothing', async () => {
  const admin = await world.admin();
  const { body: before } = await admin.calls(settingsApi.read);
  const unknown = '01900000-0000-7000-8000-0000000000ff';
  const refused = await admin.calls(settingsApi.change, {
    body: {
      commission_percent: 20,
      shop_commissions: [{ shop_id: unknown, commission_percent: 5 }],
    },
  });
  expect(refused.status).toBe(422);
  expect((await admin.calls(settingsApi.read)).body).toEqual(before);
});
