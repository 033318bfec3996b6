import { expect, test, vi } from 'vitest';
import { hearServerTime, serverNow } from './server-clock.ts';

const at = (time: number) => new Headers({ date: new Date(time).toUTCString() });

test('a device whose clock is wrong counts by the server’s, also after an old answer of a cache', () => {
  vi.useFakeTimers({ now: Date.UTC(2020, 0, 1), toFake: ['Date', 'performance'] });
  expect(serverNow()).toBe(Date.now());
  const real = Date.UTC(2026, 10, 22, 9);
  hearServerTime(at(real));
  expect(serverNow()).toBe(real);
  vi.advanceTimersByTime(5000);
  hearServerTime(at(real - 3_600_000));
  hearServerTime(new Headers());
  expect(serverNow()).toBe(real + 5000);
  // Set right while the page is open.
  vi.setSystemTime(real);
  expect(serverNow()).toBe(real + 5000);
  vi.useRealTimers();
});
