import { expect, test } from 'vitest';
import { brandDot } from './brand-dot.ts';

test.each(['#abc', '#7C3AED'])('%s colours the dot', (color) => {
  expect(brandDot(color)).toBe(color);
});

test.each(['red;}body{display:none', 'url(x)', '#12345', '', null, undefined])(
  '%s leaves it grey',
  (color) => {
    expect(brandDot(color)).toBe('#6b7280');
  },
);
