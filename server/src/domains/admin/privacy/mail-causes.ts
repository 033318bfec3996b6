import {
  MAIL_KINDS,
  MAILS_BY_KIND,
  type MailCause,
  type MailKind,
} from '@souk/contract/mail-kinds';
import { listed } from '../../../db/raw-sql.ts';

type Rule = { label: string; causes: readonly MailCause[]; toContact?: true; namesBuyer?: true };

const kindsOf = (fits: (rule: Rule) => boolean): MailKind[] =>
  MAIL_KINDS.filter((kind) => fits(MAILS_BY_KIND[kind]));

export const kindsFor = (cause: MailCause) => kindsOf(({ causes }) => causes.includes(cause));

/** SQL, after `in`: the kinds of mails to an order's contact, or to a deleted account. */
export const toContacts = listed(kindsOf(({ toContact = false }) => toContact));

/** SQL, after `in`: the kinds of mails with the buyer's name in the subject. */
export const namingBuyers = listed(kindsOf(({ namesBuyer = false }) => namesBuyer));
