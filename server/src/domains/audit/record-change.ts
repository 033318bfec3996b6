import type { ChangeKind } from '@souk/contract/endpoint';
import { sql } from 'kysely';
import type { Trx } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import { noteRecorded } from '../../kit/recorded-call.ts';

/** Who made a change, and the session that it came from; a job has none. */
export type Changer = { id: string; tokenHash?: Buffer };

type Facts = Readonly<Record<string, unknown>>;

export type RecordedChange = {
  kind: ChangeKind;
  /** `id` is null for what there is only one of. */
  target: { kind: string; id: string | null };
  /** Null before it was made. No secrets, and of people no more than is needed. */
  before: Facts | null;
  /** Null after it left. */
  after: Facts | null;
};

/** Writes down what a seller or an admin changes, in the transaction that changes it. */
export async function recordChange(
  trx: Trx,
  actor: Changer,
  { kind, target, before, after }: RecordedChange,
): Promise<void> {
  const [from, to] = before && after ? changed(before, after) : [before, after];
  const session = actor.tokenHash
    ? sql`(select id from sessions where token_hash = ${actor.tokenHash})`
    : sql`null`;
  await sql`
    insert into audit_changes
      (id, kind, actor_id, session_id, target_kind, target_id, before, after, created_at)
    values (${newId()}, ${kind}, ${actor.id}, ${session}, ${target.kind}, ${target.id},
      ${json(from)}::jsonb, ${json(to)}::jsonb, clock_timestamp())`.execute(trx);
  noteRecorded({ change: kind, target: target.kind, target_id: target.id });
}

const json = (facts: Facts | null) => facts && JSON.stringify(facts);

/** Both, without what is the same in them. */
function changed(before: Facts, after: Facts): [Facts, Facts] {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return [of(before), of(after)];
}
