import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { restWhileVisited } from './rest.ts';

describe('a rest while the marketplace is visited', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const begin = () => {
    const rest = restWhileVisited();
    const told: boolean[] = [];
    const unwatch = rest.watch((resting) => told.push(resting));
    return { rest, told, unwatch };
  };

  it('lasts until ten seconds after the last visit', () => {
    const { rest, told } = begin();
    expect(rest.resting).toBe(false);
    rest.visited();
    vi.advanceTimersByTime(9_000);
    rest.visited();
    vi.advanceTimersByTime(9_000);
    expect([told, rest.resting]).toEqual([[true], true]);
    vi.advanceTimersByTime(1_000);
    expect([told, rest.resting]).toEqual([[true, false], false]);
    rest.visited();
    expect(told).toEqual([true, false, true]);
  });

  it('lasts a minute at most, then work has a minute, however many visit', () => {
    const { rest, told } = begin();
    for (let second = 0; second < 120; second += 1) {
      rest.visited();
      vi.advanceTimersByTime(1_000);
    }
    expect([told, rest.resting]).toEqual([[true, false], false]);
    rest.visited();
    expect([told, rest.resting]).toEqual([[true, false, true], true]);
  });

  it('is told to those who watch', () => {
    const { rest, told, unwatch } = begin();
    unwatch();
    rest.visited();
    expect(told).toEqual([]);
  });
});
