import type pg from 'pg';

/** More than a site sells between a backup and its loss. */
const SKIPPED_NUMBERS = 1_000_000;

/** Prepares a restored database for what has happened since: people and the provider know of it. */
export async function noteRestore(client: pg.Client, note: string): Promise<void> {
  await stopPayouts(client, note);
  await skipOrderNumbers(client);
}

/**
 * Sellers may have been paid after the backup was made, so payouts stop until we've read the
 * provider's statement and an admin has checked the books.
 */
async function stopPayouts(client: pg.Client, note: string): Promise<void> {
  await client.query(
    `insert into payout_stops (id, reason, note, placed_at)
     values (gen_random_uuid(), $1, $2, now()) on conflict do nothing`,
    ['restore', note],
  );
}

/**
 * Emails, payments and transfers name the orders placed since, which are lost. If a new order got
 * the number of one, its seller's earnings would count as paid by the lost one's transfer.
 */
async function skipOrderNumbers(client: pg.Client): Promise<void> {
  await client.query(`select setval('order_numbers', last_value + $1::bigint) from order_numbers`, [
    SKIPPED_NUMBERS,
  ]);
}
