import * as z from 'zod/mini';

/** A color of a theme: the fill of the main action, the text on it, links, a tint, and the focus ring. */
export const AccentOfTheme = z.object({
  fill: z.string(),
  on: z.string(),
  ink: z.string(),
  soft: z.string(),
  focus: z.string(),
});
export const Accent = z.object({ light: AccentOfTheme, dark: AccentOfTheme });
export type Accent = z.infer<typeof Accent>;

type Rgb = readonly [red: number, green: number, blue: number];
type Oklch = { l: number; c: number; h: number };

/** What text in the accent's color stands on, besides its own tint: tokens.css. */
const GROUNDS = {
  light: ['#fbfaf9', '#ffffff', '#fdf2e3'],
  dark: ['#141110', '#1b1918', '#231d16'],
} as const;
/** The fewest that WCAG asks of text, and of what isn't text. */
const TEXT = 4.5;
const SHAPES = 3;
const STEP = 0.005;

/** Makes the accent of both themes from one color, changed until everything in it can be read. */
export function accentOf(color: string): Accent {
  const { l, c, h } = oklchOf(rgbOf(color));
  const darker = (from: number, others: readonly string[], least: number) =>
    moved({ l: Math.min(from, l), c, h }, -STEP, others, least);
  const lighter = (from: number, others: readonly string[], least: number) =>
    moved({ l: Math.max(from, l), c, h }, STEP, others, least);
  const soft = {
    light: hexOf({ l: 0.955, c: Math.min(c, 0.025), h }),
    dark: hexOf({ l: 0.3, c: Math.min(c, 0.075), h }),
  };
  const fill = darker(1, ['#ffffff'], TEXT);
  return {
    light: {
      fill,
      on: '#ffffff',
      ink: darker(1, [...GROUNDS.light, soft.light], TEXT),
      soft: soft.light,
      focus: darker(1, GROUNDS.light, SHAPES),
    },
    dark: {
      fill,
      on: '#ffffff',
      ink: lighter(0, [...GROUNDS.dark, soft.dark], TEXT),
      soft: soft.dark,
      focus: lighter(0, GROUNDS.dark, SHAPES),
    },
  };
}

/** The first color on the way to black or white that has this contrast with all others. */
function moved(start: Oklch, step: number, others: readonly string[], least: number): string {
  for (let { l } = start; l > 0 && l < 1; l += step) {
    const found = hexOf({ ...start, l });
    if (others.every((other) => contrast(found, other) >= least)) return found;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** The contrast of two colors, from 1 to 21: WCAG 2. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map(linear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as unknown as Rgb;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** https://bottosson.github.io/posts/oklab */
function oklchOf(rgb: Rgb): Oklch {
  const [red, green, blue] = rgb.map(linear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

/** The nearest color that screens have, with as much of its chroma as fits. */
function hexOf(color: Oklch): string {
  for (let { c } = color; c > 0; c -= STEP) {
    const rgb = rgbOfOklch({ ...color, c });
    if (rgb.every((part) => part >= -0.001 && part <= 1.001)) return hex(rgb);
  }
  return hex(rgbOfOklch({ ...color, c: 0 }));
}

function rgbOfOklch({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const hex = (rgb: Rgb) =>
  `#${rgb
    .map((part) => Math.round(255 * encoded(Math.min(1, Math.max(0, part)))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
