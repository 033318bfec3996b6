import { expect, test } from 'vitest';
import { openingHours } from './opening-hours.ts';

test('days with the same hours share a line', () => {
  const open = { opens: '09:00', closes: '17:30' };
  const week = openingHours([
    open,
    open,
    open,
    open,
    open,
    { opens: '10:00', closes: '13:00' },
    null,
  ]);
  expect(week.map(({ days, times }) => [days, times])).toEqual([
    ['Monday – Friday', '9:00 AM – 5:30 PM'],
    ['Saturday', '10:00 AM – 1:00 PM'],
    ['Sunday', 'Closed'],
  ]);
});
