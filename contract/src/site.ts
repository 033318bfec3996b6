import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Amount } from './fields.ts';
import { SiteIdentity } from './site-identity.ts';

/** A published page of the operator. */
export const SitePageLink = z.object({
  slug: z.string(),
  title: z.string(),
  in_footer: z.boolean(),
});
export type SitePageLink = z.infer<typeof SitePageLink>;

/** The site's settings that its pages show. */
export const SiteSettings = z.extend(SiteIdentity, {
  /** The threshold in the site's currency above which shipping is free; null if there is none. */
  free_shipping_over: z.nullable(Amount),
  /** Once per purchase, for all its shops without shipping profiles. */
  shipping_fee: Amount,
  /** Whether any shop has shipping profiles. */
  ships_by_profile: z.boolean(),
  /** The site's time zone, as an IANA name: arrivals are counted from its current day. */
  time_zone: z.string(),
  /** How purchases are taxed: `percent` counts if it is flat. */
  tax: z.object({
    mode: z.enum(['flat', 'table', 'stripe']),
    percent: z.number(),
    included: z.boolean(),
  }),
  /** Whether there are any discount codes. */
  takes_codes: z.boolean(),
  demo: z.boolean(),
  /** Whether payments are in test mode, where no card is charged. */
  test_payments: z.boolean(),
  /** The fewest characters of a new password. */
  password_min: z.int(),
  /** Videos of this many bytes or more go straight to the file store; null if none do. */
  direct_uploads_from: z.nullable(z.int()),
  /** The operator’s published pages, by title. */
  pages: z.array(SitePageLink),
  /** The version of the published terms; null while they aren’t published. */
  terms_version: z.nullable(Count),
  /** The currency of every price, fee and payout. */
  currency: z.string(),
  /** The languages of the site’s pages: "en". */
  languages: z.array(z.string()),
  /** The demo marketplace's own accounts, in demo mode only. */
  demo_accounts: z.optional(
    z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
  ),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
export type DemoAccount = NonNullable<SiteSettings['demo_accounts']>[number];

export const siteApi = {
  read: endpoint('GET /site', {
    access: 'public',
    tag: 'site',
    operationId: 'readSite',
    summary: 'The settings that the site’s pages need',
    answers: { 200: SiteSettings },
  }),
};
