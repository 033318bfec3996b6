import type { MailKind } from '@souk/contract/mail-kinds';
import { siteName } from '@souk/contract/site-name';
import type { Trx } from '../../db/rows.ts';
import { newId } from '../../kit/ids.ts';
import type { Letter } from './letter.ts';
import { siteOf, words, type LinkBuilder, type MailDeps, type Reader } from './wording.ts';
import { writeMail } from './write-mail.ts';

/** A kind of decision by the site about somebody's account, shop, product or review. */
export type StandingKind = Extract<
  MailKind,
  | `account_${'suspended' | 'restored'}`
  | `admin_${'made' | 'unmade'}`
  | `shop_${'suspended' | 'restored'}`
  | `product_${'hidden' | 'shown'}`
  | `review_${'hidden' | 'shown'}`
>;

/** `name`: the name of the shop, product or reviewed item; for an account, the first name. */
type About = { name: string; path: string };

const SAYS: Record<
  StandingKind,
  (name: string) => { subject: string; text: string; see: string | null }
> = {
  account_suspended: () => ({
    subject: 'Your account is suspended',
    text: 'You can’t sign in, and your shops are closed. Existing orders will still be fulfilled.',
    see: null,
  }),
  account_restored: () => ({
    subject: 'Your account has been restored',
    text: 'You can sign in again, and your shops are open again.',
    see: 'Sign in',
  }),
  admin_made: () => ({
    subject: `You’re now a ${siteName()} admin`,
    text: 'We’ve signed you out everywhere. Sign in again to find the Admin Panel on your dashboard.',
    see: 'Open your dashboard',
  }),
  admin_unmade: () => ({
    subject: `You’re no longer a ${siteName()} admin`,
    text: 'Nothing else about your account has changed.',
    see: null,
  }),
  shop_suspended: (name) => ({
    subject: `${name} is suspended`,
    text: 'Shoppers can no longer see the shop or its products. Please still ship existing orders.',
    see: 'See your shop',
  }),
  shop_restored: (name) => ({
    subject: `${name} is on sale again`,
    text: 'Shoppers can see the shop and its products again.',
    see: 'See your shop',
  }),
  product_hidden: (name) => ({
    subject: `${name} is hidden`,
    text: 'Shoppers can no longer see this product. Please still ship existing orders.',
    see: 'See the product',
  }),
  product_shown: (name) => ({
    subject: `${name} is shown again`,
    text: 'Shoppers can see this product again.',
    see: 'See the product',
  }),
  review_hidden: (name) => ({
    subject: `Your review of ${name} is hidden`,
    text: 'Other people can no longer see it, and its rating doesn’t count.',
    see: null,
  }),
  review_shown: (name) => ({
    subject: `Your review of ${name} is shown again`,
    text: 'Other people can see it again, and its rating counts.',
    see: 'See it',
  }),
};

/** Returns the words used instead of the name for an unverified address. */
const nameless = (kind: StandingKind): string => {
  if (kind.startsWith('shop')) return 'Your shop';
  return kind.startsWith('product') ? 'Your product' : 'a product or shop';
};

const GOOD_NEWS = /_(restored|shown|made)$/;

export function standingLetter(
  at: LinkBuilder,
  { kind, about, reason }: { kind: StandingKind; about: About; reason: string },
): Letter {
  const { subject, text, see } = SAYS[kind](about.name);
  const appeal = GOOD_NEWS.test(kind)
    ? []
    : [words('If you think this is a mistake, reply to this email.')];
  return {
    subject,
    heading: subject,
    blocks: [
      words(text),
      { kind: 'lines', title: 'Reason', lines: [reason] },
      ...appeal,
      ...(see === null ? [] : [{ kind: 'link', label: see, url: at(about.path) } as const]),
    ],
    why: `You’re receiving this email because it is about your ${siteName()} account.`,
  };
}

/** Mails a person the decision and the reason for it. */
export const mailStanding = (
  trx: Trx,
  deps: MailDeps,
  { kind, to, about, reason }: { kind: StandingKind; to: Reader; about: About; reason: string },
): Promise<void> =>
  writeMail(trx, deps, {
    kind,
    // The same decision can be made again after it was undone.
    cause: newId(),
    to,
    letter: standingLetter(siteOf(deps), {
      kind,
      about: to.verified ? about : { ...about, name: nameless(kind) },
      reason,
    }),
  });
