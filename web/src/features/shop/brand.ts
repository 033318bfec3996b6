import { SHOP_PAGE_BRAND_COLOR } from '@souk/contract/limits';

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * A shop's colour as six hex digits. It is what a seller typed and ends in a style, so whatever is not
 * plainly #rgb or #rrggbb is replaced by the default.
 */
export function brandColor(text: string): string {
  const color = text.trim().toLowerCase();
  if (!HEX.test(color)) return SHOP_PAGE_BRAND_COLOR;
  if (color.length === 7) return color;
  return `#${color.slice(1).replaceAll(/./g, '$&$&')}`;
}

/** Black or white, whichever reads better on `color` (#rrggbb), by WCAG contrast. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const light = luminance(color);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The first letter of a shop's name for where a logo is missing: whole characters, never half of one. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
