import { expect, test } from 'vitest';
import { shipsToMessage } from './shipping-here.ts';

test('what shipping costs, and when it arrives, counted from today or the end of a holiday', () => {
  const days = { min: 3, max: 5 };
  const said = { today: '2026-03-02', country: 'PT', cost: '$4.50', days, backOn: null };
  expect(shipsToMessage(said)).toBe('Ships to Portugal for $4.50, arrives Mar 5–7');
  expect(shipsToMessage({ ...said, backOn: '2026-03-10' })).toBe(
    'Ships to Portugal for $4.50, arrives Mar 13–15',
  );
  expect(shipsToMessage({ ...said, cost: null, days: null })).toBe('Ships to Portugal free');
});
