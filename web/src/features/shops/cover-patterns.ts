import { COVER_PATTERNS } from '@souk/contract/limits';
import type { Shop } from '@souk/contract/shops';

export type Pattern = {
  name: string;
  /** The tile's width and height in pixels. */
  size: [number, number];
  /** Lighter and darker shapes on the shop's color: filled paths, and lines with their width. */
  light: { fill?: string; line?: string; width?: number };
  dark: { fill?: string; line?: string; width?: number };
};

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** The patterns of covers without a photo: the contract's numbers, from 1. */
export const PATTERNS: readonly Pattern[] = [
  {
    name: 'Awnings',
    size: [56, 72],
    light: { fill: 'M0 0h28v46a14 14 0 0 1-28 0z' },
    dark: { fill: 'M28 0h28v46a14 14 0 0 1-28 0z' },
  },
  {
    name: 'Tiles',
    size: [64, 64],
    light: {
      fill: `M0 0h22a22 22 0 0 1-22 22zM64 0v22a22 22 0 0 1-22-22zM64 64h-22a22 22 0 0 1 22-22zM0 64v-22a22 22 0 0 1 22 22z${circle(32, 32, 7)}`,
    },
    dark: { fill: `M32 10 54 32 32 54 10 32zM32 20 20 32 32 44 44 32z` },
  },
  {
    name: 'Waves',
    size: [64, 36],
    light: { line: 'M-16 14q8-12 16 0t32 0 32 0 32 0', width: 6 },
    dark: { line: 'M-32 32q16-12 32 0t32 0 32 0 32 0', width: 6 },
  },
  {
    name: 'Weave',
    size: [48, 48],
    light: { line: 'M3 4h18M3 12h18M3 20h18M27 28h18M27 36h18M27 44h18', width: 5 },
    dark: { line: 'M28 3v18M36 3v18M44 3v18M4 27v18M12 27v18M20 27v18', width: 5 },
  },
  {
    name: 'Dots',
    size: [44, 44],
    light: { fill: circle(11, 11, 7) },
    dark: { fill: circle(33, 33, 7) },
  },
  {
    name: 'Petals',
    size: [64, 64],
    light: {
      fill: 'M4 28C4 12 12 4 28 4 28 20 20 28 4 28zM60 36c0 16-8 24-24 24 0-16 8-24 24-24z',
    },
    dark: { fill: 'M36 4c16 0 24 8 24 24-16 0-24-8-24-24zM28 60C12 60 4 52 4 36c16 0 24 8 24 24z' },
  },
  {
    name: 'Diamonds',
    size: [48, 72],
    light: { fill: 'M24 0 48 36 24 72 0 36z' },
    dark: { line: 'M0 0 48 72M48 0 0 72', width: 2 },
  },
  {
    name: 'Zigzag',
    size: [48, 44],
    light: { line: 'M-12 20 0 8 12 20 24 8 36 20 48 8 60 20', width: 7 },
    dark: { line: 'M-12 42 0 30 12 42 24 30 36 42 48 30 60 42', width: 7 },
  },
  {
    name: 'Terrazzo',
    size: [96, 96],
    light: {
      fill: 'M12 8l14 4-2 12-12 2-6-9zM62 6l10 8-6 11-11-4zM82 40l9 6-4 10-10-3zM34 44l15-4 5 11-9 9-12-5zM8 66l11-5 6 10-9 9-9-5zM64 76l14-2 3 11-12 6-8-7z',
    },
    dark: {
      fill: 'M40 10l8 6-4 9-9-3zM84 12l8 5-2 9-10-2zM14 38l10 2-1 10-11-1zM64 40l7-6 7 6-5 9-9-1zM40 74l9 5-3 10-11-2-1-9zM86 68l6 5-3 8-8-3zM28 28l6 2-2 6-6-2z',
    },
  },
  {
    name: 'Arches',
    size: [56, 56],
    light: { line: 'M5 56V28a23 23 0 0 1 46 0v28', width: 6 },
    dark: { line: 'M17 56V29a11 11 0 0 1 22 0v27', width: 6 },
  },
  {
    name: 'Scallops',
    size: [48, 48],
    light: { fill: 'M0 24a24 24 0 0 1 48 0z' },
    dark: { fill: 'M-24 48a24 24 0 0 1 48 0zM24 48a24 24 0 0 1 48 0z' },
  },
  {
    name: 'Stitches',
    size: [40, 40],
    light: { line: 'M10 4v12M4 10h12', width: 4 },
    dark: { line: 'M30 24v12M24 30h12', width: 4 },
  },
];

/** The pattern on a shop's cover: the owner's choice, or else one derived from its id. */
export function patternOf({ id, cover_pattern }: Pick<Shop, 'id' | 'cover_pattern'>): number {
  if (cover_pattern !== null) return cover_pattern;
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return (sum % COVER_PATTERNS) + 1;
}
