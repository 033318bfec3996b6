import { setTimeout as sleep } from 'node:timers/promises';
import { adminPages } from '@souk/contract/admin-pages';
import { formatAmount } from '@souk/contract/currency';
import { addressOf } from '@souk/contract/endpoint';
import { TAX_PERCENT } from '@souk/contract/limits';
import { toMinor } from '@souk/contract/money';
import { pages } from '@souk/contract/pages';
import { SETUP_STEPS, type SetupStep } from '@souk/contract/setup';
import { siteApi } from '@souk/contract/site';
import { BUILT_IN_NAME, siteName } from '@souk/contract/site-name';
import { backupState } from '../../../backup/nightly.ts';
import type { Deps } from '../../../deps.ts';
import { plainAddress } from '../../../kit/network.ts';
import { countActiveAdmins } from '../../accounts/index.ts';
import { newestMail } from '../../mail/index.ts';
import {
  countListedShops,
  firstFee,
  publishedPages,
  siteIdentity,
  siteShipping,
  taxSettings,
} from '../../shops/index.ts';

/** How long a check may wait for another machine, in milliseconds. */
const WAITS_MS = 8000;

type SetupDeps = Pick<Deps, 'db' | 'now' | 'config' | 'payments'>;
type Found = Omit<SetupStep, 'name'>;

/** How the admin who looks has come here. */
type Visit = {
  host: string | undefined;
  forwardedFor: string | string[] | undefined;
  /** The address that limits count; behind a proxy, the one that it names. */
  address: string;
  /** The address of the connection. */
  peer: string | undefined;
};

const done = (detail: string, path: string | null = null): Found => ({
  state: 'done',
  detail,
  path,
});
const todo = (detail: string, path: string | null = null): Found => ({
  state: 'todo',
  detail,
  path,
});
const wrong = (detail: string, path: string | null = null): Found => ({
  state: 'wrong',
  detail,
  path,
});

/** Looks at everything that a public site needs, all at once. */
export async function checkSetup(deps: SetupDeps, visit: Visit): Promise<SetupStep[]> {
  return Promise.all(
    SETUP_STEPS.map(async (name) => ({ name, ...(await inTime(CHECKS[name](deps, visit))) })),
  );
}

/** Whether a proxy has passed the admin's call on, and its own address counts as the admin's. */
function isHidden({ host, forwardedFor, address, peer = '' }: Visit, publicUrl: string): boolean {
  const byProxy = forwardedFor !== undefined || host === new URL(publicUrl).host;
  return byProxy && plainAddress(address) === plainAddress(peer);
}

/** A check that fails is a fault of what it checks. */
async function inTime(check: Promise<Found>): Promise<Found> {
  const waiting = new AbortController();
  const late = sleep(WAITS_MS, undefined, { signal: waiting.signal }).then(() =>
    wrong(`There was no answer within ${WAITS_MS / 1000} seconds.`),
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([check, late]);
  } catch (error) {
    return wrong(sentence(error));
  } finally {
    waiting.abort();
  }
}

