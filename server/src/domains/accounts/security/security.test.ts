import { securityApi } from '@souk/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { securityJobs } from './jobs.ts';
import { noteAccountEvent } from './note-event.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const note = (userId: string, kind: 'signed-out' | 'passkey-added', detail: string | null = null) =>
  noteAccountEvent(world.deps, world.deps.db, {
    kind,
    userId,
    detail,
    device: 'Chrome on Android',
  });

test('An account reads its own events, newest first, in words and in pages', async () => {
  const [ada, bob] = [await world.buyer(), await world.buyer()];
  await note(ada.id, 'passkey-added', 'Phone');
  await note(bob.id, 'signed-out');
  await note(ada.id, 'signed-out');
  const { body, headers } = await ada.calls(securityApi.list, { query: { limit: 1 } });
  expect(body).toMatchObject([
    { kind: 'signed-out', text: 'Signed out', device: 'Chrome on Android', country: null },
  ]);
  expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(2);
  const all = (await ada.calls(securityApi.list)).body;
  expect(all.find(({ kind }) => kind === 'passkey-added')).toMatchObject({ detail: 'Phone' });
});

test('Events are counted for the operator', async () => {
  const { id } = await world.buyer();
  const before = world.deps.security.counts().get('signed-out') ?? 0;
  await note(id, 'signed-out');
  expect(world.deps.security.counts().get('signed-out')).toBe(before + 1);
});

test('Events older than 90 days are deleted', async () => {
  const ada = await world.buyer();
  await note(ada.id, 'passkey-added');
  await world.deps.pool.query(
    `update security_events set created_at = now() - interval '91 days' where user_id = $1`,
    [ada.id],
  );
  await note(ada.id, 'signed-out');
  await securityJobs['forget-security-events'](world.deps);
  const kinds = (await ada.calls(securityApi.list)).body.map(({ kind }) => kind);
  expect(kinds).toContain('signed-out');
  expect(kinds).not.toContain('passkey-added');
});
