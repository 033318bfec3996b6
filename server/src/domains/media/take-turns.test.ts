import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('does one task after the other, even past a failure', async () => {
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
  const asked = await Promise.allSettled(
    [0, 1, 2, 3].map((n) => inTurn({ network: 'one' }, work(n))),
  );
  expect(asked.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(ended).toEqual([0, 1, 2, 3]);
  expect(await inTurn({ network: 'one' }, work(4))).toBe(4);
});

it('the sender of one picture doesn’t wait for all of someone else’s', async () => {
  const inTurn = takeTurns();
  const ended: string[] = [];
  const send = (account: string, name: string) =>
    inTurn({ network: 'home', account }, async () => {
      await turn();
      ended.push(name);
    });
  const sent = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  await Promise.all(sent.map((name) => send(name.charAt(0), name)));
  expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('one network’s many accounts take turns with the accounts of other networks', async () => {
  const inTurn = takeTurns();
  const ended: string[] = [];
  const send = (network: string, account: string) =>
    inTurn({ network, account }, async () => {
      await turn();
      ended.push(account);
    });
  const crowd = ['a', 'b', 'c', 'd', 'e', 'a'].map((account) => send('crowd', account));
  await Promise.all([...crowd, send('home', 'x'), send('home', 'y'), send('work', 'z')]);
  expect(ended).toEqual(['a', 'b', 'x', 'z', 'c', 'y', 'd', 'e', 'a']);
});

it('works on several at a time, and on no more than one network’s share', async () => {
  const inTurn = takeTurns({ atOnce: 3, each: 2 });
  const working: string[] = [];
  const seen: string[] = [];
  const send = (network: string) =>
    inTurn({ network }, async () => {
      working.push(network);
      seen.push(working.toSorted().join(''));
      await turn();
      working.splice(working.indexOf(network), 1);
    });
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b'].map(send));
  expect(seen).toContain('aab');
  expect(seen.filter((names) => /aaa|.{4}/.test(names))).toEqual([]);
});
