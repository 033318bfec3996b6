import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAlive } from './this-process.ts';

const PATIENCE = { timeout: 20_000 };
const MODULE = fileURLToPath(new URL('ends-with-us.ts', import.meta.url));

/** A process that has started two programs, the first of which has ended; answers both numbers. */
async function parent() {
  const script = `
    import { spawn } from 'node:child_process';
    import { endsWithUs } from ${JSON.stringify(MODULE)};
    const first = spawn('true');
    endsWithUs(first);
    const second = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
    endsWithUs(second);
    first.once('exit', () => console.log(second.pid));
    setInterval(() => {}, 1000);`;
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(process_.stdout, 'data')) as [Buffer];
  return { parent: process_, program: Number(line) };
}

test.skipIf(process.platform === 'win32')(
  'a stuck converter doesn’t outlive a killed site',
  async () => {
    const { parent: site, program } = await parent();
    process.kill(program, 'SIGSTOP');
    expect(isAlive(program)).toBe(true);
    site.kill('SIGKILL');
    await expect.poll(() => isAlive(program), PATIENCE).toBe(false);
  },
);
