import type { LedgerEntry } from '@souk/contract/ledger';
import { toMinor } from '@souk/contract/money';
import { STATEMENT, type NewTaxPayment } from '@souk/contract/statement';
import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../kit/ids.ts';
import { conflict } from '../../../kit/problems.ts';
import {
  type Actor,
  keepRequest,
  type KeyedRequest,
  madeEarlier,
  recordChange,
} from '../../accounts/index.ts';
import { book } from './book.ts';
import { balanceOfAccount } from './close.ts';
import { entryById } from './entries.ts';

/**
 * Records a payment from the site's bank to the tax office. A request with a `key` makes one entry,
 * however often it's sent. @throws ProblemError 409 if less tax is owed, or if the key belongs
 * to another request
 */
export async function payTax(
  { db, ...deps }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { amount, reason }: NewTaxPayment,
  key: KeyedRequest | null,
): Promise<LedgerEntry> {
  const cents = toMinor(amount);
  const id = await db.transaction().execute(async (trx) => {
    const earlier = key && (await madeEarlier(trx, key));
    if (earlier) return earlier;
    // Without the lock, two concurrent payments could exceed the tax owed.
    await sql`select pg_advisory_xact_lock(hashtextextended('tax paid', 0))`.execute(trx);
    // Tax that the site owes is a negative balance.
    if (cents > -(await balanceOfAccount(trx, 'tax')))
      throw conflict('amount_exceeds_balance', STATEMENT.tooMuchTax);
    const made = await book(trx, {
      kind: 'tax_paid',
      cause: newId(),
      orderId: null,
      actorId: actor.id,
      reason,
      at: deps.now(),
      postings: [
        { account: 'tax', cents },
        { account: 'bank', cents: -cents },
      ],
    });
    if (made === null) throw new Error('The id of the tax payment is already in use');
    if (key) await keepRequest(trx, deps, key, made);
    await recordChange(trx, actor, {
      kind: 'tax.paid',
      target: { kind: 'ledger', id: null },
      before: null,
      after: { entry_id: made, amount, reason },
    });
    return made;
  });
  return entryById(db, id);
}
