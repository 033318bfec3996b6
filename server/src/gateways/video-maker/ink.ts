const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const PLAIN = '#6366f1';

/** A shop's colour as six hex digits; what is no colour becomes the default. */
export function sixDigits(color: string): string {
  const text = color.trim().toLowerCase();
  if (!HEX.test(text)) return PLAIN;
  return text.length === 7 ? text : `#${text.slice(1).replaceAll(/./g, '$&$&')}`;
}

/** Black or white, whichever reads better on `color` (#rrggbb), by WCAG contrast. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const light = luminance(color);
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
}

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
