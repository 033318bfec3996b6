import { expect, test, vi } from 'vitest';

const at = (time: number) => new Headers({ date: new Date(time).toUTCString() });

test('a device whose clock is wrong goes by the server’s, even after an old cached response', async () => {
  vi.resetModules();
  const { hearServerTime, serverNow } = await import('./server-clock.ts');
  vi.useFakeTimers({ now: Date.UTC(2020, 0, 1), toFake: ['Date', 'performance'] });
  expect(serverNow()).toBe(Date.now());
  const real = Date.UTC(2026, 10, 22, 9);
  hearServerTime(at(real));
  expect(serverNow()).toBe(real);
  vi.advanceTimersByTime(5000);
  hearServerTime(at(real - 3_600_000));
  hearServerTime(new Headers());
  expect(serverNow()).toBe(real + 5000);
  // The device clock is corrected while the page is open.
  vi.setSystemTime(real);
  expect(serverNow()).toBe(real + 5000);
  vi.useRealTimers();
  vi.resetModules();
});