function sentence(error: unknown): string {
  const reason = error instanceof TypeError && error.cause ? error.cause : error;
  const text = reason instanceof Error ? reason.message : String(reason);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

async function written({ db }: SetupDeps, slug: string, what: string): Promise<Found> {
  const isPublished = (await publishedPages(db)).some((page) => page.slug === slug);
  return isPublished
    ? done(`Your ${what} published.`, pages.sitePage(slug))
    : todo(
        `Fill in the outline of your ${what.replace(/ (is|are)$/, '')} and publish it.`,
        adminPages.sitePages(),
      );
}

const CHECKS: Record<SetupStep['name'], (deps: SetupDeps, visit: Visit) => Promise<Found>> = {
  async name({ db }) {
    const { name, logo } = await siteIdentity(db);
    if (name === BUILT_IN_NAME.name) {
      return todo(`Your marketplace is still called ${name}.`, adminPages.site());
    }
    return logo === null
      ? todo(`Your marketplace is called ${name}. It has no logo yet.`, adminPages.site())
      : done(`Your marketplace is called ${name} and has a logo.`, adminPages.site());
  },
  imprint: (deps) => written(deps, 'imprint', 'imprint is'),
  terms: (deps) => written(deps, 'terms', 'terms are'),
  async payments({ payments, config }) {
    if (config.payments.sandbox) {
      return todo('Payments are tests: no card is charged. Set STRIPE_SECRET_KEY.');
    }
    // Any call with the key would do.
    await payments.balanceCents();
    return done('The payment provider takes your key.');
  },
  async mail({ db, config: { mail } }) {
    if (mail.smtpUrl === null) {
      return todo('Emails are only kept on this machine. Set SMTP_URL.', adminPages.mails());
    }
    const { trySmtp } = await import('../../../gateways/mail/smtp.ts');
    await trySmtp(mail.smtpUrl, mail.from);
    const test = await newestMail({ db }, 'test_mail');
    if (!test) {
      return todo(
        'The connection to your mail server works. Send yourself a test email.',
        adminPages.mails(),
      );
    }
    if (test.state === 'sent') {
      const day = test.sent_at?.slice(0, 10) ?? '';
      return done(
        `Your mail server accepted a test email to ${test.to} on ${day}.`,
        adminPages.mails(),
      );
    }
    return test.failure === null
      ? todo('The test email is on its way.', adminPages.mails())
      : wrong(`Your mail server refused the test email: ${test.failure}`, adminPages.mails());
  },
  async address({ config: { publicUrl } }, visit) {
    const { hostname, protocol } = new URL(publicUrl);
    if (hostname === 'localhost' || hostname.startsWith('127.')) {
      return todo(`Only this machine can reach ${publicUrl}. Set PUBLIC_URL.`);
    }
    if (protocol !== 'https:')
      return todo(`${publicUrl} isn’t encrypted. Put a proxy with TLS before it.`);
    const site = `${publicUrl}/api${addressOf(siteApi.read)}`;
    const response = await fetch(site, { redirect: 'manual' });
    // A page of another server is no JSON.
    const found = (await response.json().catch(() => null)) as { name?: unknown } | null;
    if (found?.name !== siteName()) {
      return wrong(`Something else answers at ${publicUrl}, with ${response.status}.`);
    }
    return isHidden(visit, publicUrl)
      ? wrong(
          `All visitors seem to come from your proxy, ${visit.address}. Set TRUST_PROXY, and let the proxy send X-Forwarded-For.`,
        )
      : done(`The site answers at ${publicUrl}.`);
  },
  async shipping({ db }) {
    const { shipping_fee, ships_by_profile } = await siteShipping(db);
    const fee = formatAmount(shipping_fee);
    if (ships_by_profile) return done('Shops charge their own shipping.', adminPages.settings());
    return toMinor(shipping_fee) === firstFee()
      ? todo(
          `Every purchase pays ${fee} for shipping, wherever it goes. Change the amount, or let shops set their own.`,
          adminPages.settings(),
        )
      : done(`Every purchase pays ${fee} for shipping.`, adminPages.settings());
  },
  async tax({ db, payments }) {
    const { mode, percent, rates } = await taxSettings(db);
    if (mode === 'table') {
      return rates.length > 0
        ? done(`${rates.length} tax rates are set.`, adminPages.tax())
        : wrong('Taxes come from a table, and it is empty.', adminPages.tax());
    }
    if (mode === 'stripe') {
      // A real calculation answers; if it fails, its error is shown.
      const sample = {
        lines: [{ reference: 'sample', cents: 1000, quantity: 1 }],
        shippingCents: 0,
      };
      const to = { country: 'DE', state: null, postalCode: '10115' };
      await payments.calculateTax({ ...sample, included: false, to, from: null, vatId: null });
      return done('Stripe works out the tax.', adminPages.tax());
    }
    return percent === TAX_PERCENT
      ? todo(
          `Every purchase pays ${percent} percent tax, wherever it goes. Set what your law asks for.`,
          adminPages.tax(),
        )
      : done(`Every purchase pays ${percent} percent tax.`, adminPages.tax());
  },
  async backups(deps) {
    const { nightly, done_at, read_at, failure, overdue } = await backupState(deps);
    if (!nightly) return todo('There are no nightly backups. Set BACKUP_DIR.');
    if (failure) return wrong(`The last backup failed: ${failure}.`, adminPages.jobs());
    if (overdue) return wrong('The last backup is more than a day old.', adminPages.jobs());
    if (done_at === null) return todo('The first backup will be made tonight.', adminPages.jobs());
    const made = `The last backup was made on ${done_at.slice(0, 10)}`;
    return read_at === null
      ? todo(
          `${made}. Only your own key opens it: try it with npm run restore-drill.`,
          adminPages.jobs(),
        )
      : done(`${made}, and read back whole.`, adminPages.jobs());
  },
  async second_admin({ db }) {
    const admins = await countActiveAdmins(db);
    return admins > 1
      ? done(`${admins} people run the site.`, adminPages.users())
      : todo(
          'You are the only admin. If you lose access, nobody else can restore it.',
          adminPages.users(),
        );
  },
  async first_shop({ db }) {
    const shops = await countListedShops(db);
    return shops > 0
      ? done(shops === 1 ? 'One shop is open.' : `${shops} shops are open.`, adminPages.shops())
      : todo('No shop is open yet.', pages.createShop());
  },
};
