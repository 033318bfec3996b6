import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Clay & Co', 'CC'],
  ['the oak room', 'TO'],
  ['Mossware', 'MO'],
  ['  éclair', 'ÉC'],
  ['ß', 'ß'],
  ['Mara K.', 'MK'],
  ['陶器の店', '陶器'],
  ['Гончарная мастерская', 'ГМ'],
  ['किताब घर', 'किघ'],
  ['بيت الفخار', 'ب\u200Cا'],
  ["Ana's Tiles", 'AT'],
  ['👩‍🚀', '👩‍🚀'],
  ['  ', '?'],
])('“%s” becomes %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
