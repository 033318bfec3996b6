import type { HiddenState, HideRequest } from '@souk/contract/suspension';
import type { Trx } from '../../../db/rows.ts';
import { type Changer, recipientOf, recordChange } from '../../accounts/index.ts';
import { type MailDeps, mailStanding } from '../../mail/index.ts';

type HiddenColumns = { hidden_at: Date | null; hidden_reason: string | null };

type Hideable = {
  kind: 'product' | 'review';
  id: string;
  /** Read under a lock. */
  before: HiddenColumns;
  /** The recipient of a mail with the reason and the page. */
  ownerId: string;
  page: { name: string; path: string };
  /** Other ids to record with its own. */
  about?: Readonly<Record<string, string>>;
  /** Stores the new state, and updates the counts that depend on it. */
  write: (after: HiddenColumns) => Promise<void>;
};

/** Hides something or shows it again, records the change and mails its owner. Safe to repeat. */
export async function changeHidden(
  trx: Trx,
  deps: MailDeps,
  actor: Changer,
  { hidden, reason }: HideRequest,
  { kind, id, before, ownerId, page, about = {}, write }: Hideable,
): Promise<HiddenState> {
  if (hidden === (before.hidden_at !== null)) return stateOf(id, before);
  const after = hidden
    ? { hidden_at: deps.now(), hidden_reason: reason }
    : { hidden_at: null, hidden_reason: null };
  await write(after);
  await recordChange(trx, actor, {
    kind: `${kind}.${hidden ? 'hidden' : 'shown'}`,
    target: { kind, id },
    about,
    before: { hidden: !hidden },
    after: { hidden, reason },
  });
  await mailStanding(trx, deps, {
    kind: `${kind}_${hidden ? 'hidden' : 'shown'}`,
    to: await recipientOf(trx, ownerId),
    about: page,
    reason,
  });
  return stateOf(id, after);
}

const stateOf = (id: string, { hidden_at, hidden_reason }: HiddenColumns): HiddenState => ({
  id,
  hidden_at: hidden_at?.toISOString() ?? null,
  hidden_reason,
});
