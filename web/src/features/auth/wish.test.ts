import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wishSentence } from './wish-sentence.ts';
import { forgetWish, keepWish, keptWish, takeCallWish, type PendingAction } from './wish.ts';

const add: PendingAction = { kind: 'add', name: 'Mug', line: { product_id: 'p', quantity: 2 } };
const ask: PendingAction = { kind: 'ask', name: 'Mug', id: 'p' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an action is kept with its page and taken once', () => {
  keepWish(add, '/product/p');
  expect(keptWish()).toMatchObject({ wish: add, returnTo: '/product/p' });
  expect(takeCallWish()).toEqual(add);
  expect([takeCallWish(), keptWish()]).toEqual([null, null]);
});

test('a newer action replaces an older one; a page takes the one that opens its form', () => {
  keepWish(add, '/');
  keepWish(ask, '/product/p#questions');
  expect(takeCallWish()).toBeNull();
  expect(keptWish()?.wish).toEqual(ask);
});

test('an action is forgotten after half an hour, and on sign-out', () => {
  keepWish(add, '/');
  vi.advanceTimersByTime(29 * 60_000);
  expect(keptWish()).not.toBeNull();
  vi.advanceTimersByTime(60_000);
  expect([keptWish(), takeCallWish()]).toEqual([null, null]);
  keepWish(add, '/');
  forgetWish();
  expect(takeCallWish()).toBeNull();
});

test('the login page says what will happen', () => {
  expect(
    [
      add,
      {
        kind: 'add_all',
        items: ['Mug', 'Bowl', 'Lamp'].map((name) => ({
          name,
          line: { product_id: name, quantity: 1 },
        })),
      } as const,
      { kind: 'save', name: 'Mug', id: 'p', soldOut: false } as const,
      { kind: 'save', name: 'Mug', id: 'p', soldOut: true } as const,
      { kind: 'follow', name: 'Clay & Co', id: 's' } as const,
      ask,
      { kind: 'review', name: 'Mug', id: 'p' } as const,
    ].map(wishSentence),
  ).toEqual([
    'We’ll add “Mug” to your cart once you’re in.',
    'We’ll add “Mug”, “Bowl”, and “Lamp” to your cart once you’re in.',
    'We’ll save “Mug” once you’re in.',
    'We’ll save “Mug” once you’re in, and tell you when it’s back.',
    'You’ll follow Clay & Co once you’re in.',
    'You can ask about “Mug” once you’re in.',
    'You can review “Mug” once you’re in.',
  ]);
});
