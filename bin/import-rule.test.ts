import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const LEFT_OUT = new Set(['node_modules', 'build', '.react-router', 'public']);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'souk-rule-'));
  for (const room of ['contract', 'server', 'web', 'demo']) {
    cpSync(join(root, room), join(copy, room), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    });
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function check(): { status: number | null; stderr: string } {
  const script = join(root, 'bin/import-rule.mjs');
  return spawnSync(process.execPath, [script, copy], { encoding: 'utf8' });
}

/** Puts another file into the copy, checks it, and brings the copy back to what it was. */
function checkWith(file: string, source: string): { status: number | null; stderr: string } {
  const path = join(copy, file);
  const before = existsSync(path) ? readFileSync(path) : undefined;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  try {
    return check();
  } finally {
    if (before) writeFileSync(path, before);
    else rmSync(path);
  }
}

test('the tree as it is keeps the rule', () => {
  expect(check()).toMatchObject({ status: 0, stderr: '' });
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
  // layers of the server
  ['server/src/kit/x.ts', `import { a } from '../db/pool.ts';`, 'db comes after kit'],
  ['server/src/kit/x.ts', `import { a } from '../config.ts';`, 'config.ts comes after kit'],
  ['server/src/db/x.ts', `import { a } from '../gateways/x.ts';`, 'do not know each other'],
  ['server/src/db/x.ts', `import { a } from '../domains/auth/reads.ts';`, 'domains comes after db'],
  ['server/src/gateways/x/x.ts', `import '../../deps.ts';`, 'deps.ts comes after gateways'],
  ['server/src/gateways/x/x.ts', `await import('../../domains/x/y.ts');`, 'domains comes after'],
  [
    'server/src/domains/cart/x.ts',
    `import { a } from '../../http/session.ts';`,
    'http comes after',
  ],
  ['server/src/http/x.ts', `import type { A } from '../app.ts';`, 'app.ts comes after http'],
  ['server/src/app.ts', `import { a } from './worker.ts';`, 'do not know each other'],
  ['server/src/worker.ts', `import { a } from './main.ts';`, 'main.ts comes after worker.ts'],
  ['server/src/kit/x.ts', `import { a } from '@souk/server/db/pool';`, 'db comes after kit'],
  ['server/src/http/x.ts', `import '../../../web/src/paths.ts';`, 'does not import web'],
  ['server/src/domains/cart/x.ts', `import '@souk/demo/seed';`, 'knows the demo'],
  ['server/src/kit/x.ts', `import '../../test/database.ts';`, 'server/test is for tests'],
  ['server/src/kit/x.ts', `import './y.test.ts';`, 'nothing imports a test'],
  // domains
  ['server/src/domains/orders/x.ts', `import '../cart/reads.ts';`, 'cart comes after orders'],
  ['server/src/domains/shops/x.ts', `import '../products/reads.ts';`, 'products comes after shops'],
  ['server/src/domains/reviews/x.ts', `import '../admin/reads.ts';`, 'admin comes after reviews'],
  [
    'server/src/domains/payments/x.ts',
    `import '../checkout/x.ts';`,
    'checkout comes after payments',
  ],
  ['server/src/domains/videos/x.ts', `import '../wishlist/reads.ts';`, 'do not know each other'],
  ['server/src/domains/media/x.ts', `import '../currency/reads.ts';`, 'do not know each other'],
  ['server/src/domains/auth/x.ts', `import '../media/reads.ts';`, 'media comes after auth'],
  ['server/src/domains/misc/x.ts', `import '../auth/reads.ts';`, 'misc has no place'],
  ['server/src/domains/orders/x.ts', `import '../cart/queries.ts';`, 'queries of cart are private'],
  ['server/src/domains/orders/x.test.ts', `import '../cart/queries.ts';`, 'queries of cart are'],
  ['server/src/http/x.ts', `import '../domains/cart/queries.ts';`, 'queries of cart are private'],
  ['demo/src/x.ts', `import '@souk/server/domains/cart/queries';`, 'queries of cart are private'],
  // layers of the pages
  ['web/src/lib/x.ts', `import { a } from '../api/client.ts';`, 'api comes after lib'],
  ['web/src/ui/x.tsx', `import { a } from '../features/cart/x.tsx';`, 'features comes after ui'],
  ['web/src/paths.ts', `import './routes.ts';`, 'routes.ts comes after paths.ts'],
  ['web/src/api/x.ts', `import { a } from '../layouts/x.tsx';`, 'layouts comes after api'],
  ['web/src/features/cart/x.ts', `import { a } from '../../routes/x.tsx';`, 'routes comes after'],
  [
    'web/src/features/cart/x.ts',
    `import { a } from '../orders/x.ts';`,
    'never imports another feature',
  ],
  ['web/src/layouts/x.tsx', `export { a } from '../routes/x.tsx';`, 'routes comes after layouts'],
  // the environment
  ['server/src/kit/x.ts', `import { env } from 'node:process';`, 'reads the environment'],
  ['web/src/lib/x.ts', `import * as process from 'process';`, 'reads the environment'],
])('%s must not say: %s', (file, source, reason) => {
  const { status, stderr } = checkWith(file, `${source}\n`);
  expect(stderr).toContain(`${file}:1 imports `);
  expect(stderr).toContain(reason);
  expect(status).toBe(1);
});

test.each([
  ['contract/src/x.ts', `import { z } from 'zod/mini';`],
  ['web/src/lib/x.ts', `import type { z } from 'zod';\nimport { a } from '@souk/contract/money';`],
  ['web/src/ui/x.tsx', `import { cn } from '../lib/cn.ts';`],
  [
    'web/src/features/cart/x.ts',
    `import { a } from './y.ts';\nimport { b } from '../../api/x.ts';`,
  ],
  ['server/src/gateways/x/x.ts', `import type { DB } from '../../db/types.ts';`],
  ['server/src/domains/auth/x.ts', `import { a } from './queries.ts';`],
  ['server/src/domains/media/x.ts', `import { a } from '../auth/reads.ts';`],
  ['server/src/domains/admin/x.ts', `import { a } from '../reviews/reads.ts';`],
  ['server/src/domains/cart/x.ts', `import type { Deps } from '../../deps.ts';`],
  ['server/src/domains/cart/x.test.ts', `import { a } from '../../../test/database.ts';`],
  ['server/src/main.ts', `await import('@souk/demo/seed');`],
])('%s may say: %s', (file, source) => {
  expect(checkWith(file, `${source}\n`)).toMatchObject({ status: 0, stderr: '' });
});
