import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONNECT_EVENT_TYPES, EVENT_TYPES, subjectOf } from './event-subject.ts';

test.each([
  ['your account', EVENT_TYPES],
  ['connected\\s+accounts', CONNECT_EVENT_TYPES],
])('docs/operating/payments.md lists the events on %s that Souk handles', (whose, types) => {
  const manual = readFileSync(
    new URL('../../../../docs/operating/payments.md', import.meta.url),
    'utf8',
  );
  const [, list = ''] = new RegExp(`events on \\*${whose}\\*:([^]*?)\\.\\n`).exec(manual) ?? [];
  const listed = [...list.matchAll(/`([^`]+)`/g)].map(([, type]) => type);
  expect(listed).toEqual(Object.values(types).flat());
});

test.each([
  ['checkout.session.completed', { object: { id: 'cs_1' } }, { kind: 'session', id: 'cs_1' }],
  [
    'refund.created',
    { object: { id: 're_1', payment_intent: 'pi_1' } },
    { kind: 'refund', id: 're_1' },
  ],
  ['charge.dispute.closed', { object: { id: 'dp_1' } }, { kind: 'dispute', id: 'dp_1' }],
  ['payment_intent.payment_failed', { object: { id: 'pi_1' } }, { kind: 'decline', id: 'pi_1' }],
  ['transfer.reversed', { object: { id: 'tr_1' } }, { kind: 'transfer', id: 'tr_1' }],
  ['charge.succeeded', { object: { id: 'ch_1' } }, null],
  // The refund has its own event.
  ['charge.refunded', { object: { id: 'ch_1', payment_intent: 'pi_1' } }, null],
  ['refund.updated', { object: ['no', 'refund'] }, null],
])('%s with %j is about %j', (type, data, subject) => {
  expect(subjectOf({ type, payload: { data } })).toEqual(subject);
});

test.each([
  ['account.updated', { kind: 'account', id: 'acct_1' }],
  ['capability.updated', { kind: 'account', id: 'acct_1' }],
  ['account.application.deauthorized', { kind: 'account', id: 'acct_1' }],
  ['payout.failed', { kind: 'bankPayout', id: 'x', account: 'acct_1' }],
])('%s on a seller’s account is about %j', (type, subject) => {
  const payload = { account: 'acct_1', data: { object: { id: 'x' } } };
  expect(subjectOf({ type, payload })).toEqual(subject);
});

test.each(Object.values(EVENT_TYPES).flat())(
  'a seller’s %s is never mistaken for the site’s, whatever its account looks like',
  (type) => {
    const data = { object: { id: 'x', payment_intent: 'pi_1' } };
    for (const account of ['acct_1', '', 0, false, {}, ['acct_1']]) {
      expect(subjectOf({ type, payload: { account, data } })).toBeNull();
    }
  },
);

test.each(Object.values(CONNECT_EVENT_TYPES).flat())(
  '%s with a malformed account is ignored',
  (type) => {
    for (const account of [0, false, {}, ['acct_1']]) {
      expect(subjectOf({ type, payload: { account, data: { object: { id: 'x' } } } })).toBeNull();
    }
  },
);

test.each(['capability.updated', 'account.application.deauthorized', 'payout.failed'])(
  'the site’s own %s isn’t about a seller',
  (type) => {
    expect(subjectOf({ type, payload: { data: { object: { id: 'acct_1' } } } })).toBeNull();
  },
);
