import { adminPages } from '@souk/contract/admin-pages';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import {
  type Letter,
  type LinkBuilder,
  mailAdmins,
  type MailDeps,
  siteOf,
  words,
  youAreAdmin,
} from '../../mail/index.ts';
import { stopPayouts } from '../holds/stop-payouts.ts';

/**
 * Stops all payouts and mails the admins if the books have a problem that no admin has reviewed. A
 * problem that disappears and comes back counts as new.
 */
export async function stopIfNew(
  trx: Trx,
  deps: Pick<Deps, 'now'> & MailDeps,
  problems: readonly string[],
  seen: readonly string[],
): Promise<void> {
  const left = seen.filter((problem) => problems.includes(problem));
  if (left.length < seen.length) {
    await trx.updateTable('book_checks').set({ seen_problems: left }).execute();
  }
  const found = problems.filter((problem) => !seen.includes(problem));
  if (found.length === 0) return;
  const note = found.slice(0, 3).join('. ');
  const stop = { shopId: null, reason: 'books', note, actorId: null } as const;
  if (!(await stopPayouts(trx, deps, stop))) return;
  await mailAdmins(trx, deps, {
    kind: 'books_disagree',
    cause: deps.now().toISOString(),
    letter: booksLetter(siteOf(deps), found),
  });
}

const MOST = 10;

export function booksLetter(at: LinkBuilder, problems: readonly string[]): Letter {
  return {
    subject: 'Payouts stopped: the books don’t balance',
    heading: 'Payouts are stopped',
    blocks: [
      words(
        'The books check found a problem. We won’t pay any shop until an admin has reviewed it and resumed payouts.',
      ),
      { kind: 'lines', title: 'Problems', lines: problems.slice(0, MOST) },
      { kind: 'link', label: 'Open the ledger', url: at(adminPages.ledger()) },
    ],
    why: youAreAdmin(),
  };
}
