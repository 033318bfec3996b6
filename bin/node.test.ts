import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

/**
 * A checkout with the start scripts alone; `seen` says which Node they use if this one has that
 * version.
 */
async function checkout() {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-node-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(import.meta.dirname, 'lib'), path.join(folder, 'bin', 'lib'), {
    recursive: true,
  });
  await writeFile(path.join(folder, '.node-version'), '24.21.0\n');
  const code = (version: string) => `
    Object.defineProperty(process.versions, 'node', { value: '${version}' });
    const { lacksNode, productNode } = await import('./bin/lib/node.mjs');
    const chosen = () => { try { return productNode(); } catch (error) { return error.message; } };
    console.log(JSON.stringify([lacksNode(), chosen()]));`;
  const seen = async (version: string) => {
    const args = ['--input-type=module', '-e', code(version)];
    const { stdout } = await run(process.execPath, args, { cwd: folder });
    return JSON.parse(stdout) as [boolean, string];
  };
  const install = async () => {
    const platform = process.platform === 'win32' ? 'win' : process.platform;
    const home = `bin/node/node_modules/node-${platform}-${process.arch}/bin`;
    await mkdir(path.join(folder, home), { recursive: true });
    const file = path.join(folder, home, 'node');
    await writeFile(file, '#!/bin/sh\nexit 0\n');
    await chmod(file, 0o755);
    return file;
  };
  return { seen, install };
}

it('a Node that is new enough runs the product itself; nothing is installed', async () => {
  const { seen } = await checkout();
  expect(await seen('24.1.0')).toEqual([false, process.execPath]);
});

it.skipIf(process.platform === 'win32')('an older Node needs one from packages', async () => {
  const { seen, install } = await checkout();
  expect(await seen('20.19.0')).toEqual([true, expect.stringContaining('install Node 24.21.0')]);
  const file = await install();
  expect(await seen('20.19.0')).toEqual([false, file]);
});
