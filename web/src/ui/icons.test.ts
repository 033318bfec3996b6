import { icons } from 'lucide-react';
import { expect, test } from 'vitest';
import { kebab } from '../../bundle/icons.ts';
import * as ours from './icons.tsx';

test('every icon has a drawing: without one it would be a black square', () => {
  const drawn = new Set(Object.keys(icons).map(kebab));
  const shapes = Object.values(ours).map((Icon) => {
    const { className } = Icon({}).props as { className: string };
    return className.replace(/^icon-|\/filled$/g, '');
  });
  expect(shapes.filter((shape) => !drawn.has(shape))).toEqual([]);
});
