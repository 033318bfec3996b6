import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
});

afterAll(async () => {
  await world.close();
  expect(world.problems).toEqual([]);
});

const balance = async () => (await world.stripe.balance.retrieve()).available[0]?.amount ?? 0;

async function disputed() {
  const before = await balance();
  const { id } = await world.createSession();
  await world.confirm(id, 'pm_card_createDispute');
  const session = await world.stripe.checkout.sessions.retrieve(id);
  const intent = session.payment_intent as string;
  const { data } = await world.stripe.disputes.list({ payment_intent: intent });
  const [dispute] = data;
  if (!dispute) throw new Error('There is no dispute');
  const told = async () => {
    await world.settle();
    return world.receiver.received
      .filter(({ event }) => (event.data.object as { id: string }).id === dispute.id)
      .map(({ event }) => `${event.type} ${(event.data.object as Stripe.Dispute).status}`);
  };
  return { before, intent, dispute, told };
}

const OPENED = [
  'charge.dispute.created needs_response',
  'charge.dispute.funds_withdrawn needs_response',
];

test('4000 0000 0000 0259: the payment is disputed, which takes its amount and a fee', async () => {
  const { before, intent, dispute, told } = await disputed();
  expect(dispute).toMatchObject({ amount: 4997, status: 'needs_response', payment_intent: intent });
  expect(await told()).toEqual(OPENED);
  expect(await balance()).toBe(before - 1500);
  await expect(world.stripe.refunds.create({ payment_intent: intent })).rejects.toThrow(
    /charged back/,
  );
});

test('winning a dispute returns the amount but not the fee', async () => {
  const { before, intent, dispute, told } = await disputed();
  const evidence = { uncategorized_text: 'winning_evidence' };
  const won = await world.stripe.disputes.update(dispute.id, { evidence });
  expect(won.status).toBe('won');
  expect(await told()).toEqual([
    ...OPENED,
    'charge.dispute.closed won',
    'charge.dispute.funds_reinstated won',
  ]);
  expect(await balance()).toBe(before + 4997 - 1500);
  await world.stripe.refunds.create({ payment_intent: intent });
});

test('a dispute given up is lost, and can’t be decided again', async () => {
  const { before, intent, dispute, told } = await disputed();
  await world.stripe.disputes.close(dispute.id);
  expect(await told()).toEqual([...OPENED, 'charge.dispute.closed lost']);
  expect(await balance()).toBe(before - 1500);
  expect(() => world.sandbox.control.closeDispute(intent, 'won')).toThrow(/already closed/);
});

test('a person decides it on its page', async () => {
  const { dispute } = await disputed();
  const path = `/sandbox/disputes/${dispute.id}`;
  const page = await (await fetch(world.url + path)).text();
  expect(page).toContain('$49.97');
  const answer = await world.post(path, 'outcome=won');
  expect(answer.status).toBe(303);
  expect(await (await fetch(world.url + path)).text()).toContain('won');
  expect((await world.stripe.disputes.retrieve(dispute.id)).status).toBe('won');
  expect((await fetch(`${world.url}/sandbox/disputes/du_none`)).status).toBe(404);
});
