import { BALANCE_KINDS } from '@souk/contract/account-names';
import { pages } from '@souk/contract/pages';
import type { Statement } from '@souk/contract/statements';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  type MailDeps,
  money,
  siteOf,
  words,
  writeMail,
  yourShop,
} from '../../mail/index.ts';
import { shopHeads, shopsByIds } from '../../shops/index.ts';
import { monthName } from './period.ts';
import { toStatement, unmailedStatements, type StatementRow } from './reads.ts';

const AT_ONCE = 100;

/**
 * Mails each shop its statement of a month, "2026-10-01". Each statement is mailed once, even if an
 * earlier run stopped partway.
 */
export async function mailStatements(
  deps: MailDeps & Pick<Deps, 'db'>,
  month: string,
): Promise<void> {
  for (;;) {
    const waiting = await unmailedStatements(deps.db, month, AT_ONCE);
    if (waiting.length === 0) return;
    for (const statement of waiting) {
      await deps.db.transaction().execute((trx) => mailStatement(trx, deps, statement));
    }
  }
}

async function mailStatement(trx: Trx, deps: MailDeps, statement: StatementRow): Promise<void> {
  const { id, shop_id } = statement;
  await trx
    .updateTable('shop_statements')
    .set({ mailed_at: deps.now() })
    .where('id', '=', id)
    .execute();
  const [shop] = await shopHeads(trx, [shop_id]);
  if (!shop) return;
  const owner = { id: shop.owner_id, is_admin: false };
  const isOpen = (await shopsByIds({ db: trx, now: deps.now }, [shop_id], owner)).length > 0;
  await writeMail(trx, deps, {
    kind: 'statement',
    cause: id,
    to: await recipientOf(trx, shop.owner_id),
    letter: statementLetter(siteOf(deps), { shop, isOpen, statement: toStatement(statement) }),
  });
}

type ShopStatement = {
  shop: { id: string; name: string };
  /** Whether the seller can open the shop's pages. */
  isOpen: boolean;
  statement: Pick<Statement, 'month' | 'opening' | 'closing' | 'totals' | 'line_count'>;
};

export function statementLetter(
  at: LinkBuilder,
  { shop, isOpen, statement }: ShopStatement,
): Letter {
  const { month, opening, closing, totals, line_count } = statement;
  const name = monthName(month);
  const lines = line_count === 1 ? '1 line' : `${line_count} lines`;
  return {
    subject: `Your statement for ${name}`,
    heading: `Your statement for ${name}`,
    blocks: [
      words(`These are the movements on ${shop.name}’s balance, in ${lines}.`),
      {
        kind: 'sums',
        rows: [
          { label: 'Opening balance', amount: money(opening) },
          ...totals.map(({ kind, amount }) => ({
            label: BALANCE_KINDS[kind],
            amount: money(amount),
          })),
          { label: 'Closing balance', amount: money(closing), total: true },
        ],
      },
      ...(isOpen
        ? [
            {
              kind: 'link' as const,
              label: 'See every line',
              url: at(pages.shopStatement(shop.id, month)),
            },
          ]
        : [words('This shop is closed. We’ll send statements until its balance is zero.')]),
    ],
    why: yourShop(shop.name),
  };
}
