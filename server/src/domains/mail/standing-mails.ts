import type { MailKind } from '@souk/contract/mail';
import type { Trx } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import type { Letter } from './letter.ts';
import { siteOf, words, type LinkBuilder, type MailDeps, type Reader } from './wording.ts';
import { writeMail } from './write-mail.ts';

/** What the site decides about somebody's account, shop, product or review. */
export type StandingKind = Extract<
  MailKind,
  | `account_${'suspended' | 'restored'}`
  | `admin_${'made' | 'unmade'}`
  | `shop_${'suspended' | 'restored'}`
  | `product_${'hidden' | 'shown'}`
  | `review_${'hidden' | 'shown'}`
>;

/** `name`: of the shop, the product, or what was reviewed; of an account the first name. */
type About = { name: string; path: string };

const SAYS: Record<
  StandingKind,
  (name: string) => { subject: string; text: string; see: string | null }
> = {
  account_suspended: () => ({
    subject: 'Your account is suspended',
    text: "You can't sign in, and your shops are off sale. Orders that were placed before are still carried out.",
    see: null,
  }),
  account_restored: () => ({
    subject: 'Your account is open again',
    text: 'You can sign in, and your shops are on sale again.',
    see: 'Sign in',
  }),
  admin_made: () => ({
    subject: 'You are an admin of Souk now',
    text: 'You are signed out everywhere. Sign in again, and your dashboard shows you the Admin Panel.',
    see: 'Open your dashboard',
  }),
  admin_unmade: () => ({
    subject: 'You are no longer an admin of Souk',
    text: 'Your account stays as it is otherwise.',
    see: null,
  }),
  shop_suspended: (name) => ({
    subject: `${name} is suspended`,
    text: 'Shoppers no longer see the shop and its products. Please still send the orders that were placed before.',
    see: 'See your shop',
  }),
  shop_restored: (name) => ({
    subject: `${name} is on sale again`,
    text: 'Shoppers see the shop and its products again.',
    see: 'See your shop',
  }),
  product_hidden: (name) => ({
    subject: `${name} is hidden`,
    text: 'Shoppers no longer see this product. Please still send the orders that were placed before.',
    see: 'See the product',
  }),
  product_shown: (name) => ({
    subject: `${name} is shown again`,
    text: 'Shoppers see this product again.',
    see: 'See the product',
  }),
  review_hidden: (name) => ({
    subject: `Your review of ${name} is hidden`,
    text: 'Others no longer see it, and its stars no longer count.',
    see: null,
  }),
  review_shown: (name) => ({
    subject: `Your review of ${name} is shown again`,
    text: 'Others see it again, and its stars count.',
    see: 'See it',
  }),
};

/** Instead of the name, for an unverified address. */
const nameless = (kind: StandingKind): string => {
  if (kind.startsWith('shop')) return 'Your shop';
  return kind.startsWith('product') ? 'Your product' : 'a product or shop';
};

const UNDONE = /_(restored|shown|made)$/;

export function standingLetter(
  at: LinkBuilder,
  { kind, about, reason }: { kind: StandingKind; about: About; reason: string },
): Letter {
  const { subject, text, see } = SAYS[kind](about.name);
  const taken = UNDONE.test(kind)
    ? []
    : [words('If you think this is a mistake, reply to this mail.')];
  return {
    subject,
    heading: subject,
    blocks: [
      words(text),
      { kind: 'lines', title: 'The reason we were given', lines: [reason] },
      ...taken,
      ...(see === null ? [] : [{ kind: 'link', label: see, url: at(about.path) } as const]),
    ],
    why: 'You get this because it concerns your account at Souk.',
  };
}

/** Tells a person what was decided, and why. */
export const mailStanding = (
  trx: Trx,
  deps: MailDeps,
  { kind, to, about, reason }: { kind: StandingKind; to: Reader; about: About; reason: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind,
    // The same can be decided again after it was undone.
    cause: newId(),
    to,
    letter: standingLetter(siteOf(deps), {
      kind,
      about: to.verified ? about : { ...about, name: nameless(kind) },
      reason,
    }),
  });
