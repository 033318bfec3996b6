import type { EntryKind } from '@souk/contract/ledger';
import type { SiteAccount } from '@souk/contract/ledger-accounts';
import { sql } from 'kysely';
import { insertOf } from '../../../db/bulk-insert.ts';
import { PREPARED } from '../../../db/prepared.ts';
import { row } from '../../../db/raw-sql.ts';
import type { NewRow, Trx } from '../../../db/rows.ts';
import { idAt } from '../../../kit/ids.ts';

export const shopAccount = (shopId: string) => `shop:${shopId}` as const;

export type Account = SiteAccount | ReturnType<typeof shopAccount>;

/** A part of an amount as the seller sees it; positive goes to the shop. */
export type Part = { label: string; cents: number };

export type Posting = {
  account: Account;
  /**
   * The amount that the account gains; negative if the money comes from it. A shop's account is
   * what the site owes the shop.
   */
  cents: number;
  /**
   * The shipment that the posting belongs to, which decides when the money can be paid to a shop.
   */
  shipmentId?: string | null;
  parts?: readonly Part[];
};

export type Entry = {
  kind: EntryKind;
  /**
   * The cause of the entry, such as the id of a payment. A cause has one entry of a kind, however
   * often it is processed.
   */
  cause: string;
  orderId: string | null;
  actorId?: string;
  reason?: string;
  /**
   * When it happened. If that month is closed, the entry is dated at the start of the open period
   * and keeps this time as `caused_at`. If this machine's clock is more than five minutes ahead of
   * the database's, the entry is dated now.
   */
  at: Date;
  /** The postings, which sum to zero: the database commits no others. */
  postings: readonly Posting[];
};

/** Writes an entry to the books. Returns its id, or null if its cause already has one. */
export async function book(trx: Trx, entry: Entry): Promise<string | null> {
  const id = idAt(await placeOf(trx, entry.at));
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
  // A free sale moves no money.
  if (postings.length === 0) return null;
  const { rows } = await sql`${PREPARED}
    with open as materialized (
      -- No month can close between here and the commit.
      select ledger_open_from() as start,
        case when ${entry.at}::timestamptz > ledger_latest() then clock_timestamp()
          else ${entry.at}::timestamptz end as at
    ), entry as (
      insert into ledger_entries
        (id, kind, cause, order_id, actor_id, reason, created_at, caused_at)
      select ${id}, ${entry.kind}, ${entry.cause}, ${entry.orderId}, ${entry.actorId ?? null},
        ${entry.reason ?? null}, greatest(at, start), case when at < start then at end from open
      on conflict (kind, cause) do nothing returning id
    ), posted as (${insertOf('ledger_postings', postings)} where exists (select from entry))
    select id from entry`.execute(trx);
  return rows.length > 0 ? id : null;
}

const LATE_MS = 600_000;

/**
 * The time in the entry's id, by which entries are sorted. A late entry gets the database's time,
 * because the stored sums (close.ts) may already cover its own time and would omit it until night.
 */
async function placeOf(trx: Trx, at: Date): Promise<Date> {
  const { rows } = await row({ now: 'time', summed: 'boolean' })`${PREPARED}
    select clock_timestamp() as now, exists (select from ledger_closings) as summed`.execute(trx);
  const [books] = rows;
  if (!books?.summed || books.now.getTime() - at.getTime() < LATE_MS) return at;
  return books.now;
}
