import type { CSSProperties } from 'react';
import { brandColor, brandTones } from './brand.ts';

/** The shop's colour as CSS variables: --brand as it is, and its tones in the theme that is shown. */
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
