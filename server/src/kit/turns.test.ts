import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('at most so many run at a time, in order of arrival, even after a failure', async () => {
  const inTurn = turns(2);
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    began.push(n);
    most = Math.max(most, ++running);
    await otherWork();
    running -= 1;
    if (n === 3) throw new Error('failed');
    return n;
  };
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => inTurn(task(n))));
  expect(began).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
  expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n + 1] : []))).toEqual([3]);
  expect(await inTurn(task(6))).toBe(6);
});

test('urgent ones overtake those that wait longer', async () => {
  const inTurn = turns(1);
  const began: string[] = [];
  const task = (name: string) => async () => {
    began.push(name);
    await otherWork();
  };
  await Promise.all([
    inTurn(task('first')),
    inTurn(task('second')),
    inTurn(task('urgent'), 'urgent'),
    inTurn(task('urgent too'), 'urgent'),
  ]);
  expect(began).toEqual(['first', 'urgent', 'urgent too', 'second']);
});
