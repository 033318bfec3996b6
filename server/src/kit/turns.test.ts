import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('at most so many run at a time, in the order in which they came, also after one that failed', async () => {
  const inTurn = turns(2);
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    began.push(n);
    most = Math.max(most, ++running);
    await sleep(1);
    running -= 1;
    if (n === 3) throw new Error('failed');
    return n;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => inTurn(task(n))));
  expect(began).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(await inTurn(task(7))).toBe(7);
});
