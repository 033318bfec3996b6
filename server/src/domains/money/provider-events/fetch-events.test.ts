import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld, type World } from '../../../../test/world.ts';
import { newId } from '../../../kit/ids.ts';
import { applyEvent } from './apply-event.ts';
import { fetchEvents } from './fetch-events.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('a lost event is fetched once, and triggers a read of the provider’s statement', async () => {
  const id = `evt_${newId()}`;
  const payload = { data: { object: { object: 'refund', id: 're_unknown' } } };
  const payments = {
    ...world.deps.payments,
    async *eventsSince() {
      yield [{ id, type: 'refund.updated', createdAt: new Date(), payload }];
    },
    retrieveRefund: async () => ({
      id: 're_unknown',
      key: null,
      shipmentId: null,
      amountCents: 100,
      state: 'succeeded' as const,
      failure: null,
      paymentIntentId: null,
    }),
  };
  const deps = { ...world.deps, payments };
  const enqueue = vi.spyOn(world.deps.jobs, 'enqueue');
  const queued = () => enqueue.mock.calls.map(([, job, payload]) => [job, payload]);
  await fetchEvents(deps);
  await fetchEvents(deps);
  expect(queued()).toEqual([['apply-money-event', { eventId: id }]]);
  await applyEvent(deps, id);
  expect(queued().slice(1)).toEqual([['read-statement', { again: false }]]);
  enqueue.mockRestore();
});
