import * as z from 'zod/mini';
import { Accent } from './accent.ts';
import { endpoint } from './endpoint.ts';
import { MediaUrl, Time } from './fields.ts';
import { line, lines, OptionalAddress, requiredText } from './inputs.ts';

export const SITE_IDENTITY = {
  nameRequired: 'A marketplace needs a name',
  accent: 'Please use a color such as #5a58ee',
  path: 'This must be a page of the site, such as /explore',
  email: 'Please enter a valid email address',
  until: 'Please use a date and time, such as 2027-01-31T22:00:00Z',
  textRequired: 'Please enter a text, or clear the fields that go with it',
  url: 'This must be an http(s) address',
  picture: 'This file is not a picture',
  changedSince: 'Another admin has changed this since. Please load it again.',
} as const;

/** Where the site's people are found elsewhere. */
export const SOCIAL_KINDS = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'pinterest',
  'mastodon',
  'bluesky',
  'x',
  'linkedin',
] as const;

const Path = z.string(SITE_IDENTITY.path).check(
  z.trim(),
  z.maxLength(200),
  // Not //elsewhere.example, which browsers read as another site.
  z.regex(/^\/([^\s\\/][^\s\\]*)?$/, SITE_IDENTITY.path),
);
const Button = z.object({ label: requiredText(SITE_IDENTITY.textRequired, 40), path: Path });
const optional = (max: number) => z.nullable(line(max));

/** Of the site's own files, pictures are WebP. */
const Picture = OptionalAddress.check(
  z.refine(
    (file) => file?.startsWith('/media/') !== true || file.endsWith('.webp'),
    SITE_IDENTITY.picture,
  ),
);

const Hero = z.object({
  title: requiredText(SITE_IDENTITY.textRequired, 120),
  text: lines(400),
  image: Picture,
  primary: Button,
  secondary: z.nullable(Button),
});
const Announcement = z.object({
  text: requiredText(SITE_IDENTITY.textRequired, 200),
  path: z.nullable(Path),
  /** When it disappears; null: it stays. */
  until: z.nullable(z.iso.datetime(SITE_IDENTITY.until)),
});
const Operator = z.object({
  legal_name: optional(200),
  address: z.nullable(lines(500)),
  register: optional(200),
  vat_id: optional(40),
});
const Social = z.object({
  kind: z.enum(SOCIAL_KINDS),
  url: z.url({ protocol: /^https?$/, error: SITE_IDENTITY.url }),
});

/** What a given part leaves out is empty. */
const HeroInput = z.extend(Hero, {
  image: z._default(Picture, null),
  secondary: z._default(z.nullable(Button), null),
});
const AnnouncementInput = z.extend(Announcement, {
  path: z._default(Announcement.shape.path, null),
  until: z._default(Announcement.shape.until, null),
});
const OperatorInput = z.object({
  legal_name: z._default(Operator.shape.legal_name, null),
  address: z._default(Operator.shape.address, null),
  register: z._default(Operator.shape.register, null),
  vat_id: z._default(Operator.shape.vat_id, null),
});

/** What an admin changes: given parts replace, missing ones stay, null is the built-in one again. */
export const ChangeSite = z.partial(
  z.object({
    name: z.nullable(requiredText(SITE_IDENTITY.nameRequired, 60)),
    tagline: optional(120),
    logo: Picture,
    logo_dark: Picture,
    icon: Picture,
    accent_color: z.nullable(z.string().check(z.regex(/^#[\da-f]{6}$/i, SITE_IDENTITY.accent))),
    hero: z.nullable(HeroInput),
    announcement: z.nullable(AnnouncementInput),
    support_email: z.nullable(z.email(SITE_IDENTITY.email)),
    operator: z.nullable(OperatorInput),
    social: z.nullable(z.array(Social).check(z.maxLength(12))),
  }),
);
export type ChangeSite = z.infer<typeof ChangeSite>;

/** What the site's pages say about the site. */
export const SiteIdentity = z.object({
  name: z.string(),
  tagline: z.string(),
  logo: z.nullable(MediaUrl),
  logo_dark: z.nullable(MediaUrl),
  icon: z.nullable(MediaUrl),
  accent_color: z.nullable(z.string()),
  /** Null: the built-in one. */
  hero: z.nullable(z.extend(Hero, { image: z.nullable(MediaUrl) })),
  announcement: z.nullable(z.extend(Announcement, { until: z.nullable(Time) })),
  support_email: z.nullable(z.string()),
  operator: z.nullable(Operator),
  social: z.array(Social),
});
export type SiteIdentity = z.infer<typeof SiteIdentity>;

export const AdminSite = z.extend(SiteIdentity, {
  /** What became of the accent color; null for the built-in one. */
  accent: z.nullable(Accent),
});
export type AdminSite = z.infer<typeof AdminSite>;

const managed = { access: 'admin', tag: 'admin', answers: { 200: AdminSite } } as const;

export const siteIdentityApi = {
  read: endpoint('GET /admin/site', {
    ...managed,
    operationId: 'readSiteIdentity',
    summary: 'The site’s name, look and operator, as an admin changes them',
    gives: ['ETag'],
  }),
  change: endpoint('PUT /admin/site', {
    ...managed,
    records: ['site.changed'],
    operationId: 'changeSiteIdentity',
    summary: 'Change the site’s name, look or operator',
    body: ChangeSite,
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
};
