import { FALLBACK_GREY } from '@souk/contract/limits';

/**
 * The shop's colour as it may reach a style attribute: `#rgb` or `#rrggbb`, else the default grey.
 * Whatever else a colour field may hold never becomes CSS.
 */
export function brandDot(color: string | null | undefined): string {
  return color && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : FALLBACK_GREY;
}
