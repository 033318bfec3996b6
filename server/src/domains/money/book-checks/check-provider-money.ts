import { row } from '../../../db/raw-sql.ts';
import type { Db } from '../../../db/rows.ts';
import { inMessage } from './in-message.ts';

/** Describes payments without an order whose entries disagree with the amount still held. */
export async function strayedParked(db: Db): Promise<string[]> {
  const { rows } = await row({ session_id: 'text', booked: 'number', kept: 'number' })`
    with booked as (
      select split_part(e.cause, ' ', 1) as id, -sum(p.amount_cents) as cents
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.kind in ('parked', 'parked_returned')
        and p.account = 'parked' group by 1
    )
    select one.session_id, booked.cents::bigint as booked, kept.cents as kept
    from booked join parked_payments one on one.id::text = booked.id
    cross join lateral (select case when one.state in ('giving_back', 'failed')
      then one.amount_cents else 0 end as cents) kept
    where booked.cents <> kept.cents order by one.id limit 100`.execute(db);
  return rows.map(
    ({ session_id, booked, kept }) =>
      `Payment ${session_id}, which belongs to no order: the books hold ${inMessage(booked)} instead of ${inMessage(kept)}`,
  );
}

/** Describes disputes whose entries disagree with the amounts that the bank took or gave back. */
export async function strayedDisputes(db: Db): Promise<string[]> {
  const { rows } = await row({ id: 'text', booked: 'number', expected: 'number' })`
    select d.provider_dispute_id as id, sum(p.amount_cents)::bigint as booked,
      -(d.fee_cents + kept.cents) as expected
    from disputes d
    join ledger_entries e on e.cause = d.provider_dispute_id
      and e.kind in ('dispute', 'dispute_won')
    join ledger_postings p on p.entry_id = e.id and p.account = 'provider'
    cross join lateral (
      -- The money comes back some days after the decision.
      select case when exists (select from ledger_entries won
        where won.kind = 'dispute_won' and won.cause = d.provider_dispute_id)
        then 0 else d.amount_cents end as cents) kept
    group by d.id, kept.cents having sum(p.amount_cents) <> -(d.fee_cents + kept.cents)
    order by d.id limit 100`.execute(db);
  return rows.map(
    ({ id, booked, expected }) =>
      `Dispute ${id}: the books say ${inMessage(booked)}, the bank ${inMessage(expected)}`,
  );
}
