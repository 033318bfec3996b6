import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../../test/world.ts';

const HERE = path.resolve(import.meta.dirname, '../../../test/generated-client');
const run = promisify(execFile);
const binOf = (name: string, from: string, bin: string) =>
  path.join(path.dirname(createRequire(from).resolve(`${name}/package.json`)), bin);

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  // Beside the program, where its packages are resolved.
  folder = await mkdtemp(path.join(HERE, 'generated-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('a client that a stranger generates from openapi.json buys and pays', async () => {
  const seller = await world.seller();
  const mug = await seller.sells({ name: 'Stoneware mug', price: 20, stock_quantity: 5 });

  const generator = binOf('openapi-typescript', path.join(HERE, 'x.js'), 'bin/cli.js');
  const types = path.join(folder, 'souk-api.d.ts');
  await run(process.execPath, [generator, `${world.url}/api/openapi.json`, '--output', types]);
  const tsconfig = path.join(folder, 'tsconfig.json');
  const compilerOptions = { paths: { 'souk-api': [types] } };
  const files = [path.join(HERE, 'purchase.ts')];
  const base = path.resolve(HERE, '../../../tsconfig.json');
  await writeFile(
    tsconfig,
    JSON.stringify({ extends: base, compilerOptions, include: [], exclude: [], files }),
  );
  const tsc = binOf('typescript', base, 'bin/tsc');
  const faults = await run(process.execPath, [tsc, '--noEmit', '-p', tsconfig]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  expect(faults).toBe('');

  // By path: the program only type-checks beside the types that are generated here.
  const { purchase } = await import(files[0]!);
  const order = await purchase({
    baseUrl: `${world.url}/api`,
    search: 'stoneware',
    pay: (sessionId: string) => world.pays(sessionId),
  });
  expect(order).toMatchObject({ status: 'paid', items: [{ product_id: mug.id, quantity: 2 }] });
  expect(await seller.stock(mug)).toBe(3);
});
