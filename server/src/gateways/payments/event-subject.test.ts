import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_TYPES, subjectOf } from './event-subject.ts';

test('docs/operating.md lists the events that Souk takes', () => {
  const manual = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const [, list = ''] =
    /webhooks\/stripe` at Stripe with the events([^]*?`account\.updated`)/.exec(manual) ?? [];
  const listed = [...list.matchAll(/`([^`]+)`/g)].map(([, type]) => type);
  expect(listed).toEqual(Object.values(EVENT_TYPES).flat());
});

test.each([
  ['checkout.session.completed', { object: { id: 'cs_1' } }, { kind: 'session', id: 'cs_1' }],
  [
    'charge.refunded',
    { object: { id: 'ch_1', payment_intent: 'pi_1' } },
    { kind: 'refund', id: 'pi_1' },
  ],
  ['charge.dispute.closed', { object: { id: 'dp_1' } }, { kind: 'dispute', id: 'dp_1' }],
  ['payment_intent.payment_failed', { object: { id: 'pi_1' } }, { kind: 'decline', id: 'pi_1' }],
  ['transfer.reversed', { object: { id: 'tr_1' } }, { kind: 'transfer', id: 'tr_1' }],
  ['account.updated', { object: { id: 'acct_1' } }, { kind: 'account', id: 'acct_1' }],
  ['charge.succeeded', { object: { id: 'ch_1' } }, null],
  ['refund.updated', { object: ['no', 'refund'] }, null],
])('%s with %j is about %j', (type, data, subject) => {
  expect(subjectOf({ type, payload: { data } })).toEqual(subject);
});

test('of connected accounts, only changes of the account itself matter', () => {
  const payload = { account: 'acct_1', data: { object: { id: 'x' } } };
  expect(subjectOf({ type: 'checkout.session.completed', payload })).toBeNull();
  expect(subjectOf({ type: 'account.updated', payload })).toEqual({ kind: 'account', id: 'x' });
});
