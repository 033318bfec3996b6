import { expect, test, vi } from 'vitest';
import { shipsToMessage } from './shipping-here.ts';

test('what shipping costs, and when it arrives, counted from today or the end of a holiday', () => {
  const days = { min: 3, max: 5 };
  const said = { today: '2026-03-02', country: 'PT', cost: '$4.50', days, backOn: null };
  expect(shipsToMessage(said)).toBe('Ships to Portugal for $4.50, arrives Mar 5–7');
  expect(shipsToMessage({ ...said, backOn: '2026-03-10' })).toBe(
    'Ships to Portugal for $4.50, arrives Mar 13–15',
  );
  expect(shipsToMessage({ ...said, cost: null, days: null })).toBe('Ships to Portugal free');
});

test('today is the server’s day, whatever this device says', async () => {
  vi.resetModules();
  const { hearServerTime } = await import('../../api/server-clock.ts');
  const { todayIn } = await import('./shipping-here.ts');
  vi.useFakeTimers({ now: Date.UTC(2020, 0, 1), toFake: ['Date', 'performance'] });
  const time = new Date(Date.UTC(2026, 2, 2, 23, 30));
  hearServerTime(new Headers({ date: time.toUTCString() }));
  expect([todayIn('UTC'), todayIn('Asia/Tokyo')]).toEqual(['2026-03-02', '2026-03-03']);
  vi.useRealTimers();
  // The files that run after this one learn the time themselves.
  vi.resetModules();
});
