import { expect, test } from 'vitest';
import { brandColor, firstLetter, inkOn } from './brand.ts';

test.each([
  ['#7C3AED', '#7c3aed'],
  ['#abc', '#aabbcc'],
  [' #000000 ', '#000000'],
])('%s is a colour', (typed, color) => {
  expect(brandColor(typed)).toBe(color);
});

test.each(['red;}body{display:none', '', 'url(x)', '#12345', '#12345g', 'var(--x)'])(
  '"%s" never reaches a style',
  (typed) => {
    expect(brandColor(typed)).toBe('#7c3aed');
  },
);

test('the letter is black or white by contrast', () => {
  expect(inkOn('#ffffff')).toBe('#000000');
  expect(inkOn('#fde047')).toBe('#000000');
  expect(inkOn('#1e1b4b')).toBe('#ffffff');
  expect(inkOn('#7c3aed')).toBe('#ffffff');
});

test('the first letter is a whole character', () => {
  expect(firstLetter('  éclair')).toBe('É');
  expect(firstLetter('👩‍🚀 Space')).toBe('👩‍🚀');
});
