import { expect, test } from 'vitest';
import type { SubjectKind } from '../../../gateways/payments/event-subject.ts';
import { eventJob } from './apply-event.ts';

test.each<[SubjectKind, string]>([
  ['session', 'apply-provider-event'],
  ['decline', 'apply-provider-event'],
  ['refund', 'apply-money-event'],
  ['dispute', 'apply-money-event'],
  ['transfer', 'apply-money-event'],
])('an event about a %s is processed by %s', (kind, job) => {
  const payments = { subjectOf: () => ({ kind, id: 'an_id' }) };
  expect(eventJob({ payments: payments as never }, { type: 'any', payload: {} })).toBe(job);
});
