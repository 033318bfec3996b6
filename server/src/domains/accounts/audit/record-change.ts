import type { ChangeKind } from '@souk/contract/endpoint';
import { sql } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import { newId } from '../../../kit/ids.ts';
import { noteRecorded } from '../../../kit/recorded-call.ts';

/** The author of a change and the session used; a job has no session. */
export type Changer = { id: string; tokenHash?: Buffer };

type Facts = Readonly<Record<string, unknown>>;

export type RecordedChange = {
  kind: ChangeKind;
  /** `id` is null where only one exists. */
  target: { kind: string; id: string | null };
  /** Ids, besides the target's, of the people or things concerned: kept even if unchanged. */
  about?: Readonly<Record<string, string>>;
  /** Null if it is new. No secrets, and no more personal data than needed. */
  before: Facts | null;
  /** Null if it was removed. */
  after: Facts | null;
};

/** Records a seller's or an admin's change in the same transaction. */
export async function recordChange(
  trx: Trx,
  actor: Changer,
  { kind, target, about, before, after }: RecordedChange,
): Promise<void> {
  const [from, to] = before && after ? changed(before, after) : [before, after];
  const withIds = (facts: Facts | null) => facts && { ...about, ...facts };
  const session = actor.tokenHash
    ? sql`(select id from sessions where token_hash = ${actor.tokenHash})`
    : sql`null`;
  await sql`
    insert into audit_changes
      (id, kind, actor_id, session_id, target_kind, target_id, before, after, created_at)
    values (${newId()}, ${kind}, ${actor.id}, ${session}, ${target.kind}, ${target.id},
      ${json(withIds(from))}::jsonb, ${json(withIds(to))}::jsonb, clock_timestamp())`.execute(trx);
  noteRecorded({ change: kind, target: target.kind, target_id: target.id });
}

const json = (facts: Facts | null) => facts && JSON.stringify(facts);

/** Reduces both to the fields that differ. */
function changed(before: Facts, after: Facts): [Facts, Facts] {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return [of(before), of(after)];
}
