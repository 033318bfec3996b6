/** Colours as OKLCH, because equal steps there look equal: grounds and paints are picked by eye once. */

/** Lightness 0–1, chroma about 0–0.35, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number =>
  v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;

/** sRGB bytes (0–255) to OKLab [L, a, b]. */
export function rgbToOklab(r: number, g: number, b: number): [number, number, number] {
  const lr = toLinear(r / 255);
  const lg = toLinear(g / 255);
  const lb = toLinear(b / 255);
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** OKLab to sRGB bytes, clipped into the gamut. */
export function oklabToRgb(L: number, a: number, b: number): [number, number, number] {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channel = (v: number): number => Math.round(255 * toGamma(Math.min(1, Math.max(0, v))));
  return [
    channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** `#rrggbb` of an OKLCH colour. */
export function hex(l: number, c: number, h: number): string {
  const angle = (h * Math.PI) / 180;
  const rgb = oklabToRgb(l, c * Math.cos(angle), c * Math.sin(angle));
  return `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

/** OKLCH of a `#rrggbb` colour. */
export function fromHex(colour: string): Oklch {
  const value = Number.parseInt(colour.slice(1), 16);
  const [l, a, b] = rgbToOklab((value >> 16) & 255, (value >> 8) & 255, value & 255);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}
