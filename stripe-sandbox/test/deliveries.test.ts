import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Receiver, SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await SandboxWorld.open();
  world.freeze();
});

beforeEach(() => {
  world.receiver.answer = () => 200;
  world.receiver.received.length = 0;
});

afterEach(async () => {
  world.receiver.answer = () => 200;
  world.sandbox.control.deliveries({ hold: false });
  await world.settle();
  expect(world.problems).toEqual([]);
});

afterAll(async () => {
  await world.close();
});

const EXPIRED = 'checkout.session.expired';

async function expireOne(): Promise<string> {
  const { id } = await world.createSession();
  await world.stripe.checkout.sessions.expire(id);
  return id;
}

function sessions(): string[] {
  return world.receiver.received.map(({ event }) => (event.data.object as { id: string }).id);
}

test('a webhook’s signature covers its exact text and the time of sending', async () => {
  await expireOne();
  await world.settle();
  const [received] = world.receiver.received;
  expect(world.verified(received!)).toMatchObject({
    type: EXPIRED,
    request: { id: expect.stringMatching(/^req_/) },
  });
  expect(() =>
    world.verified({ ...received!, raw: received!.raw.replace('expired', 'paid') }),
  ).toThrow('No signatures found');
  const sent = Number(/^t=(\d+),v1=[0-9a-f]{64}$/.exec(received!.signature)?.[1]);
  expect(Math.abs(sent - Date.now() / 1000)).toBeLessThan(30);
});

test('it is sent again until it is accepted: six times in the first half minute', async () => {
  world.receiver.answer = () => 500;
  await expireOne();
  await world.settle();
  expect(world.receiver.received).toHaveLength(1);
  for (const [seconds, tries] of [
    [1, 2],
    [2, 3],
    [5, 4],
    [10, 5],
    [10, 6],
  ] as const) {
    world.wait(seconds - 0.9);
    await world.settle();
    expect(world.receiver.received).toHaveLength(tries - 1);
    world.wait(0.9);
    await world.settle();
    expect(world.receiver.received).toHaveLength(tries);
  }
  world.receiver.answer = () => 204;
  world.wait(30);
  await world.settle();
  world.wait(60 * 60);
  await world.settle();
  expect(world.receiver.received).toHaveLength(7);
  expect(new Set(world.receiver.received.map(({ signature }) => signature)).size).toBe(7);
});

test('a redirect is no receipt, and it gives up after three days', async () => {
  world.receiver.answer = () => 302;
  await expireOne();
  await world.settle();
  for (let day = 0; day < 4; day += 1) {
    world.wait(24 * 60 * 60);
    await world.settle();
  }
  const tries = world.receiver.received.length;
  expect(tries).toBeGreaterThan(3);
  world.wait(24 * 60 * 60);
  await world.settle();
  expect(world.receiver.received).toHaveLength(tries);
});

test('a receiver that hangs on one webhook still gets the others', async () => {
  const slow = Promise.withResolvers<number>();
  const [stuck, free] = [await world.createSession(), await world.createSession()];
  world.receiver.answer = ({ data }) =>
    (data.object as { id: string }).id === stuck.id ? slow.promise : 200;
  await world.stripe.checkout.sessions.expire(stuck.id);
  await waitFor(() => sessions().includes(stuck.id));
  await world.stripe.checkout.sessions.expire(free.id);
  await waitFor(() => sessions().includes(free.id));
  slow.resolve(200);
  await world.settle();
});

test('undelivered webhooks outlive the process', async () => {
  const body = new URLSearchParams({ hold: 'true' });
  const headers = { authorization: 'Bearer sk_test_of_the_tests' };
  const url = `${world.url}/sandbox/deliveries`;
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  const held = await expireOne();
  world.receiver.answer = () => 503;
  const failed = await world.createSession();
  world.sandbox.control.deliveries({ hold: false });
  await world.stripe.checkout.sessions.expire(failed.id);
  await world.settle();
  await world.sandbox.close();
  world.receiver.answer = () => 200;
  world.receiver.received.length = 0;
  await world.start();
  await world.settle();
  expect(sessions().toSorted()).toEqual([held, failed.id].toSorted());
});

test('a webhook under way when the process ended is sent again', async () => {
  const hang = Promise.withResolvers<number>();
  world.receiver.answer = () => hang.promise;
  const id = await expireOne();
  await waitFor(() => sessions().includes(id));
  const closing = world.sandbox.close();
  hang.resolve(500);
  await closing;
  world.receiver.answer = () => 200;
  await world.start();
  await world.settle();
  expect(sessions()).toEqual([id, id]);
});

test('a receiver that is down is retried until it is back', async () => {
  const down = new Receiver();
  const address = await down.listen();
  await down.close();
  await world.sandbox.close();
  const before = world.webhookUrl;
  world.webhookUrl = address;
  await world.start();
  const id = await expireOne();
  await world.settle();
  const up = new Receiver();
  await up.listen(Number(new URL(address).port));
  world.wait(1);
  await world.settle();
  expect(up.types()).toEqual([EXPIRED]);
  expect(up.received[0]?.event.data.object).toMatchObject({ id });
  await world.sandbox.close();
  await up.close();
  world.webhookUrl = before;
  await world.start();
});

test('held back until released, in order', async () => {
  const { control } = world.sandbox;
  control.deliveries({ hold: true });
  const order = [await expireOne(), await expireOne(), await expireOne()];
  await world.settle();
  expect(world.receiver.received).toEqual([]);
  control.deliveries({ hold: false });
  await world.settle();
  expect(sessions().toSorted()).toEqual(order.toSorted());
});

async function waitFor(ready: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!ready()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
