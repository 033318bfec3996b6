import type { WaitingItem, WaitingKind } from '@souk/contract/work';
import { expect, test } from 'vitest';
import { byUrgency } from './urgency.ts';

const now = new Date('2026-11-24T12:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

const waiting = (kind: WaitingKind, about: string, days: { since?: number; due?: number } = {}) =>
  ({
    kind,
    id: null,
    about,
    amount: null,
    currency: 'USD',
    since: days.since === undefined ? null : daysFromNow(-days.since),
    due: days.due === undefined ? null : daysFromNow(days.due),
  }) satisfies WaitingItem;

test('alarms come first, then near deadlines, then money, then the rest', () => {
  const sorted = byUrgency(
    [
      waiting('mail', 'mails'),
      waiting('report', 'a report', { since: 9 }),
      waiting('dispute', 'due in two weeks', { due: 14 }),
      waiting('request', 'asked yesterday', { since: 1 }),
      waiting('dispute', 'due tomorrow', { due: 1 }),
      waiting('request', 'asked last week', { since: 7 }),
      waiting('backup', 'no backup'),
      waiting('dispute', 'due in two hours', { due: 0.1 }),
      waiting('books', 'the books'),
    ],
    now,
  );
  expect(sorted.map(({ about }) => about)).toEqual([
    'the books',
    'no backup',
    'due in two hours',
    'due tomorrow',
    'asked last week',
    'asked yesterday',
    'due in two weeks',
    'a report',
    'mails',
  ]);
});
