import { formatAmount } from '@souk/contract/currency';
import { withBase } from '@souk/contract/media-base';
import { siteName } from '@souk/contract/site-name';
import type { Deps } from '../../deps.ts';
import type { Block } from './letter.ts';
import type { Recipient } from './write-mail.ts';

/**
 * The reader of a mail. Anybody can register anybody's address: until it is verified, mails to it
 * contain no words typed by people, such as names.
 */
export type Reader = Recipient & { verified: boolean };

/** The dependencies for writing a mail about something. */
export type MailDeps = Pick<Deps, 'jobs' | 'now' | 'config'>;

export const money = formatAmount;

/** Returns the address of a page or picture of the site, for a mail. */
export type LinkBuilder = (path: string) => string;
export const siteOf =
  ({ config }: Pick<Deps, 'config'>): LinkBuilder =>
  (path) =>
    new URL(config.mediaUrl === null ? path : withBase(path, config.mediaUrl), config.publicUrl)
      .href;

export const words = (text: string): Block => ({ kind: 'text', text });

export const yourOrder = (number: string) =>
  `You’re receiving this email because you placed order ${number} on ${siteName()}.`;
export const yourShop = (shop: string) =>
  `You’re receiving this email because ${shop} is your shop on ${siteName()}.`;
export const youAreAdmin = () =>
  `You’re receiving this email because you’re a ${siteName()} admin.`;
