import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Returns the light and dark values of a token; a single value counts for both. */
function token(name: string): [light: string, dark: string] {
  const value = new RegExp(`^\\s+--color-${name}: ([^;]+);`, 'm').exec(css)?.[1] ?? '';
  const colors = value.match(/oklch\([^)]*\)/g) ?? [];
  return [colors[0] ?? '', colors[1] ?? colors[0] ?? ''];
}

/** Returns the relative luminance of an oklch colour within sRGB, as WCAG defines it. */
function luminance(color: string): number {
  const [l = 0, c = 0, h = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'surface'];
const pairs = [
  ...[
    'ink',
    'muted',
    'faint',
    'accent-ink',
    'warm-ink',
    'danger-ink',
    'success-ink',
    'warning-ink',
  ].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...['ink', 'muted'].map((text) => [text, 'sunken']),
  ...['accent', 'warm', 'success', 'warning', 'danger', 'info', 'violet'].map((tone) => [
    `${tone}-ink`,
    `${tone}-soft`,
  ]),
  ...['ink', 'muted', 'accent-ink', 'danger-ink'].map((text) => [text, 'warm-soft']),
  ...['accent', 'danger'].map((fill) => ['on-accent', fill]),
  ['on-warm', 'warm'],
];

test.each(pairs)('%s on %s has a contrast of 4.5:1 or more, light and dark', (text, ground) => {
  const [light, dark] = [0, 1].map((scheme) =>
    contrast(token(text)[scheme] ?? '', token(ground)[scheme] ?? ''),
  );
  expect(light).toBeGreaterThanOrEqual(4.5);
  expect(dark).toBeGreaterThanOrEqual(4.5);
});
