import { SHOP_PAGE_BRAND_COLOR } from '@souk/contract/limits';
import type { CSSProperties } from 'react';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * A shop's colour as six hex digits. A seller typed it and it ends up in a style, so anything but
 * #rgb or #rrggbb is replaced by the default.
 */
export function brandColor(text: string): string {
  const color = text.trim().toLowerCase();
  if (!HEX.test(color)) return SHOP_PAGE_BRAND_COLOR;
  if (color.length === 7) return color;
  return `#${color.slice(1).replaceAll(/./g, '$&$&')}`;
}

/** WCAG's minimum contrast for large text. */
const LARGE_TEXT = 3;

/** The color of large letters on `color` (#rrggbb): white if it has enough contrast, else black. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  return contrast(color, '#ffffff') >= LARGE_TEXT ? '#ffffff' : '#000000';
}

/** WCAG contrast of two colours (#rrggbb): 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

type Tones = {
  /** A tint of the page's background, for normal, muted and `ink` text. */
  soft: string;
  line: string;
  /** The colour, adjusted until it is readable (4.5:1) on background, surface and tint. */
  ink: string;
};

// The ground and surface of tokens.css, on which shop pages set text. Slightly more than 4.5:1, so
// that rounding never falls below it.
const THEMES = {
  light: { ground: '#fbfaf8', surface: '#ffffff', end: '#000000', tint: 0.08 },
  dark: { ground: '#13110f', surface: '#1b1917', end: '#ffffff', tint: 0.16 },
} as const;
const READABLE = 4.6;
const STEPS = 64;

export function brandTones(color: string, theme: keyof typeof THEMES): Tones {
  const { ground, surface, end, tint } = THEMES[theme];
  const soft = mix(ground, color, tint);
  let ink: string = color;
  for (let step = 1; step <= STEPS; step += 1) {
    const lowest = Math.min(...[ground, surface, soft].map((below) => contrast(ink, below)));
    if (lowest >= READABLE) break;
    ink = mix(color, end, step / STEPS);
  }
  return { soft, line: mix(ground, color, tint * 3), ink };
}

/** Mixes two colours: `part` (0 to 1) of the way from one to the other. */
function mix(from: string, to: string, part: number): string {
  const parts = channels(from).map((value, index) =>
    Math.round(value + ((channels(to)[index] ?? 0) - value) * part),
  );
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The shop's colour as CSS variables: --brand itself, and its tones for the current theme. */
export function brandStyle(color: string): CSSProperties {
  const brand = brandColor(color);
  const light = brandTones(brand, 'light');
  const dark = brandTones(brand, 'dark');
  return {
    '--brand': brand,
    '--brand-soft': `light-dark(${light.soft}, ${dark.soft})`,
    '--brand-line': `light-dark(${light.line}, ${dark.line})`,
    '--brand-ink': `light-dark(${light.ink}, ${dark.ink})`,
  } as CSSProperties;
}
