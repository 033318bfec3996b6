import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { conflict, unavailable } from '../../kit/problems.ts';
import type { Actor } from '../auth/actor.ts';
import type { SettleDeps } from '../payments/settle-payment.ts';
import { closeCheckout } from './close-checkout.ts';
import { OrdersInTheWay } from './in-the-way.ts';

const PATIENCE_MS = 20_000;
const POLL_MS = 50;

/** Each is closed at the provider first; one that is still being opened is waited for. */
async function giveUp(
  deps: SettleDeps & Pick<Deps, 'db'>,
  actor: Actor,
  { orders, samePieces }: OrdersInTheWay,
): Promise<void> {
  for (const { id, order_number } of orders) {
    const ended = await closeCheckout(deps, actor, id);
    if (ended === null) await sleep(POLL_MS);
    // Placed again, it would be bought twice.
    if (ended === 'paid' && samePieces) {
      throw conflict(`Your order ${order_number} for this is already paid`);
    }
  }
}

/**
 * Writes an order, giving up earlier unpaid ones of the buyer for it as often as they are in the way.
 * @throws ProblemError of `write`; 409 where one of them turns out to be paid; 503 provider down, or too
 *   many orders placed at once
 */
export async function writeGivingWay(
  deps: SettleDeps & Pick<Deps, 'db'>,
  actor: Actor,
  write: () => Promise<string>,
): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof OrdersInTheWay)) throw error;
      await giveUp(deps, actor, error);
    }
  }
  throw unavailable('Other orders of yours are still being placed. Please try again shortly.', 5);
}
