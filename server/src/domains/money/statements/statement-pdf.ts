import { buffer } from 'node:stream/consumers';
import { ACCOUNTS, BALANCE_KINDS, KIND_LABELS } from '@souk/contract/account-names';
import { isMediaPath } from '@souk/contract/addresses';
import { currencyName } from '@souk/contract/amount-texts';
import { ownLogo, siteName } from '@souk/contract/site-name';
import type { Deps } from '../../../deps.ts';
import { fileWord } from '../../../kit/csv.ts';
import { pdfTable, TABLE_WIDTH, type PdfRow } from '../../../kit/pdf-table.ts';
import { dayAt } from '../../../kit/time-zone.ts';
import { money } from '../../mail/index.ts';
import { monthName } from './period.ts';
import { everyLine, shopName, statementOf, toStatement } from './reads.ts';
import { siteStatement } from './site-reads.ts';

const right = (label: string, width: number) => ({ label, width, align: 'right' as const });
const left = (label: string, width: number) => ({ label, width, align: 'left' as const });

/**
 * Above this many lines, accessibility tags would make the file too large. The page and the CSV file
 * are accessible regardless.
 */
const MOST_TAGGED = 10_000;

type Period = { from: string; to: string; time_zone: string; number: number };
const periodFacts = ({ from, to, time_zone, number }: Period) => [
  `Statement ${number}, ${from} to ${to} (${time_zone}), in ${currencyName()}`,
];

/** More than a printer shows of it, in pixels. */
const LOGO_SIDE = 640;

type PdfDeps = Pick<Deps, 'db' | 'config' | 'storage' | 'pictures' | 'log'>;

/** Returns the operator's logo; null without one that the site keeps itself and can read. */
async function readLogo({ storage, pictures, log }: PdfDeps): Promise<string | null> {
  const logo = ownLogo();
  if (logo === null || !isMediaPath(logo)) return null;
  try {
    const picture = await buffer(await storage.open(logo));
    const jpeg = await pictures.plain(picture, LOGO_SIDE);
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch (error) {
    log.warn({ err: error, logo }, 'the logo could not be read for a statement');
    return null;
  }
}

type Pdf = { name: string; chunks: AsyncGenerator<Buffer> };

/** @throws ProblemError 404 */
export async function statementPdf(
  deps: PdfDeps,
  which: { shopId: string; month: string },
): Promise<Pdf> {
  const { db, config } = deps;
  const found = await statementOf(db, which);
  const statement = toStatement(found);
  const shop = await shopName(db, which.shopId);
  async function* rows(): AsyncGenerator<PdfRow[]> {
    const { from, to, opening, closing } = statement;
    yield [{ cells: [from, 'Opening balance', '', money(opening)], strong: true }];
    for await (const lines of everyLine(db, found)) {
      yield lines.map(({ created_at, kind, order_number, amount, balance, parts }) => ({
        cells: [
          dayAt(new Date(created_at), statement.time_zone),
          [BALANCE_KINDS[kind], order_number].filter(Boolean).join(' · '),
          money(amount),
          money(balance),
        ],
        note:
          parts.length > 1 || kind === 'adjustment'
            ? parts.map((part) => `${part.label} ${money(part.amount)}`).join(', ')
            : undefined,
      }));
    }
    yield [{ cells: [to, 'Closing balance', '', money(closing)], strong: true }];
  }
  const title = `${shop}: statement for ${monthName(which.month)}`;
  const paper = {
    title,
    logo: await readLogo(deps),
    facts: [...periodFacts(statement), `${config.publicUrl} · shop ${which.shopId}`],
    columns: [
      left('Date', 70),
      left('Line', TABLE_WIDTH - 70 - 90 - 90),
      right('Amount', 90),
      right('Balance', 90),
    ],
    footer: title,
    tags: statement.line_count <= MOST_TAGGED,
  };
  return {
    name: `statement-${fileWord(shop, 'shop')}-${which.month}.pdf`,
    chunks: pdfTable(paper, rows()),
  };
}

/** @throws ProblemError 404 */
export async function siteStatementPdf(deps: PdfDeps, month: string): Promise<Pdf> {
  const { db, config } = deps;
  const statement = await siteStatement({ db }, month);
  async function* rows(): AsyncGenerator<PdfRow[]> {
    for (const { account, opening, moved, closing } of statement.accounts) {
      const name = account === 'shops' ? 'Shops' : (ACCOUNTS[account] ?? account);
      yield [
        { cells: [name, 'Opening balance', money(opening)], strong: true },
        ...moved.map(({ kind, amount }) => ({ cells: ['', KIND_LABELS[kind], money(amount)] })),
        { cells: ['', 'Closing balance', money(closing)], strong: true },
      ];
    }
  }
  const title = `${siteName()}: statement for ${monthName(month)}`;
  const paper = {
    title,
    logo: await readLogo(deps),
    facts: [
      ...periodFacts(statement),
      `${statement.entry_count} entries of ${config.publicUrl}. Negative amounts are liabilities or income.`,
    ],
    columns: [left('Account', 160), left('Movement', TABLE_WIDTH - 280), right('Amount', 120)],
    footer: title,
    tags: true,
  };
  return { name: `statement-site-${month}.pdf`, chunks: pdfTable(paper, rows()) };
}
