import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FITTED, pinch, settle, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 800 };
const picture = { width: 400, height: 500 };
const pixel = fc.integer({ min: -2000, max: 2000 });
const scale = fc.double({ min: 0.1, max: 20, noNaN: true });

describe('zooming in on a point', () => {
  test('the point under the finger stays under it', () => {
    fc.assert(
      fc.property(scale, scale, pixel, pixel, pixel, pixel, (from, to, x, y, atX, atY) => {
        const before = { scale: from, x, y };
        const after = zoomAt(before, to, { x: atX, y: atY });
        // The same place of the picture, in its own fitted pixels.
        expect((atX - after.x) / after.scale).toBeCloseTo((atX - x) / from, 4);
        expect((atY - after.y) / after.scale).toBeCloseTo((atY - y) / from, 4);
      }),
    );
  });
});

describe('settling', () => {
  test('a fitted picture stays in the middle', () => {
    expect(settle({ scale: 0.4, x: 90, y: -30 }, picture, frame)).toEqual(FITTED);
  });

  test('no edge of the picture moves inside the frame', () => {
    expect(settle({ scale: 2, x: 900, y: -900 }, picture, frame)).toEqual({
      scale: 2,
      x: 200,
      y: -100,
    });
  });

  test('a side smaller than the frame doesn’t move', () => {
    expect(settle({ scale: 1.5, x: 50, y: 300 }, picture, frame)).toEqual({
      scale: 1.5,
      x: 50,
      y: 0,
    });
  });

  test('it ends at five times', () => {
    expect(settle({ scale: 80, x: 0, y: 0 }, picture, frame).scale).toBe(5);
  });
});

test('two fingers twice as far apart zoom by two, around the middle between them', () => {
  expect(
    pinch(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: -50, y: 20 },
        { x: 150, y: 20 },
      ],
    ),
  ).toEqual({ by: 2, at: { x: 50, y: 20 } });
});
