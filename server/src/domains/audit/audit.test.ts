import { auditApi } from '@souk/contract/audit';
import { homeApi } from '@souk/contract/home';
import { productsApi } from '@souk/contract/products';
import { settingsApi } from '@souk/contract/settings';
import { shopsApi } from '@souk/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';
import { newId } from '../../kit/ids.ts';
import { inRecordedCall } from '../../kit/recorded-call.ts';
import { recordChange } from './record-change.ts';

let world: World;
let admin: Awaited<ReturnType<World['admin']>>;
beforeAll(async () => {
  world = await startWorld({ worker: false });
  admin = await world.admin();
});
afterAll(() => world.close());

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

test('concurrent changes form a single valid chain', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, number) => record(`Clay ${number}`)));
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
  expect(check.body).toMatchObject({ holds: true, rows: 12, broken_at: null });
});

test('nobody can rewrite, delete or empty it', async () => {
  for (const table of ['audit_changes', 'audit_chain']) {
    for (const change of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(world.asOwner(change)).rejects.toThrow('append-only');
      await expect(sql.raw(change).execute(world.deps.db)).rejects.toThrow('permission denied');
    }
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
