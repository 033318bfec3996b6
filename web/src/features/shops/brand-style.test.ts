import { expect, test } from 'vitest';
import { brandStyle } from './brand.ts';

test('a colour becomes CSS variables', () => {
  expect(brandStyle('#ABC')).toMatchObject({ '--brand': '#aabbcc' });
});

test.each(['red;}body{display:none', 'url(x)', 'var(--x)', '</style><script>'])(
  '"%s" is replaced by the default in all variables',
  (color) => {
    expect(brandStyle(color)).toEqual(brandStyle('#7c3aed'));
  },
);
