import type { ClipEvents } from '@souk/contract/insight';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../auth/actor.ts';
import { dayOf } from './days.ts';
import { insertClipEvents } from './queries.ts';

/**
 * Takes note of clips that someone watched: an account once a day and clip, a visitor by the number of
 * their tab. Who watched half has seen it. What can't be counted is left out without a word: nobody who
 * shops has to care.
 */
export async function noteClips(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor | null,
  input: ClipEvents,
): Promise<void> {
  const day = dayOf(deps.now());
  const events = input.flatMap(({ product_id, event, visit }) => {
    const who = actor ? { user_id: actor.id } : visit ? { visit } : null;
    if (who === null) return [];
    const kinds = event === 'half' ? (['seen', 'half'] as const) : (['seen'] as const);
    return kinds.map((kind) => ({ product_id, kind, who }));
  });
  const byWho = Map.groupBy(events, ({ who }) => ('visit' in who ? who.visit : who.user_id));
  for (const group of byWho.values()) {
    const [first] = group;
    if (first) await insertClipEvents(deps.db, { day, events: group, who: first.who });
  }
}

/** Takes note that someone put a product into the cart from its clip. */
export async function noteClipAdded(
  deps: Pick<Deps, 'db'>,
  added: { product_id: string; user_id: string; at: Date },
): Promise<void> {
  const { product_id, user_id, at } = added;
  const events = [{ product_id, kind: 'added' as const }];
  await insertClipEvents(deps.db, { day: dayOf(at), events, who: { user_id } });
}
