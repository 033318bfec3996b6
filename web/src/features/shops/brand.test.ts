import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColor, brandTones, contrast, inkOn } from './brand.ts';

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

test('any input yields six hex digits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (typed) => /^#[0-9a-f]{6}$/.test(brandColor(typed))),
  );
});

test('large letters are white where that has enough contrast, else black', () => {
  expect(inkOn('#ffffff')).toBe('#000000');
  expect(inkOn('#6366f1')).toBe('#ffffff');
  expect(inkOn('#fde047')).toBe('#000000');
  expect(inkOn('#1e1b4b')).toBe('#ffffff');
  expect(inkOn('#7c3aed')).toBe('#ffffff');
});

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

const anyColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Converts OKLCH, as written in tokens.css, to #rrggbb. */
function hexOf(oklch: string): string {
  const [light, chroma, hue] = oklch.split(' ').map(Number) as [number, number, number];
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
  return `#${parts
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16))
    .map((part) => part.padStart(2, '0'))
    .join('')}`;
}

const tokens = readFileSync(new URL('../../tokens.css', import.meta.url), 'utf8');

/** The value of a token in one theme. */
function tokenIn(theme: 'light' | 'dark', name: string): string {
  const value = /oklch\(([\d. ]+)\)/.source;
  const both = new RegExp(`--color-${name}: light-dark\\(${value}, ${value}\\)`).exec(tokens);
  return hexOf(both?.[theme === 'light' ? 1 : 2] ?? '');
}

test.each(['light', 'dark'] as const)('text stays readable in any shop’s colour (%s)', (theme) => {
  const grounds = [tokenIn(theme, 'ground'), tokenIn(theme, 'surface')];
  const texts = [tokenIn(theme, 'ink'), tokenIn(theme, 'muted')];
  for (const token of [...grounds, ...texts]) expect(token).toMatch(/^#[0-9a-f]{6}$/);
  fc.assert(
    fc.property(anyColor, (color) => {
      const { soft, ink } = brandTones(color, theme);
      const pairs = [
        ...[...grounds, soft].map((ground) => [ink, ground]),
        ...texts.map((text) => [text, soft]),
      ] as [string, string][];
      return (
        pairs.every(([text, ground]) => contrast(text, ground) >= 4.5) &&
        contrast(inkOn(color), color) >= 3
      );
    }),
    { numRuns: 2_000 },
  );
});

test('a colour that is already readable is kept', () => {
  expect(brandTones('#7c3aed', 'light').ink).toBe('#7c3aed');
  expect(brandTones('#ffffff', 'light').ink).not.toBe('#ffffff');
});
