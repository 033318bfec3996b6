import type { ClipEvents } from '@souk/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { dayOf } from '../../../kit/days.ts';
import { networkOf } from '../../../kit/network.ts';
import { type Actor, keyOf, scaled } from '../../accounts/index.ts';
import { insertClipEvents, insertVisitEvents } from './queries.ts';

/**
 * The number of visitors from one address that count in a shop per day: enough for a full house,
 * too few for a made-up crowd.
 */
const VISITS_OF_AN_ADDRESS = 20;

/** Records watched clips, each once a day for an account; skips events that don't count. */
export async function noteClips(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor | null,
  input: ClipEvents,
  address: string,
): Promise<void> {
  const day = dayOf(deps.now());
  const events = input.flatMap(({ product_id, event, visit }) => {
    const kinds = event === 'half' ? (['seen', 'half'] as const) : (['seen'] as const);
    return kinds.map((kind) => ({ product_id, kind, visit }));
  });
  if (actor) return insertClipEvents(deps.db, { day, events, userId: actor.id });
  const counter = keyOf('clip', networkOf(address));
  const most = scaled(VISITS_OF_AN_ADDRESS, deps.config.rateLimitFactor);
  for (const [visit, ofVisit] of Map.groupBy(events, (event) => event.visit)) {
    if (visit === undefined) continue;
    await insertVisitEvents(deps.db, { day, events: ofVisit, visit, counter, most });
  }
}

/** Records that someone added a product to their cart from its clip. */
export async function noteClipAdded(
  deps: Pick<Deps, 'db'>,
  added: { product_id: string; user_id: string; at: Date },
): Promise<void> {
  const { product_id, user_id, at } = added;
  const events = [{ product_id, kind: 'added' as const }];
  await insertClipEvents(deps.db, { day: dayOf(at), events, userId: user_id });
}
