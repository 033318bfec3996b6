import { describe, expect, it } from 'vitest';
import { isMediaPath } from './addresses.ts';
import {
  keptWidths,
  pathWithFacts,
  pictureAt,
  pictureFacts,
  sizeOfPath,
  sizePath,
} from './pictures.ts';

const preview = '9ab89b78a'.repeat(3);
const photo = `/media/products/01998a-b_c.1500x2000.${preview}.webp`;
const logo = '/media/products/logo.200x100.webp';

describe('the path of a picture', () => {
  it.each([
    ['/media/products/01998a-b_c', { width: 1500, height: 2000, preview }],
    ['/media/demo/mug', { width: 1, height: 9999, preview: null }],
  ])('carries the known facts: %s', (stem, facts) => {
    const path = pathWithFacts(stem, facts);
    expect(pictureFacts(path)).toEqual(facts);
    expect(isMediaPath(path)).toBe(true);
    expect(isMediaPath(sizePath(path, 320))).toBe(true);
  });

  it.each([
    '/media/products/a.webp',
    '/media/products/a.100x100.png',
    '/media/products/a.0x100.webp',
    '/media/products/a.100x.webp',
    '/media/products/a.10000x10.webp',
    `/media/products/a.100x100.${preview}0.webp`,
    `/media/products/a.100x100.${preview.toUpperCase()}.webp`,
    '/media/../a.100x100.webp',
    '/elsewhere/a.100x100.webp',
    'https://example.com/media/a.100x100.webp',
    '/media/a.100x100.webp\n',
    '',
  ])('says nothing for a foreign path: %j', (path) => {
    expect(pictureFacts(path)).toBeNull();
    const asked = `/media/remote?width=320&address=${encodeURIComponent(path)}`;
    expect(pictureAt(path, 320)).toBe(path.startsWith('http') ? asked : path);
  });

  it('leads to its sizes, none of them larger than itself', () => {
    expect(keptWidths(1500)).toEqual([160, 320, 480, 640, 960, 1280]);
    expect(keptWidths(640)).toEqual([160, 320, 480]);
    expect(keptWidths(160)).toEqual([]);
    expect(sizePath(photo, 320)).toBe(photo.replace('.webp', '.w320.webp'));
    expect(pictureAt(photo, 300)).toBe(sizePath(photo, 320));
    expect(pictureAt(photo, 320)).toBe(sizePath(photo, 320));
    expect(pictureAt(photo, 1400)).toBe(photo);
    expect(pictureAt(logo, 170)).toBe(logo);
  });

  it('can be recovered from a size', () => {
    expect(sizeOfPath(sizePath(photo, 640))).toEqual({ original: photo, width: 640 });
    const older = '/media/products/older.webp';
    expect(sizeOfPath(sizePath(older, 160))).toEqual({ original: older, width: 160 });
  });

  it.each([
    [photo],
    [sizePath(photo, 321)],
    [sizePath(logo, 320)],
    [sizePath(sizePath(photo, 640), 320)],
    ['/media/products/a.w0320.webp'],
    ['/media/products/a.w320.png'],
  ])('isn’t a stored size: %s', (path) => {
    expect(sizeOfPath(path)).toBeNull();
  });
});
