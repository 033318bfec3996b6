import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { failureOf } from './failure.ts';

/** The router's version of `throw data({ detail }, { status })`. */
function routeError(status: number, data: unknown) {
  return { status, statusText: '', internal: false, data };
}

test('a page says whether it is missing, unreachable, or broken', () => {
  expect(failureOf(routeError(404, null), true).kind).toBe('missing');
  expect(failureOf(new ApiError(404, null), true).kind).toBe('missing');
  expect(failureOf(new ApiError(0, null), true).kind).toBe('unreachable');
  expect(failureOf(new TypeError('Failed to fetch'), false).kind).toBe('unreachable');
  expect(failureOf(new Error('x is not a function'), true).kind).toBe('broken');
});

test('during an outage a page promises to come back, on server and browser', () => {
  for (const error of [new ApiError(503, null), routeError(503, null)]) {
    const { kind, text } = failureOf(error, true);
    expect([kind, text]).toEqual([
      'away',
      expect.stringMatching(/will reload once the marketplace is back/),
    ]);
  }
  const limited = new ApiError(429, 'Too many requests.');
  expect(failureOf(limited, true)).toEqual({ kind: 'busy', text: 'Too many requests.' });
});
