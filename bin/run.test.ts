import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

// Records every signal to stop in a file, and stops a little later, as a server does.
const SERVER = `
import { appendFileSync } from 'node:fs';
const note = (word) => {
  appendFileSync('notes', word + '\\n');
  setTimeout(() => process.exit(7), 300);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => note(signal));
process.on('disconnect', () => note('disconnect'));
setInterval(() => {}, 1000);
appendFileSync('notes', 'ready\\n');
`;

const SCRIPT = `
import { runShown } from ${JSON.stringify(new URL('lib/run.mjs', import.meta.url).href)};
const options = { cwd: process.cwd(), channel: true };
process.exitCode = await runShown(process.execPath, ['server.mjs'], options);
`;

interface RunningCommand {
  child: ChildProcess;
  notes: () => string[];
}

/** Starts the script, which starts the server, and waits until the server runs. */
async function start(command: string, args: string[], env = {}): Promise<RunningCommand> {
  const folder = mkdtempSync(join(tmpdir(), 'souk-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(join(folder, 'script.mjs'), SCRIPT);
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const file = join(folder, 'notes');
  const notes = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  await until(() => notes().length > 0);
  return { child, notes };
}

async function until(truth: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !truth(); tries += 1) await sleep(20);
  expect(truth()).toBe(true);
}

test('Ctrl-C reaches the server once, though the terminal and npm both send it', async () => {
  const { child, notes } = await start(process.execPath, ['script.mjs']);
  child.kill('SIGINT');
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(notes()).toEqual(['ready', 'SIGINT']);
  expect(code).toBe(7);
});

test('SIGTERM is passed on, and the exit code is returned', async () => {
  const { child, notes } = await start(process.execPath, ['script.mjs']);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(notes()).toEqual(['ready', 'SIGTERM']);
  expect(code).toBe(7);
});

test('the server notices when the script is killed', async () => {
  const { child, notes } = await start(process.execPath, ['script.mjs']);
  child.kill('SIGKILL');
  await until(() => notes().length === 2);
  expect(notes()).toEqual(['ready', 'disconnect']);
});

test.skipIf(process.platform === 'win32')(
  'the server stops when SIGTERM ends the shell between npm and the script',
  async () => {
    const command = `${JSON.stringify(process.execPath)} script.mjs; exit $?`;
    const { child, notes } = await start('sh', ['-c', command], { npm_lifecycle_event: 'start' });
    child.kill('SIGTERM');
    await until(() => notes().length === 2);
    expect(notes()).toEqual(['ready', 'SIGTERM']);
  },
);
