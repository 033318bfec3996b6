import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { citationFaults } from './lib/citation-rule.mjs';
import { endpointFaults } from './lib/endpoint-rule.mjs';
import { importFaults } from './lib/import-rule.mjs';
import { messageFaults } from './lib/message-rule.mjs';
import { migrationFaults } from './lib/migration-rule.mjs';
import { pageFaults } from './lib/page-rule.mjs';
import { roomFaults } from './lib/room-rule.mjs';
import { sqlWithoutTest } from './lib/rows-seen.mjs';
import { settingFaults } from './lib/setting-rule.mjs';
import { assertedRowFaults, declaredSql } from './lib/sql-rule.mjs';
import { tableFaults } from './lib/table-rule.mjs';
import { textFaults } from './lib/text-rule.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

function check(folder: string): { status: number | null; stderr: string } {
  const script = join(root, 'bin/rules.mjs');
  return spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
}

test('the source tree obeys the rules', () => {
  expect(check(root)).toMatchObject({ status: 0, stderr: '' });
});

test('a tree that breaks them fails, with one line per fault', () => {
  const copy = mkdtempSync(join(tmpdir(), 'souk-rules-'));
  const files = {
    'contract/src/x.ts': `import pg from 'pg';\n`,
    'docs/operating.md': '| `GONE` | none | nothing |\nSee contract/src/y.ts.\n',
    'server/src/db/types.ts': 'export interface DB {\n  gift_cards: GiftCards;\n}\n',
  };
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
    const { status, stderr } = check(copy);
    expect(stderr).toContain('contract/src/x.ts:1 imports pg: contract imports zod alone');
    expect(stderr).toContain('gift_cards: no room owns this table');
    expect(stderr).toContain('docs/operating.md lists GONE: nothing reads it');
    expect(stderr).toContain('docs/operating.md:2 cites contract/src/y.ts: no such file');
    expect(status).toBe(1);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test.each([
  // contract
  ['contract/src/x.ts', `import pg from 'pg';`, 'contract imports zod alone'],
  ['contract/src/x.ts', `import fs from 'node:fs';`, 'contract imports zod alone'],
  ['contract/src/x.ts', `import '../../server/src/kit/ids.ts';`, 'contract imports zod alone'],
  ['contract/src/x.ts', `export * from '@souk/server/kit/ids';`, 'contract imports zod alone'],
  ['contract/src/x.test.ts', `import pg from 'pg';`, 'contract imports zod alone'],
  // web and the server
  ['web/src/lib/x.ts', `import type { A } from '@souk/server/deps';`, 'web imports contract, and'],
  ['web/src/lib/x.test.ts', `import '../../../server/src/app.ts';`, 'web imports contract, and'],
  ['web/src/lib/x.ts', `type A = import('@souk/demo/x').A;`, 'web imports contract, and'],
  ['web/src/lib/x.ts', `import { z } from 'zod';`, 'zod/mini'],
  // the test provider
  ['stripe-sandbox/src/x.ts', `import '@souk/contract/money';`, 'imports nothing of ours'],
  ['stripe-sandbox/test/x.ts', `import '../../server/src/kit/ids.ts';`, 'imports nothing of ours'],
  ['server/src/gateways/payments/x.ts', `import 'stripe-sandbox';`, 'only what starts'],
  ['server/src/serve/x.ts', `import '../../../stripe-sandbox/src/store.ts';`, 'only what starts'],
  ['demo/src/x.ts', `import { createSandbox } from 'stripe-sandbox';`, 'only what starts'],
  // layers of the server
  ['server/src/domains/media/x.ts', `import sharp from 'sharp';`, 'only the closed room'],
  ['server/src/gateways/x/x.ts', `await import('file-type');`, 'only the closed room'],
  [
    'server/src/gateways/pictures/x.ts',
    `import { work } from './picture-tasks.ts';`,
    'only the closed room',
  ],
  ['server/src/kit/x.ts', `import { a } from '../db/pool.ts';`, 'db comes after kit'],
  ['server/src/kit/x.ts', `import { a } from '../config.ts';`, 'config.ts comes after kit'],
  ['server/src/db/x.ts', `import { a } from '../gateways/x.ts';`, 'do not know each other'],
  ['server/src/db/x.ts', `import { a } from '../domains/mail/index.ts';`, 'domains comes after db'],
  ['server/src/gateways/x/x.ts', `import '../../deps.ts';`, 'deps.ts comes after gateways'],
  [
    'server/src/gateways/x/x.ts',
    `await import('../../domains/x/index.ts');`,
    'domains comes after',
  ],
  [
    'server/src/domains/orders/cart/x.ts',
    `import { a } from '../../../http/session.ts';`,
    'http comes after',
  ],
  ['server/src/http/x.ts', `import type { A } from '../app.ts';`, 'app.ts comes after http'],
  ['server/src/app.ts', `import { a } from './worker.ts';`, 'do not know each other'],
  ['server/src/worker.ts', `import { a } from './main.ts';`, 'main.ts comes after worker.ts'],
  ['server/src/kit/x.ts', `import { a } from '@souk/server/db/pool';`, 'db comes after kit'],
  ['server/src/main.ts', `await import('@souk/demo/seed');`, 'does not know the demo'],
  ['server/src/domains/orders/cart/x.ts', `import '@souk/demo/seed';`, 'does not know the demo'],
  ['server/src/kit/x.ts', `import '../../test/database.ts';`, 'server/test is for tests'],
  ['server/src/kit/x.ts', `import './y.test.ts';`, 'nothing imports a test'],
  // rooms
  ['server/src/domains/shops/x.ts', `import '../orders/index.ts';`, 'orders comes after shops'],
  ['server/src/domains/talk/x.ts', `import '../admin/index.ts';`, 'admin comes after talk'],
  ['server/src/domains/misc/x.ts', `import '../mail/index.ts';`, 'misc has no place'],
  ['server/src/domains/money/x.ts', `import '../orders/cart/reads.ts';`, 'the door of orders is'],
  ['server/src/domains/money/x/y.ts', `import '../../orders/reads.ts';`, 'the door of orders is'],
  ['server/src/domains/money/x.ts', `import '../orders/cart/index.ts';`, 'the door of orders is'],
  ['server/src/domains/money/x/y.ts', `import '../index.ts';`, 'does not use its own door'],
  ['server/src/http/x.ts', `import '../domains/orders/cart/queries.ts';`, 'the door of orders is'],
  ['demo/src/x.ts', `import '@souk/server/domains/orders/cart/reads';`, 'the door of orders is'],
  // layers of the pages
  ['web/src/lib/x.ts', `import { a } from '../api/client.ts';`, 'api comes after lib'],
  ['web/src/ui/x.tsx', `import { a } from '../features/cart/x.tsx';`, 'features comes after ui'],
  ['web/src/api/x.ts', `import { a } from '../ui/toast.tsx';`, 'ui comes after api'],
  ['web/src/ui/x.tsx', `import { a } from '../api/session.ts';`, 'only the words for a failed'],
  ['web/src/lib/x.ts', `import { a } from '../ui/toast.tsx';`, 'ui comes after lib'],
  ['web/src/api/x.ts', `import { a } from '../layouts/x.tsx';`, 'layouts comes after api'],
  ['web/src/features/cart/x.ts', `import { a } from '../../routes/x.tsx';`, 'routes comes after'],
  // features of the pages
  ['web/src/features/cart/x.ts', `import { a } from '../checkout/x.ts';`, 'checkout comes after'],
  ['web/src/features/reviews/x.ts', `import '../questions/x.ts';`, 'do not know each other'],
  ['web/src/features/auth/x.ts', `import '../accounts/x.ts';`, 'accounts comes after auth'],
  ['web/src/features/search/x.ts', `import '../feed/x.ts';`, 'feed comes after search'],
  ['web/src/features/admin/x.ts', `import '../dashboard/x.ts';`, 'dashboard comes after admin'],
  ['web/src/features/misc/x.ts', `import '../../lib/cn.ts';`, 'misc has no place'],
  ['web/src/layouts/x.tsx', `export { a } from '../routes/x.tsx';`, 'routes comes after layouts'],
  // the environment
  ['server/src/kit/x.ts', `import { env } from 'node:process';`, 'reads the environment'],
  ['web/src/lib/x.ts', `import * as process from 'process';`, 'reads the environment'],
])('%s must not contain: %s', (file, source, reason) => {
  const faults = importFaults([{ file, text: `${source}\n` }]);
  expect(faults).toEqual([expect.stringContaining(`${file}:1 imports `)]);
  expect(faults[0]).toContain(reason);
});

test.each([
  ['contract/src/x.ts', `import { z } from 'zod/mini';`],
  ['web/src/lib/x.ts', `import type { z } from 'zod';\nimport { a } from '@souk/contract/money';`],
  ['web/src/ui/x.tsx', `import { cn } from '../lib/cn.ts';`],
  [
    'web/src/features/cart/x.ts',
    `import { a } from './y.ts';\nimport { b } from '../../api/x.ts';`,
  ],
  ['web/src/features/cart/x.ts', `import { a } from '../orders/x.ts';`],
  ['web/src/features/reviews/x.ts', `import { a } from '../answers/x.ts';`],
  ['web/src/features/auth/x.ts', `import { a } from '../site/x.ts';`],
  ['web/src/ui/x.tsx', `import { a } from '../api/error-message.ts';`],
  ['server/src/gateways/x/x.ts', `import type { DB } from '../../db/types.ts';`],
  ['server/src/domains/accounts/auth/x.ts', `import { a } from './queries.ts';`],
  ['server/src/domains/orders/x.ts', `import { a } from './cart/queries.ts';`],
  ['server/src/domains/orders/cart/x.ts', `import { a } from '../shipments/reads.ts';`],
  ['server/src/domains/money/refunds/x.ts', `import { a } from '../../orders/index.ts';`],
  ['server/src/domains/money/refunds/x.test.ts', `import { a } from '../../orders/reads.ts';`],
  ['server/src/domains/rooms.ts', `import { room } from './admin/index.ts';`],
  ['server/src/http/x.ts', `import { a } from '../domains/orders/index.ts';`],
  ['bench/x.ts', `import { a } from '@souk/server/domains/orders/reads';`],
  ['server/src/domains/orders/cart/x.ts', `import type { Deps } from '../../../deps.ts';`],
  ['server/src/domains/orders/cart/x.test.ts', `import { a } from '../../../../test/x.ts';`],
])('%s may contain: %s', (file, source) => {
  expect(importFaults([{ file, text: source }])).toEqual([]);
});

const ROOM = 'server/src/domains/payments';
const QUERIES = {
  file: `${ROOM}/queries.ts`,
  text: `export const paymentBy = (db) => db.selectFrom('payments').execute();
export function lockPayment(db) { return db.selectFrom('payments').forUpdate().execute(); }
export type PaymentRow = { id: string };
`,
};
const DOOR = {
  file: `${ROOM}/index.ts`,
  text: `export { lockPayment as lock } from './queries.ts';\n`,
};
const LOCK = {
  file: `${ROOM}/lock-payment.ts`,
  text: 'export const lockPayment = (db) => sql`select from payments for update`.execute(db);\n',
};
const roomFaultsOf = (name: string, text: string) =>
  roomFaults([QUERIES, LOCK, DOOR, { file: `${ROOM}/${name}`, text: `${text}\n` }]);

test.each([
  `export const read = (db) => db.selectFrom('payments').forUpdate().execute();`,
  `export const read = (db) => db.selectFrom('payments').forNoKeyUpdate().execute();`,
  'export async function read(db) { return sql`select from payments for  update`.execute(db); }',
  'export const read = (db) => sql`select pg_advisory_xact_lock(1)`.execute(db);',
  'export const read = (db) => sql`lock table payments`.execute(db);',
  'const sure = sql`select 1 for share`; const ask = () => sure; export const read = () => ask();',
  `import { lockPayment } from './queries.ts'; export const read = (db) => lockPayment(db);`,
  `import { lockPayment as ask } from './lock-payment.ts'; export const read = (db) => ask(db);`,
  `export { lockPayment as read } from './lock-payment.ts';`,
  `import { lock } from './index.ts'; export const read = (db) => lock(db);`,
])('reads lock nothing: %s', (text) => {
  expect(roomFaultsOf('reads.ts', text)).toEqual([
    expect.stringContaining('reads.ts:1 read locks: reads lock nothing'),
  ]);
});

test.each([
  [
    'reads.ts',
    `import { paymentBy } from './queries.ts'; export const read = (db) => paymentBy(db);`,
  ],
  ['reads.ts', `export { shown } from './shown.ts';`],
  [
    'open-payment.ts',
    `import { lockPayment } from './queries.ts'; export const open = (db) => lockPayment(db);`,
  ],
  ['stock-queries.ts', `export { paymentBy } from './queries.ts';`],
])('in %s a room may write: %s', (name, text) => {
  expect(roomFaultsOf(name, text)).toEqual([]);
});

const SCHEMA = 'export interface DB {\n  carts: Carts;\n  users: Users;\n  posts: Posts;\n}\n';
const TABLES = { orders: ['carts'], accounts: ['users'], blog: ['posts'] };
const faultsIn = (file: string, text: string) => tableFaults([{ file, text }], SCHEMA, TABLES);

test.each([
  ['a builder that inserts', `db.insertInto('users').values(row)`],
  ['a builder that updates', `db.updateTable('users').set(row)`],
  ['a builder that deletes', `db.deleteFrom('users as u')`],
  ['many rows', `bulkInsert(db, 'users', rows)`],
  ['many rows in SQL', `sql\`with added as (${'${'}insertOf('users', rows)})\``],
  ['SQL that inserts', 'sql`insert into users (id) values (${id})`'],
  ['SQL that updates', 'sql`update users u set name = ${name}`'],
  ['SQL that deletes', 'sql`with old as (delete from users returning id) select`'],
  ['SQL as a string', `const text = 'delete from users where true';`],
  ['a table put in', `sql\`update ${'${'}sql.table('users')} set a = 1\``],
  [
    'a table that is a variable',
    `const f = (t: 'users' | 'posts') => sql\`update ${'${'}sql.table(t)} set a = 1\``,
  ],
])('another room may not write a table: %s', (_, text) => {
  const file = 'server/src/domains/shops/x.ts';
  expect(faultsIn(file, text)).toContain(`${file}:1 writes users: only accounts writes it`);
});

test('a table that does not exist', () => {
  const file = 'server/src/domains/shops/x.ts';
  expect(faultsIn(file, 'sql`insert into baskets (id) values (1)`')).toEqual([
    `${file}:1 writes baskets: no such table`,
  ]);
});

test.each([
  ['write its own tables', 'orders/cart', `db.insertInto('carts'); sql\`delete from carts\``],
  ['read every table', 'orders', `db.selectFrom('users'); sql\`select from users for update\``],
  [
    'update on a conflict',
    'orders',
    'sql`insert into carts (a) select 1 on conflict do update set a = 2`',
  ],
  ['use these words in prose', 'shops', `const text = 'Please update users'; // delete from carts`],
])('a room may %s', (_, room, text) => {
  expect(faultsIn(`server/src/domains/${room}/x.ts`, text)).toEqual([]);
});

test('the demo and a restore write every table, and tests do too', () => {
  for (const file of [
    'demo/src/x.ts',
    'server/src/backup/x.ts',
    'server/src/domains/shops/x.test.ts',
  ])
    expect(faultsIn(file, 'sql`delete from carts`')).toEqual([]);
});

test('a table without a room', () => {
  expect(tableFaults([], `${SCHEMA.slice(0, -2)}  gifts: Gifts;\n}\n`, TABLES)).toEqual([
    expect.stringContaining('gifts: no room owns this table'),
  ]);
});

const CONTRACT = {
  file: 'contract/src/cart.ts',
  text: `export const cartApi = {
    read: endpoint('GET /cart', { access: 'signed-in' }),
    change: endpoint('PUT /cart/items/:itemId', { ...declared }),
  };`,
};
const endpointFaultsIn = (text: string, allowed: [RegExp, string][] = []) =>
  endpointFaults([CONTRACT, { file: 'web/src/x.ts', text }], allowed);

test.each([
  [`fetch('/api/cart')`, '/api/cart'],
  ['fetch(`/api/cart?fresh=${n}`)', '/api/cart?fresh=…'],
  [`page.route('**/api/cart*', answer)`, '**/api/cart*'],
  ['fetch(`${base}/api/cart/items/${id}`)', '…/api/cart/items/…'],
  [`page.request.get('http://localhost:3000/api/cart')`, 'http://localhost:3000/api/cart'],
  [`api.get('/cart')`, '/cart'],
  ['api.put(`/cart/items/${id}`, body)', '/cart/items/…'],
  [`call('GET', '/cart')`, '/cart'],
  [`app.route({ method: 'GET', url: '/cart' })`, '/cart'],
])('only the contract names the path of an endpoint, not %s', (text, path) => {
  expect(endpointFaultsIn(text)).toEqual([
    `web/src/x.ts:1 names ${path}: the contract declares it`,
  ]);
  expect(endpointFaultsIn(text, [[/^web\//, 'plays another client']])).toEqual([]);
});

test.each([
  ['a call of an endpoint', 'api.call(cartApi.read)'],
  ['a page', `navigate('/cart'); <Link to="/cart" />`],
  ['a path that nobody declares', `fetch('/api/carts'); api.get('/cart/items')`],
  ['a comment', '// what /api/cart answers'],
])('the rule finds no endpoint path in %s', (_, text) => {
  expect(endpointFaults([CONTRACT, { file: 'web/src/x.tsx', text }])).toEqual([]);
});

test.each([
  ['web/src/x.ts', "if (error.detail === 'This order is paid') stop();"],
  ['web/src/x.ts', 'const isOver = error?.detail !== CHECKOUT.ended;'],
  ['web/src/x.ts', 'return message === CHECKOUT.zip ? zip : message;'],
  ['server/src/x.ts', "const byHand = change.note === 'Paid by hand';"],
  ['server/src/x.ts', "if (error.message.startsWith('No such price')) return null;"],
  ['contract/src/x.ts', "switch (problem.detail) { case 'Gone': return 1; }"],
])('%s must not compare a message: %s', (file, text) => {
  expect(messageFaults([{ file, text }])).toEqual([
    `${file}:1 compares a message: compare the problem’s code, or store the fact in a field`,
  ]);
});

test.each([
  ['web/src/x.ts', "if (error.code === 'checkout_ended') stop();"],
  ['web/src/x.ts', "const detail = problem.detail === '' ? null : problem.detail;"],
  ['web/src/x.ts', 'toasts.filter((one) => one.message !== message);'],
  ['server/src/x.ts', "process.on('message', (message) => message === 'leave' && leave());"],
  ['server/src/x.ts', "if (note === null || message === undefined) throw invalid('note');"],
  ['server/src/x.test.ts', "expect(error.message === 'Gone').toBe(true);"],
])('%s may contain, as it reads no words: %s', (file, text) => {
  expect(messageFaults([{ file, text }])).toEqual([]);
});

const PAGES = {
  file: 'contract/src/pages.ts',
  text: "const pages = { cart: () => '/cart', shop: (id) => `/shop/${id}`, login: (q) => `/login${q}` };",
};

test.each([
  ['server/src/domains/shops/x.ts', 'at(`/shop/${id}/orders`)', '/shop/…/orders'],
  ['server/src/domains/shops/x.ts', '`${publicUrl}/cart?order_id=${id}`', '…/cart?order_id=…'],
  ['server/src/domains/talk/reviews/x.ts', 'at(`/${page}/${id}`)', '/…/…'],
  ['server/src/http/x.ts', "['/explore', '/login'].map(closed)", '/login'],
  ['web/src/layouts/x.tsx', '<Link to="/cart#items" />', '/cart#items'],
  ['web/src/layouts/x.ts', "matchPath('/shop/:shopId', path)", '/shop/:shopId'],
  ['contract/src/x.ts', "const page = '/cart';", '/cart'],
  ['demo/src/x.ts', "const page = '/cart';", '/cart'],
])('%s must not spell the address of a page: %s', (file, text, spelled) => {
  expect(pageFaults([PAGES, { file, text }])).toEqual([
    `${file}:1 spells ${spelled}: contract/src/pages.ts has the address`,
  ]);
});

test.each([
  ['web/src/x.tsx', '<Link to={pages.cart()} />; // leads to /cart'],
  ['server/src/x.ts', "import { a } from '../cart/reads.ts'; const file = '/cartoon.png';"],
  ['server/src/x.ts', "fetch(`/api/cart`); fetch('https://shop.example/cart')"],
  ['contract/src/cart.ts', "endpoint('GET /cart', declared)"],
  ['server/src/http/x.test.ts', "app.inject({ url: '/cart' })"],
  ['e2e/cart.spec.ts', "page.goto('/cart')"],
  ['bench/rush.ts', "ask('/cart')"],
])('%s may contain: %s', (file, text) => {
  expect(pageFaults([PAGES, { file, text }])).toEqual([]);
});

test('every setting that is read is listed, and every listed one is read', () => {
  const config = {
    file: 'server/src/config.ts',
    text: `env['HOST']; flag(env, 'DEMO', true); const { PORT, SystemRoot } = process.env; process.env.PATH; env[name]`,
  };
  const manual = '| `HOST`, `PORT` | 3000 | where |\n| `DEMO`, `GONE` | off | `OTHER` |\n';
  expect(settingFaults([config], manual)).toEqual([
    'docs/operating.md lists GONE: nothing reads it',
  ]);
  expect(settingFaults([config], manual.replace('`PORT`', ''))).toContain(
    'server/src/config.ts reads PORT: it is not in docs/operating.md',
  );
});

test('citations in comments and documents must exist', () => {
  const files = ['server/src/db/pool.ts', 'docs/decisions/0004-web-framework.md', 'docs/x.md'];
  const faultsOf = (comment: string, document = '') =>
    citationFaults(
      [{ file: 'server/src/db/pool.ts', text: `// ${comment}\nconst path = 'not/there.ts';` }],
      [{ file: 'docs/x.md', text: document }],
      files,
    );
  expect(faultsOf('See db/pool.ts, pool.ts and decision 4')).toEqual([]);
  expect(faultsOf('See db/gone.ts')).toEqual([
    'server/src/db/pool.ts:1 cites db/gone.ts: no such file',
  ]);
  expect(
    faultsOf('', 'One\n[4](decisions/0004-web-framework.md), [5](decisions/0005-x.md)'),
  ).toEqual(['docs/x.md:2 cites decisions/0005-x.md: no such file']);
  expect(faultsOf('Decision 9 says so')).toEqual([
    'server/src/db/pool.ts:1 cites Decision 9: not in docs/decisions',
  ]);
});

test.each([
  ['sql<Row>`select 1 as n`', 'sql<Row>'],
  ['sql<number>`1`.as("n")', 'sql<number>'],
  ['sql<boolean>`true`', 'sql<boolean>'],
  ['sql.raw<boolean>("true")', 'sql.raw<boolean>'],
  ['client.query<Row>("select 1")', 'query<Row>'],
  ['fn.sum<number>("cents").as("cents")', 'fn.sum<number>'],
  ['let x: ReturnType<typeof sql<Row>>', 'sql<Row>'],
])('%s asserts a row', (source, asserted) => {
  const file = 'server/src/domains/orders/x.ts';
  expect(assertedRowFaults([{ file, text: source }])).toEqual([
    `${file}:1 asserts ${asserted}: declare it with row or value (db/raw-sql.ts)`,
  ]);
  expect(assertedRowFaults([{ file: 'server/src/x.test.ts', text: source }])).toEqual([]);
});

test('a declared row and a condition assert nothing, and are listed for the tests to run', () => {
  const text =
    "row({ n: 'number' })`\n  select ${one} as n`; sql<SqlBool>`true`; sql`select 1`; String.raw`a`;";
  const sources = [{ file: 'server/src/domains/orders/x.ts', text }];
  expect(assertedRowFaults(sources)).toEqual([]);
  expect(declaredSql(sources)).toEqual([
    { place: 'server/src/domains/orders/x.ts:1', text: '\n  select $ as n' },
  ]);
});

test('declared SQL that no test ran is named by its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'server/src'), { recursive: true });
  for (const name of ['seen', 'demo/src']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'server/src/a.ts'), 'row({})`select 1`;\nrow({})`select ${2}`;\n');
  const without = (ran: string[]) => {
    writeFileSync(join(folder, 'seen', 'a.test.ts'), JSON.stringify(ran));
    return sqlWithoutTest(folder, join(folder, 'seen'));
  };
  expect(without(['select 1'])).toEqual(['server/src/a.ts:2']);
  expect(without(['select 1', 'select $'])).toEqual([]);
});

const migration = (...lines: string[]) =>
  migrationFaults([{ file: 'server/migrations/0080_x.sql', text: `${lines.join('\n')}\n` }]);

test.each([
  ['create table x (id uuid);', 'begin with “-- expand”'],
  ['-- expand\nalter table orders drop column note;', '“drop column note” breaks'],
  ['-- expand\nalter table orders drop note;', 'breaks the previous release'],
  ['-- expand\nalter table orders rename note to remark;', 'breaks the previous release'],
  ['-- expand\nalter table orders alter note type int;', 'breaks the previous release'],
  ['-- expand\nalter table orders alter column note set not null;', 'breaks the previous release'],
  ['-- expand\nalter table orders add note numeric(9, 2) not null;', 'breaks the previous release'],
  ['-- contract: needs 0081\nalter table orders drop note;', 'needs 0081'],
  ['-- expand\ncreate index orders_note on orders (note);', 'index on orders with'],
  ['-- expand\ncreate unique index if not exists a\n  on orders (b);', 'index on orders with'],
  ['-- expand\ncreate index concurrently a on orders (b);', 'index on orders with'],
  [
    '-- expand\ncreate index concurrently if not exists a on b (c);\ncreate table x (id uuid);',
    'a migration of their own',
  ],
  ['-- expand\nalter table orders add check (total_cents >= 0);', '“not valid”'],
  ['-- expand\nalter table orders add constraint a unique (note);', '“using index”'],
])('refuses the migration %j', (text, fault) => {
  expect(migration(text)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  '-- expand\ncreate table x (a text not null);\ncreate index x_a on x (a);',
  '-- expand\ncreate unlogged table x (a text not null);\ncreate index x_a on x (a);',
  '-- expand\ncreate index concurrently if not exists a on b (c);',
  '-- expand\ncreate index concurrently if not exists a on b (c);\ncreate index concurrently if not exists d on b (e);',
  '-- expand\nalter table orders add column n int not null default 0, alter m drop not null;',
  '-- expand\nalter table orders add column n int default 0 not null, add m boolean;',
  '-- expand\nalter table orders add check (n is not null) not valid, drop constraint a;',
  '-- contract: needs 0079\nalter table orders drop column note;',
])('accepts the migration %j', (text) => {
  expect(migration(text)).toEqual([]);
});

test('old migrations don’t have to say which kind they are', () => {
  const text = 'drop table x;';
  expect(migrationFaults([{ file: 'server/migrations/0001_x.sql', text }])).toEqual([]);
});

const inPage = (jsx: string) =>
  `function Page({ n, name, shop, icon }: Props) {\n return ${jsx};\n}\n`;
const PROPS = `type Props = { n: number; name: string; shop: () => Elements; icon: Elements };\n`;
const textsIn = (source: string) =>
  textFaults([{ file: 'web/src/features/x/x.tsx', text: PROPS + source }]);

test.each([
  ['<p>{n} items</p>', 'shows a changing text beside other things'],
  ['<p><b>{name}</b>{n}</p>', 'shows a changing text beside other things'],
  ['<Badge>{icon}{children}</Badge>', 'shows a changing text beside other things'],
  ["<p><i />{n === 1 ? 'one' : <b>{n}</b>}</p>", 'shows a changing text beside other things'],
  ["<p>{lines.map((line) => (line ? <b>{line}</b> : ', '))}</p>", 'shows a changing text beside'],
  ['<button>{n > 0 ? <Spinner /> : null} Save</button>', 'shows a text after something that comes'],
  ['<p>{icon}Save</p>', 'shows a text after something that comes and goes'],
  ['<p><b key={n}>{n}</b> left</p>', 'shows a text after something that comes and goes'],
  ['<p><Maybe /> left</p>', 'shows a text after something that comes and goes'],
  ['<>Save <b>{n}</b></>', 'shows a text in a fragment'],
  ['<>{name}</>', 'shows a text in a fragment'],
  ['n > 0 ? name : null', 'returns a text'],
])('%s breaks when it is translated', (jsx, why) => {
  const maybe = 'function Maybe() {\n if (away) return null;\n return <i />;\n}\n';
  const faults = textsIn(inPage(jsx) + maybe);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`web/src/features/x/x.tsx:3 ${why}`);
  expect(faults[0]).toMatch(/: give it an element$/);
});

test.each([
  '<p>{n}</p>',
  '<p>{`${n} items`}</p>',
  '<p>{icon}{shop()}<span>{n}</span></p>',
  '<p>Read <Link to="/">the terms</Link> first.</p>',
  '<p>\n  {n > 0 ? <b>{n}</b> : null}\n  {/* a comment */}\n</p>',
  '<p>Save{n > 0 ? <b>{n}</b> : null}</p>',
  '<p><Always /> left</p>',
  '<ul>{list.map((one) => <li key={one}>{one}</li>)}{icon}</ul>',
  '<>{icon}<b>{name}</b></>',
])('%s stays whole when it is translated', (jsx) => {
  expect(textsIn(`${inPage(jsx)}function Always() {\n return <i />;\n}\n`)).toEqual([]);
});
