import { adminPages } from '@souk/contract/admin-pages';
import { toAmount } from '@souk/contract/money';
import type { Row, Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { idAt } from '../../../kit/ids.ts';
import { type Changer, recordChange } from '../../accounts/index.ts';
import {
  adminRecipients,
  type Letter,
  type LinkBuilder,
  type MailDeps,
  money,
  siteOf,
  words,
  writeMail,
  youAreAdmin,
} from '../../mail/index.ts';
import { shopHeads } from '../reads.ts';

export type ApprovalKind = Row<'money_approvals'>['kind'];

export type ApprovalRequest = {
  kind: ApprovalKind;
  /** Null for a site setting. */
  shopId: string | null;
  cents: number | null;
  /** The request body to carry out once approved. */
  body: Readonly<Record<string, unknown>>;
};

export type AskDeps = Pick<Deps, 'now'> & MailDeps;

/** Saves a request for another admin to approve, and mails the other admins. Returns its id. */
export async function askApproval(
  trx: Trx,
  deps: AskDeps,
  actor: Changer,
  { kind, shopId, cents, body }: ApprovalRequest,
): Promise<string> {
  const id = idAt(deps.now());
  await trx
    .insertInto('money_approvals')
    .values({
      id,
      kind,
      shop_id: shopId,
      amount_cents: cents,
      body: JSON.stringify(body),
      requested_by: actor.id,
      requested_at: deps.now(),
      decision: null,
      decided_by: null,
      decided_at: null,
      made_id: null,
    })
    .execute();
  await recordChange(trx, actor, {
    kind: 'money.asked',
    target: shopId === null ? { kind: 'settings', id: null } : { kind: 'shop', id: shopId },
    about: { approval_id: id },
    before: null,
    after: { kind, ...body },
  });
  const [shop] = shopId === null ? [] : await shopHeads(trx, [shopId]);
  const amount = cents === null ? null : toAmount(cents);
  for (const admin of await adminRecipients(trx)) {
    // Neither the requesting admin nor the shop's owner may approve it.
    if (admin.userId === actor.id || admin.userId === shop?.owner_id) continue;
    await writeMail(trx, deps, {
      kind: 'approval_asked',
      cause: `${id} ${admin.userId}`,
      to: admin,
      letter: approvalLetter(siteOf(deps), { kind, amount, shopName: shop?.name ?? '' }),
    });
  }
  return id;
}

type ApprovalNews = { kind: ApprovalKind; amount: number | null; shopName: string };

export const approvalLetter = (at: LinkBuilder, news: ApprovalNews): Letter => ({
  subject: 'Another admin needs your approval',
  heading: 'Please approve or decline',
  blocks: [
    words(SENTENCES[news.kind](news)),
    words('Nothing will happen until you or another admin decides.'),
    { kind: 'link', label: 'Review the request', url: at(adminPages.approvals()) },
  ],
  why: youAreAdmin(),
});

const SENTENCES: Record<ApprovalKind, (news: ApprovalNews) => string> = {
  adjustment: ({ amount, shopName }) =>
    `An admin wants to adjust the balance of ${shopName} by ${money(amount ?? 0)}.`,
  payout: ({ amount, shopName }) =>
    `An admin wants to record a manual payout of ${money(amount ?? 0)} to ${shopName}.`,
  write_off: ({ amount, shopName }) =>
    `An admin wants to write off ${money(amount ?? 0)} that ${shopName} owes.`,
  settings: ({ amount }) =>
    amount === null
      ? 'An admin wants to stop requiring a second admin’s approval for moving money.'
      : `An admin wants to require a second admin’s approval only above ${money(amount)}.`,
};
