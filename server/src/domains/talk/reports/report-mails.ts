import { pages } from '@souk/contract/pages';
import type { ReportDecision, ReportKind } from '@souk/contract/reports';
import { siteName } from '@souk/contract/site-name';
import type { Trx } from '../../../db/rows.ts';
import { recipientOf } from '../../accounts/index.ts';
import {
  type Letter,
  type LinkBuilder,
  type MailDeps,
  type Reader,
  siteOf,
  words,
  writeMail,
} from '../../mail/index.ts';
import type { Target } from './queries.ts';

/** `name` is null if the reader's address is not verified. */
type About = Pick<Target, 'kind' | 'shop_id' | 'product_id'> & { name: string | null };
type Ruling = { decision: ReportDecision; note: string | null };

const NAMES: Readonly<Record<ReportKind, (name: string) => string>> = {
  shop: (name) => `the shop ${name}`,
  product: (name) => name,
  review: (name) => `a review of ${name}`,
};

const nameOf = ({ kind, name }: About, whose: 'a' | 'your') =>
  name === null ? `${whose} ${kind}` : NAMES[kind](name);

const forReader = (reader: Reader, target: About): About =>
  reader.verified ? target : { ...target, name: null };

const pageOf = (at: LinkBuilder, { product_id, shop_id }: About) =>
  at(product_id ? pages.product(product_id) : pages.shop(shop_id));

const DONE: Readonly<Record<ReportDecision, string>> = {
  hide: 'We reviewed it and took it off the site.',
  suspend: 'We reviewed it and suspended the shop. Its products are off sale.',
  dismiss: 'We reviewed it and found nothing that breaks our rules, so it stays on the site.',
};

const quotation = (note: string | null) => (note === null ? [] : [words(`“${note}”`)]);

/** Builds the mail to a reporter. */
export function answeredLetter(
  at: LinkBuilder,
  target: About | null,
  { decision, note }: Ruling,
): Letter {
  const name = target ? nameOf(target, 'a') : `something that is no longer on ${siteName()}`;
  return {
    subject: `We’ve reviewed your report of ${name}`,
    heading: 'Thank you for your report',
    blocks: [
      words(`You reported ${name}.`),
      ...(target ? [words(DONE[decision])] : []),
      ...quotation(note),
      ...(target && decision === 'dismiss'
        ? [{ kind: 'link' as const, label: 'See it', url: pageOf(at, target) }]
        : []),
    ],
    why: `You’re receiving this email because you reported something on ${siteName()}.`,
  };
}

/** Builds the mail to the owner when a report is dismissed. It does not name the reporter. */
export function dismissedLetter(at: LinkBuilder, target: About, note: string | null): Letter {
  const name = nameOf(target, 'your');
  return {
    subject: `We dismissed a report about ${name}`,
    heading: 'A report was dismissed',
    blocks: [
      words(`Someone reported ${name} to us.`),
      words(
        'We reviewed it and found nothing that breaks our rules. You don’t need to do anything.',
      ),
      ...quotation(note),
      { kind: 'link', label: 'See it', url: pageOf(at, target) },
    ],
    why:
      target.kind === 'review'
        ? `You’re receiving this email because you wrote that review on ${siteName()}.`
        : `You’re receiving this email because it belongs to your shop on ${siteName()}.`,
  };
}

/** Mails the decision to every reporter. */
export async function mailReporters(
  trx: Trx,
  deps: MailDeps,
  reports: readonly { id: string; reporter_id: string }[],
  { target, ...decided }: Ruling & { target: About | null },
): Promise<void> {
  for (const { id, reporter_id } of reports) {
    const to = await recipientOf(trx, reporter_id);
    const letter = answeredLetter(siteOf(deps), target && forReader(to, target), decided);
    await writeMail(trx, deps, { kind: 'report_answered', cause: id, to, letter });
  }
}

/** Mails the owner that a report was dismissed. */
export async function mailDismissed(
  trx: Trx,
  deps: MailDeps,
  reportId: string,
  { target, note }: { target: About & Pick<Target, 'owner_id'>; note: string | null },
): Promise<void> {
  const to = await recipientOf(trx, target.owner_id);
  await writeMail(trx, deps, {
    kind: 'report_dismissed',
    cause: reportId,
    to,
    letter: dismissedLetter(siteOf(deps), forReader(to, target), note),
  });
}
