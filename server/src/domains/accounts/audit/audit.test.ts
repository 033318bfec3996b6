import { auditApi } from '@souk/contract/audit';
import { homeApi } from '@souk/contract/home';
import { productsApi } from '@souk/contract/products';
import { settingsApi } from '@souk/contract/settings';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { inRecordedCall } from '../../../kit/recorded-call.ts';
import { chainChanges } from './chain.ts';
import { recordChange } from './record-change.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
  await startProcess('of this release', '0090');
});
afterAll(() => world.close());

/** A process, represented by its lease; without a release, one from before leases had it. */
const startProcess = (holder: string, release: string | null) =>
  sql`insert into leases (holder, process, release)
    values (${holder}, 'elsewhere#1', ${release})`.execute(world.deps.db);
const endProcess = (holder: string) =>
  sql`update leases set ended_at = now() where holder = ${holder}`.execute(world.deps.db);

const shop = { kind: 'shop', id: newId() };
const record = (name: string) =>
  world.deps.db.transaction().execute((trx) =>
    recordChange(trx, admin, {
      kind: 'shop.edited',
      target: shop,
      before: { name: 'Clay', brand_color: '#6366f1' },
      after: { name, brand_color: '#6366f1' },
    }),
  );

const hashes = async () => {
  const { body } = await admin.calls(auditApi.list, { query: { target: shop.id } });
  return body.map(({ hash }) => hash);
};

test('concurrent changes form a single valid chain after their commits', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, number) => record(`Clay ${number}`)));
  expect(new Set(await hashes())).toEqual(new Set([null]));
  await Promise.all([chainChanges(world.deps), chainChanges(world.deps)]);
  const { body, headers } = await admin.calls(auditApi.list, { query: { target: shop.id } });
  expect(headers['x-total-count']).toBe('12');
  expect(new Set(body.map(({ hash }) => hash)).size).toBe(12);
  expect(body[0]).toMatchObject({
    kind: 'shop.edited',
    actor_id: admin.id,
    actor_name: 'Root Byron',
  });
  // Only the changed fields are kept.
  expect(body[0]?.before).toEqual({ name: 'Clay' });
  const check = await admin.calls(auditApi.check);
  expect(check.body).toMatchObject({ holds: true, rows: 12, broken_at: null, waiting: 0 });
});

test('a change doesn’t wait for another that is being committed', async () => {
  await world.deps.db.transaction().execute(async (trx) => {
    await recordChange(trx, admin, { kind: 'shop.edited', target: shop, before: {}, after: {} });
    await sql`set constraints all immediate`.execute(trx);
    await record('Clay in the meantime');
    // Also what becomes visible after a later change was linked is linked.
    await chainChanges(world.deps);
  });
  expect((await hashes()).filter((hash) => hash === null)).toHaveLength(1);
  expect((await admin.calls(auditApi.lastCheck)).body).toMatchObject({ waiting: 1 });
  expect((await admin.calls(auditApi.check)).body).toMatchObject({ holds: true, waiting: 0 });
});

test('while an earlier release serves, a commit links its changes and those that wait', async () => {
  await record('Clay by this release');
  await startProcess('of the release before', null);
  await Promise.all(Array.from({ length: 6 }, (_, number) => record(`Clay, both ${number}`)));
  expect(await hashes()).not.toContain(null);
  await endProcess('of the release before');
  await record('Clay by this release again');
  expect((await hashes())[0]).toBeNull();
  expect((await admin.calls(auditApi.check)).body).toMatchObject({ holds: true });
});

test('nobody can rewrite, delete or empty it', async () => {
  for (const table of ['audit_changes', 'audit_chain']) {
    for (const change of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(world.asOwner(change)).rejects.toThrow('append-only');
      await expect(sql.raw(change).execute(world.deps.db)).rejects.toThrow('permission denied');
    }
  }
  for (const change of [
    'delete from audit_unchained',
    `insert into audit_chain (position, change_id, hash) select 0, id, '' from audit_changes limit 1`,
  ]) {
    await expect(sql.raw(change).execute(world.deps.db)).rejects.toThrow('permission denied');
  }
  const rewrite = `update audit_changes set kind = 'shop.opened'`;
  await expect(world.asOwner(rewrite)).rejects.toThrow('append-only');
  await expect(sql.raw(rewrite).execute(world.deps.db)).rejects.toThrow('permission denied');
});

test('a seller’s or an admin’s change cannot be committed without its row', async () => {
  const arrange = (recorded: boolean) =>
    inRecordedCall(() =>
      world.deps.db.transaction().execute(async (trx) => {
        await sql`update home_rows set shown = not shown`.execute(trx);
        const rows = { kind: 'home', id: null };
        if (!recorded) return;
        await recordChange(trx, admin, {
          kind: 'home.arranged',
          target: rows,
          before: {},
          after: {},
        });
      }),
    );
  await expect(arrange(false)).rejects.toThrow('nothing was recorded');
  await arrange(true);
});

