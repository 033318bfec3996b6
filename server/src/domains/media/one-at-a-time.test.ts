import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('lets one work after the other, in the order of asking, also past one that fails', async () => {
  const inTurn = oneAtATime();
  const ended: number[] = [];
  let working = 0;
  const work = (n: number) => async () => {
    working += 1;
    expect(working).toBe(1);
    await turn();
    working -= 1;
    ended.push(n);
    if (n === 1) throw new Error('broken picture');
    return n;
  };
  const asked = await Promise.allSettled([0, 1, 2, 3].map((n) => inTurn(work(n))));
  expect(asked.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(ended).toEqual([0, 1, 2, 3]);
});
