import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, contrast } from './accent.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('whatever the color, everything in both themes can be read', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { light, dark } = accentOf(color);
      for (const { fill, on, ink, soft } of [light, dark]) {
        expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, soft)).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of ['#fbfaf9', '#ffffff']) {
        expect(contrast(light.ink, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(light.focus, ground)).toBeGreaterThanOrEqual(3);
      }
      for (const ground of ['#141110', '#1b1918']) {
        expect(contrast(dark.ink, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark.focus, ground)).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});

test('a color that can be read already stays as it is', () => {
  expect(accentOf('#0b5fa5').light.fill).toBe('#0b5fa5');
});
