import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Creates a checkout with a runtime and a build dependency, both installed from files. */
async function checkout() {
  const folder = await mkdtemp(path.join(tmpdir(), 'souk-packages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const npm = (...args: string[]) => run('npm', args, { cwd: folder });
  for (const name of ['serves', 'builds']) {
    await mkdir(path.join(folder, name));
    const about = JSON.stringify({ name, version: '1.0.0' });
    await writeFile(path.join(folder, name, 'package.json'), about);
    await npm('pack', `./${name}`, '--offline');
  }
  const needs = {
    dependencies: { serves: 'file:serves-1.0.0.tgz' },
    devDependencies: { builds: 'file:builds-1.0.0.tgz' },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(needs));
  await npm('install', '--package-lock-only', ...OFFLINE);
  const library = new URL('lib/packages.mjs', import.meta.url).href;
  const code = `
    import { ensurePackagesOf } from ${JSON.stringify(library)};
    await ensurePackagesOf(${JSON.stringify(folder)}, 'Installing');`;
  /** Installs the packages as `npm start` does, and returns the output. */
  const ensure = async (env: Record<string, string> = {}) => {
    const args = ['--input-type=module', '-e', code];
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } });
    return stdout;
  };
  const has = (name: string) => existsSync(path.join(folder, 'node_modules', name));
  return { folder, npm, ensure, has };
}

test('installs build dependencies even in production, and nothing on the next start', async () => {
  const { ensure, has } = await checkout();
  expect(await ensure({ NODE_ENV: 'production', npm_config_omit: 'dev' })).toContain('installed');
  expect([has('serves'), has('builds')]).toEqual([true, true]);
  expect(await ensure()).toBe('');
});

test('the next start adds missing build dependencies', async () => {
  const { folder, npm, ensure, has } = await checkout();
  await npm('ci', '--omit=dev', ...OFFLINE);
  // Earlier versions left this marker no matter what npm had installed.
  const lock = await readFile(path.join(folder, 'package-lock.json'));
  const mark = createHash('sha256').update(lock).digest('hex');
  await writeFile(path.join(folder, 'node_modules', '.souk-lock-hash'), mark);
  expect(has('builds')).toBe(false);
  await ensure();
  expect(has('builds')).toBe(true);
});

/** Returns the packages that a script imports, directly or through its own files. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/^(?:import|export)\b[^;]*?'([^']+)';/gm)].map(
    ([, from = '']) => from,
  );
  return imports.flatMap((from) => {
    if (from.startsWith('.')) return packagesOf(path.join(path.dirname(file), from), seen);
    return from.startsWith('node:') ? [] : [from];
  });
}

test.each(['build', 'check', 'dev', 'node', 'soak', 'souk', 'start', 'test'])(
  'npm run %s works in a new clone: it loads no package before it installs them',
  (name) => {
    expect(packagesOf(fileURLToPath(new URL(`${name}.mjs`, import.meta.url)))).toEqual([]);
  },
);
