import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeEach(async () => {
  world = await SandboxWorld.open();
});

afterEach(() => world.close());

const EXPIRED = 'checkout.session.expired';

async function expireOne(): Promise<string> {
  const { id } = await world.createSession();
  await world.stripe.checkout.sessions.expire(id);
  return id;
}

const subjects = (events: Stripe.Event[]) =>
  events.map(({ data }) => (data.object as { id: string }).id);
const list = async (params: Stripe.EventListParams) =>
  (await world.stripe.events.list(params)).data;

test('events are listed newest first, by cursor, type and time', async () => {
  world.freeze();
  const sessions: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    sessions.unshift(await expireOne());
    world.wait(60);
  }
  await world.paidSession();
  await world.settle();
  const all = await list({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(
    world.receiver.received.map(({ event }) => event.id).toReversed(),
  );
  const expired = await list({ type: EXPIRED });
  expect(subjects(expired)).toEqual(sessions);
  expect(expired[0]).toEqual({
    ...world.receiver.received.find(({ event }) => event.id === expired[0]?.id)?.event,
    pending_webhooks: 0,
  });
  expect(subjects(await list({ type: EXPIRED, starting_after: expired[1]!.id }))).toEqual(
    sessions.slice(2),
  );
  expect(subjects(await list({ type: EXPIRED, limit: 1, ending_before: expired[2]!.id }))).toEqual([
    sessions[1],
  ]);
  const types = ['charge.succeeded', 'checkout.session.completed'];
  expect((await list({ types })).map(({ type }) => type)).toEqual(types.toReversed());
  expect((await list({ type: 'checkout.session.*' })).length).toBe(5);
  const { created } = expired[1]!;
  expect(subjects(await list({ type: EXPIRED, created: { gte: created } }))).toEqual(
    sessions.slice(0, 2),
  );
  const [newest] = all;
  expect(await world.stripe.events.retrieve(newest!.id)).toMatchObject({ id: newest!.id });
  await expect(world.stripe.events.retrieve('evt_none')).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('a lost webhook never arrives, but its event is listed', async () => {
  const { control } = world.sandbox;
  control.deliveries({ lose: true });
  const lost = await expireOne();
  control.deliveries({ lose: false });
  const kept = await expireOne();
  await world.settle();
  world.wait(4 * 60 * 60);
  await world.settle();
  expect(subjects(world.receiver.received.map(({ event }) => event))).toEqual([kept]);
  expect(subjects(await list({ type: EXPIRED }))).toEqual([kept, lost]);
  expect(subjects(await list({ delivery_success: false }))).toEqual([lost]);
  expect(subjects(await list({ delivery_success: true }))).toEqual([kept]);
});

test('an event that occurs while webhooks are dropped is never delivered', async () => {
  const { control } = world.sandbox;
  const { intent } = await world.paidSession();
  await world.settle();
  const before = world.receiver.types();
  control.deliveries({ lose: true });
  control.warnOfFraud(intent);
  control.deliveries({ lose: false });
  await world.settle();
  expect(world.receiver.types()).toEqual(before);
});

test('another process can drop held and refused webhooks', async () => {
  world.sandbox.control.deliveries({ hold: true });
  const held = await expireOne();
  expect(await list({ type: EXPIRED })).toMatchObject([{ pending_webhooks: 1 }]);
  const answer = await world.post('/sandbox/deliveries', 'lose=true&hold=false');
  expect(await answer.json()).toEqual({ lose: true, hold: false });
  await world.post('/sandbox/deliveries', 'lose=false');
  world.receiver.answer = () => 500;
  const refused = await expireOne();
  await world.settle();
  await world.post('/sandbox/deliveries', 'lose=true');
  await world.post('/sandbox/deliveries', 'lose=false');
  world.receiver.answer = () => 200;
  world.receiver.received.length = 0;
  world.wait(60 * 60);
  await world.settle();
  expect(world.receiver.received).toEqual([]);
  expect(subjects(await list({ delivery_success: false }))).toEqual([refused, held]);
});

test('events are deleted after thirty days', async () => {
  const id = await expireOne();
  world.wait(30 * 24 * 60 * 60 + 1);
  await world.settle();
  expect(await list({})).toEqual([]);
  const events = () =>
    world.stored('select count(*) as n from events where body like ?', `%${id}%`);
  expect(events()).toEqual([{ n: 1 }]);
  await world.restart({});
  expect(events()).toEqual([{ n: 0 }]);
});
