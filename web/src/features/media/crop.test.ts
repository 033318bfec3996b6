import { describe, expect, test } from 'vitest';
import { cropBox, dragged, WHOLE } from './crop.ts';

const WIDE = { width: 1000, height: 500 };
const TALL = { width: 400, height: 1000 };

describe('the part of a picture to keep', () => {
  test('starts as the largest centered part', () => {
    expect(cropBox(WIDE, WHOLE)).toEqual({ left: 300, top: 0, width: 400, height: 500 });
    expect(cropBox(TALL, WHOLE)).toEqual({ left: 0, top: 250, width: 400, height: 500 });
  });

  test('shrinks when zooming in and stays inside the picture', () => {
    expect(cropBox(WIDE, { zoom: 2, across: 0, down: 1 })).toEqual({
      left: 0,
      top: 250,
      width: 200,
      height: 250,
    });
    expect(cropBox(WIDE, { zoom: 0.5, across: 2, down: -1 })).toEqual({
      left: 600,
      top: 0,
      width: 400,
      height: 500,
    });
  });

  test('follows the pointer and stops at the edges', () => {
    const view = dragged(WIDE, WHOLE, { x: 0.5, y: 0.3 });
    expect(cropBox(WIDE, view)).toEqual({ left: 100, top: 0, width: 400, height: 500 });
    const far = dragged(WIDE, view, { x: 9, y: 0 });
    expect(cropBox(WIDE, far).left).toBe(0);
    // After a drag beyond an edge, dragging back moves it immediately.
    expect(cropBox(WIDE, dragged(WIDE, far, { x: -0.5, y: 0 })).left).toBe(200);
  });
});
