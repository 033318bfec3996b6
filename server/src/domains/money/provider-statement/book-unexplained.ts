import { LEDGER, type LedgerEntry } from '@souk/contract/ledger';
import { toAmount } from '@souk/contract/money';
import { STATEMENT, type NewLineEntry } from '@souk/contract/statement';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../kit/problems.ts';
import { providerCurrency } from '../../../kit/provider-currency.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { demandNotOwnShop, isShop } from '../../shops/index.ts';
import { type Account, book } from '../ledger/book.ts';
import { entryById } from '../ledger/entries.ts';
import { bookedFor, markMatched, statedFor } from './differences.ts';

const SHOP = 'shop:';

/**
 * Books an unexplained line of the provider's statement to an account that an admin chooses. The
 * amount is the difference between the statement and the books for the line's subject. Each line is
 * booked once. @throws ProblemError 403 for the admin's own shop; 404; 409 if it's already in the
 * books; 422
 */
export async function bookUnexplained(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  lineId: string,
  { account, reason }: NewLineEntry,
): Promise<LedgerEntry> {
  const shopId = account.startsWith(SHOP) ? account.slice(SHOP.length) : null;
  if (shopId !== null && !(await isShop(db, shopId))) {
    throw invalid({ path: 'account', message: LEDGER.lineAccount });
  }
  if (shopId !== null) await demandNotOwnShop(db, actor, shopId);
  const id = await db.transaction().execute(async (trx) => {
    const line = await trx
      .selectFrom('provider_lines')
      .selectAll()
      .where('id', '=', lineId)
      .forUpdate()
      .executeTakeFirst();
    if (!line) throw notFound(STATEMENT.notFound);
    if (line.currency !== providerCurrency()) {
      throw conflict('other_currency', STATEMENT.otherCurrency);
    }
    const { subject } = line;
    const booked = (await bookedFor(trx, [subject])).get(subject) ?? 0;
    const cents = (await statedFor(trx, subject)) - booked;
    const entryId = await book(trx, {
      kind: 'correction',
      cause: lineId,
      orderId: null,
      actorId: actor.id,
      reason,
      at: now(),
      postings: [
        { account: 'provider', cents },
        {
          account: account as Account,
          cents: -cents,
          ...(shopId === null ? {} : { parts: [{ label: reason, cents }] }),
        },
      ],
    });
    // Null if the line was booked before, or its subject already agrees with the books.
    if (entryId === null) throw conflict('line_explained', STATEMENT.explained);
    await trx
      .updateTable('provider_lines')
      .set({ entry_id: entryId, reason, booked_by: actor.id, booked_at: now() })
      .where('id', '=', lineId)
      .execute();
    await markMatched(trx);
    await recordChange(trx, actor, {
      kind: 'line.booked',
      target: { kind: 'provider-line', id: null },
      before: null,
      after: { line_id: lineId, entry_id: entryId, account, amount: toAmount(cents), reason },
    });
    return entryId;
  });
  return entryById(db, id);
}
