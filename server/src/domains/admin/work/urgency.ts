import { WAITING_KINDS, type WaitingItem } from '@souk/contract/work';

const DAY_MS = 86_400_000;
/** A deadline within this many days comes before everything except site-wide alarms. */
const NEAR_DAYS = 3;

const ALARMS = WAITING_KINDS.indexOf('dispute');
const rankOf = ({ kind, due }: WaitingItem, now: Date) => {
  const rank = WAITING_KINDS.indexOf(kind);
  if (rank < ALARMS) return rank;
  const isNear = due !== null && Date.parse(due) - now.getTime() < NEAR_DAYS * DAY_MS;
  if (isNear) return ALARMS;
  // A distant deadline can wait until other money matters are done.
  return due === null ? rank : WAITING_KINDS.indexOf('report') - 0.5;
};

/**
 * Sorts by urgency: site-wide alarms, near deadlines, then by kind; within a kind, the earliest
 * deadline and the longest wait first.
 */
export function byUrgency(waiting: readonly WaitingItem[], now: Date): WaitingItem[] {
  const time = ({ due, since }: WaitingItem) => Date.parse(due ?? since ?? now.toISOString());
  return waiting.toSorted((a, b) => rankOf(a, now) - rankOf(b, now) || time(a) - time(b));
}
