import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('does one piece after the other, also past one that fails', async () => {
  const inTurn = takeTurns();
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
  const asked = await Promise.allSettled([0, 1, 2, 3].map((n) => inTurn('one', work(n))));
  expect(asked.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(ended).toEqual([0, 1, 2, 3]);
  expect(await inTurn('one', work(4))).toBe(4);
});

it('who sends one picture does not wait for all that others have sent', async () => {
  const inTurn = takeTurns();
  const ended: string[] = [];
  const send = (account: string, name: string) =>
    inTurn(account, async () => {
      await turn();
      ended.push(name);
    });
  const sent = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  await Promise.all(sent.map((name) => send(name.charAt(0), name)));
  expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});
