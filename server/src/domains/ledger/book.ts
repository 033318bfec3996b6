import type { EntryKind } from '@souk/contract/ledger';
import { sql } from 'kysely';
import { literals } from '../../db/statuses.ts';
import { insertOf } from '../../db/bulk-insert.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { NewRow, Trx } from '../../db/rows.ts';
import { idAt } from '../../kit/ids.ts';

export const shopAccount = (shopId: string) => `shop:${shopId}` as const;

const ACCOUNTS = ['provider', 'bank', 'tax', 'commission', 'provider_fees', 'disputes'] as const;
export type Account = (typeof ACCOUNTS)[number] | ReturnType<typeof shopAccount>;

/** SQL: each of the site's own accounts. */
export const ACCOUNT = literals(ACCOUNTS);

/** What a seller reads of an amount; positive is what the shop gets. */
export type Part = { label: string; cents: number };

export type Posting = {
  account: Account;
  /** What the account has more of; negative is where it comes from. A shop's is what the site owes it. */
  cents: number;
  /** The shipment of a purchase that it belongs to: it decides when a shop can be paid this. */
  shipmentId?: string | null;
  parts?: readonly Part[];
};

export type Entry = {
  kind: EntryKind;
  /** What it is made for, such as the id of a payment. One entry of a kind is made for it, however often it is worked. */
  cause: string;
  orderId: string | null;
  actorId?: string;
  reason?: string;
  at: Date;
  /** They sum to zero: the database commits no others. */
  postings: readonly Posting[];
};

/** Writes an entry into the books. Answers its id; null if it was made before. */
export async function book(trx: Trx, entry: Entry): Promise<string | null> {
  const id = idAt(entry.at);
  const postings = entry.postings
    .filter(({ cents }) => cents !== 0)
    .map(({ account, cents, shipmentId = null, parts }, position): NewRow<'ledger_postings'> => ({
      entry_id: id,
      position,
      account,
      amount_cents: cents,
      shipment_id: shipmentId,
      parts: parts ? (parts.filter((part) => part.cents !== 0) as never) : null,
    }));
  // A sale that cost nothing moves nothing.
  if (postings.length === 0) return null;
  const { rows } = await sql`${PREPARED}
    with entry as (
      insert into ledger_entries (id, kind, cause, order_id, actor_id, reason, created_at)
      values (${id}, ${entry.kind}, ${entry.cause}, ${entry.orderId}, ${entry.actorId ?? null},
        ${entry.reason ?? null}, ${entry.at})
      on conflict (kind, cause) do nothing returning id
    ), posted as (${insertOf('ledger_postings', postings)} where exists (select from entry))
    select id from entry`.execute(trx);
  return rows.length > 0 ? id : null;
}
