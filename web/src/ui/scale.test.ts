import { expect, test } from 'vitest';
import { linesUpTo } from './scale.ts';

test('grid lines are round numbers and reach the highest value', () => {
  expect(linesUpTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(linesUpTo(100)).toEqual([0, 50, 100]);
  expect(linesUpTo(101)).toEqual([0, 50, 100, 150]);
  expect(linesUpTo(1234.56)).toEqual([0, 500, 1000, 1500]);
});

test('small values get whole lines, and 0 still has a scale', () => {
  expect(linesUpTo(1)).toEqual([0, 1]);
  expect(linesUpTo(3)).toEqual([0, 1, 2, 3]);
  expect(linesUpTo(0)).toEqual([0, 1]);
});