/** Bypasses the guards, as the database owner could. */
const tamper = (change: string) =>
  world.asOwner(`begin;
    alter table audit_changes disable trigger user;
    alter table audit_chain disable trigger user;
    ${change};
    alter table audit_changes enable trigger user;
    alter table audit_chain enable trigger user;
    commit`);

test('a single changed byte in the table is found, and the row is named', async () => {
  await record('Clay and Co');
  const { body } = await admin.calls(auditApi.list, { query: { target: shop.id, limit: 5 } });
  const id = body[4]?.id ?? '';
  const set = (name: string) =>
    tamper(`update audit_changes set after = '{"name": "${name}"}' where id = '${id}'`);
  const name = String(body[4]?.after?.['name']);
  await set(`${name.slice(0, -1)}_`);
  const broken = await admin.calls(auditApi.check);
  expect(broken.body).toMatchObject({ holds: false, broken_at: id });
  expect((await admin.calls(auditApi.lastCheck)).body).toEqual(broken.body);
  await set(name);
  expect((await admin.calls(auditApi.check)).body.holds).toBe(true);
});

test('rows cut off at the end are noticed', async () => {
  await record('The last one');
  const { body } = await admin.calls(auditApi.list, { query: { limit: 1 } });
  const id = body[0]?.id ?? '';
  await admin.calls(auditApi.check);
  await tamper(`delete from audit_chain where change_id = '${id}'`);
  await tamper(`delete from audit_changes where id = '${id}'`);
  expect((await admin.calls(auditApi.check)).body).toMatchObject({ holds: false, broken_at: id });
});

test('a change that was removed or left out before it was linked is noticed', async () => {
  await world.deps.pool.query('delete from audit_checks');
  const newest = async () => {
    const { body } = await admin.calls(auditApi.list, { query: { limit: 1 } });
    return body[0]?.id ?? '';
  };
  const broken = async () => (await admin.calls(auditApi.check)).body.broken_at;

  await record('Removed');
  const removed = await newest();
  await tamper(`delete from audit_changes where id = '${removed}'`);
  expect(await broken()).toBe(removed);
  await world.asOwner(`delete from audit_unchained where change_id = '${removed}'`);
  expect(await broken()).toBeNull();

  await record('Left out');
  const leftOut = await newest();
  await world.asOwner(`delete from audit_unchained where change_id = '${leftOut}'`);
  expect(await broken()).toBe(leftOut);
  await world.asOwner(`insert into audit_unchained values ('${leftOut}')`);
  expect(await broken()).toBeNull();
});

test('a change that waits too long for its link is noticed', async () => {
  await record('Waiting');
  const { body } = await admin.calls(auditApi.list, { query: { limit: 1 } });
  const id = body[0]?.id ?? '';
  await tamper(`update audit_changes set created_at = now() - interval '61 minutes'
    where id = '${id}'; alter function chain_audit rename to chain_audit_as_before;
    create function chain_audit(most integer) returns integer language sql as 'select 0'`);
  const found = await admin.calls(auditApi.check);
  await world.asOwner(`drop function chain_audit;
    alter function chain_audit_as_before rename to chain_audit`);
  expect(found.body).toMatchObject({ holds: false, broken_at: id });
  expect((await admin.calls(auditApi.check)).body.holds).toBe(true);
});

test('actions of a seller and an admin are recorded under their names', async () => {
  const seller = await world.seller();
  const product = await seller.sells();
  const params = { productId: product.id };
  await seller.calls(shopsApi.edit, { params: { shopId: seller.shop.id }, body: { name: 'Loam' } });
  await seller.calls(productsApi.edit, { params, body: { price: 21 } });
  await seller.calls(productsApi.duplicate, { params });
  await seller.calls(productsApi.remove, { params });
  const { body } = await admin.calls(auditApi.list, { query: { person: seller.username } });
  expect(body.map(({ kind }) => kind)).toEqual([
    'product.deleted',
    'product.duplicated',
    'product.edited',
    'shop.edited',
    'product.created',
    'shop.opened',
  ]);
  const edited = body.find(({ kind }) => kind === 'product.edited');
  expect(edited).toMatchObject({ target_id: product.id, after: { price_cents: 2100 } });
  expect(Object.keys(edited?.after ?? {})).toEqual(['price_cents']);
  expect(body.every(({ session_id }) => session_id !== null)).toBe(true);

  const settings = await admin.calls(settingsApi.change, { body: { hold_days: 9 } });
  expect(settings.status).toBe(200);
  const changed = await admin.calls(auditApi.list, { query: { kind: 'settings' } });
  expect(changed.body[0]).toMatchObject({ before: { hold_days: 7 }, after: { hold_days: 9 } });
  const arranged = await admin.calls(homeApi.arrange, {
    body: (await admin.calls(homeApi.settings)).body,
  });
  expect(arranged.status).toBe(200);
  const home = await admin.calls(auditApi.list, { query: { kind: 'home.arranged', limit: 1 } });
  expect(home.body[0]).toMatchObject({ actor_id: admin.id, target_id: null });
});
