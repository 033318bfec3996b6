import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { failureOf } from './failure.ts';

/** What the router makes of `throw data({ detail }, { status })`. */
function routeError(status: number, data: unknown) {
  return { status, statusText: '', internal: false, data };
}

test('a page says whether it is missing, out of reach, or broken', () => {
  expect(failureOf(routeError(404, null), true).kind).toBe('missing');
  expect(failureOf(new ApiError(404, null), true).kind).toBe('missing');
  expect(failureOf(new ApiError(0, null), true).kind).toBe('unreachable');
  expect(failureOf(new TypeError('Failed to fetch'), false).kind).toBe('unreachable');
  expect(failureOf(new Error('x is not a function'), true).kind).toBe('broken');
});

test('a server that is down says so in its own words, on either side', () => {
  const detail = 'The database cannot be reached. Please try again shortly.';
  expect(failureOf(new ApiError(503, detail), true)).toEqual({ kind: 'busy', text: detail });
  expect(failureOf(routeError(503, { detail }), true)).toEqual({ kind: 'busy', text: detail });
  expect(failureOf(routeError(503, null), true).text).toMatch(/try again shortly/);
});
