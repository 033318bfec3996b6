import { startWorld, type World } from './world.ts';

/** Starts a world without workers or webhooks. Its clock runs ahead by `ahead` milliseconds. */
export async function startWithoutWebhooks(ahead: () => number): Promise<World> {
  const now = () => new Date(Date.now() + ahead());
  const world = await startWorld({ worker: false, overrides: { now } });
  world.sandbox.control.deliveries({ hold: true });
  return world;
}
