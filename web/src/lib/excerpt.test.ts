import { expect, test } from 'vitest';
import { excerpt } from './page-meta.ts';

test('a short text stays as it is, on one line', () => {
  expect(excerpt('  Holds tea.\n\nAnd coffee. ')).toBe('Holds tea. And coffee.');
});

test('a long one ends after a whole word, without trailing punctuation', () => {
  expect(excerpt('It holds tea. It holds coffee as well.', 16)).toBe('It holds tea…');
  expect(excerpt('It holds tea and coffee.', 16)).toBe('It holds tea…');
});

test('one without spaces is never cut inside a character', () => {
  expect(excerpt('🫖'.repeat(10), 9)).toBe(`${'🫖'.repeat(4)}…`);
  expect(excerpt('🫖'.repeat(10), 8)).toBe(`${'🫖'.repeat(3)}…`);
});
