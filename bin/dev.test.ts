import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../server/src/embedded/process.ts';
import { newFolder } from '../server/test/embedded.ts';
import { at } from './lib/project.mjs';

test('npm run dev serves, stays idle while nothing changes, and restarts when the server’s code changes', async () => {
  const { folder } = await newFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [at('bin', 'dev.mjs')], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DEMO: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      STRIPE_SANDBOX_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const over = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await over;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  const opened = () => said.split('Souk is open').length - 1;
  await expect.poll(opened, { timeout: 90_000 }).toBe(1);

  // A page request makes Vite read its configuration, which must leave behind nothing that counts
  // as a change.
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(said).not.toContain('Restarting');

  const now = new Date();
  await utimes(at('server', 'src', 'app.ts'), now, now);
  await expect.poll(opened, { timeout: 90_000 }).toBe(2);
  expect(said.split('Restarting')).toHaveLength(2);
}, 200_000);
