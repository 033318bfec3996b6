import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { myTurn, restsWithUs, setResting } from './turn.ts';

const PATIENCE = { timeout: 10_000 };

afterEach(() => setResting(false));

test('what asks for its turn waits until the rest is over', async () => {
  setResting(true);
  let over = false;
  const turn = myTurn().then(() => (over = true));
  await setTimeout(20);
  expect(over).toBe(false);
  setResting(false);
  await turn;
  await myTurn();
});

test.skipIf(process.platform === 'win32').each(['before', 'during'])(
  'a program that was started %s a rest stands still in it, and goes on after it',
  async (when) => {
    if (when === 'during') setResting(true);
    const ticks = 'setInterval(() => console.log("tick"), 20)';
    const program = spawn(process.execPath, ['-e', ticks], { stdio: ['ignore', 'pipe', 'ignore'] });
    restsWithUs(program);
    let ticked = 0;
    program.stdout.on('data', () => (ticked += 1));
    try {
      if (when === 'before') await expect.poll(() => ticked, PATIENCE).toBeGreaterThan(2);
      setResting(true);
      // What it had written by then has arrived.
      await setTimeout(200);
      const sofar = ticked;
      await setTimeout(1_000);
      expect(ticked).toBe(sofar);
      setResting(false);
      await expect.poll(() => ticked, PATIENCE).toBeGreaterThan(sofar + 2);
    } finally {
      program.kill('SIGKILL');
      await once(program, 'close');
    }
  },
);
