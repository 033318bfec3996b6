import { ChangeSite, type AdminSite } from '@souk/contract/site-identity';
import { localTime, toLocalInput } from '../../lib/local-time.ts';

/** The form, as typed; pictures are kept apart. "" is the built-in part. */
export type SiteForm = Record<
  | 'name'
  | 'tagline'
  | 'accent'
  | 'heroTitle'
  | 'heroText'
  | 'primaryLabel'
  | 'primaryPath'
  | 'secondaryLabel'
  | 'secondaryPath'
  | 'announcement'
  | 'announcementPath'
  | 'announcementUntil'
  | 'email'
  | 'legalName'
  | 'address'
  | 'register'
  | 'vatId'
  | 'social',
  string
>;

export type SitePictures = Record<'logo' | 'logo_dark' | 'icon' | 'heroImage', string>;

export function formOf({ hero, announcement, operator, ...site }: AdminSite): SiteForm {
  return {
    name: site.name,
    tagline: site.tagline,
    accent: site.accent_color ?? '',
    heroTitle: hero?.title ?? '',
    heroText: hero?.text ?? '',
    primaryLabel: hero?.primary.label ?? '',
    primaryPath: hero?.primary.path ?? '',
    secondaryLabel: hero?.secondary?.label ?? '',
    secondaryPath: hero?.secondary?.path ?? '',
    announcement: announcement?.text ?? '',
    announcementPath: announcement?.path ?? '',
    announcementUntil: toLocalInput(announcement?.until ?? null),
    email: site.support_email ?? '',
    legalName: operator?.legal_name ?? '',
    address: operator?.address ?? '',
    register: operator?.register ?? '',
    vatId: operator?.vat_id ?? '',
    social: site.social.map(({ kind, url }) => `${kind} ${url}`).join('\n'),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

/** The whole identity as the form has it. */
export function changeOf(form: SiteForm, pictures: SitePictures): ChangeSite {
  const { heroTitle, heroText, primaryLabel, primaryPath, secondaryLabel, secondaryPath } = form;
  const { announcement, announcementPath, announcementUntil } = form;
  // One field is enough: the form then asks for the rest, and drops nothing that was typed.
  const hasSecond = [secondaryLabel, secondaryPath].some(Boolean);
  const hasHero =
    hasSecond || [heroTitle, heroText, primaryLabel, primaryPath, pictures.heroImage].some(Boolean);
  const hasAnnouncement = [announcement, announcementPath, announcementUntil].some(Boolean);
  const operator = {
    legal_name: orNull(form.legalName),
    address: orNull(form.address),
    register: orNull(form.register),
    vat_id: orNull(form.vatId),
  };
  const social = form.social.split('\n').filter((line) => line.trim() !== '');
  return {
    name: orNull(form.name),
    tagline: orNull(form.tagline),
    accent_color: orNull(form.accent.toLowerCase()),
    logo: pictures.logo || null,
    logo_dark: pictures.logo_dark || null,
    icon: pictures.icon || null,
    hero: hasHero
      ? {
          title: heroTitle,
          text: heroText,
          image: pictures.heroImage || null,
          primary: { label: primaryLabel, path: primaryPath },
          secondary: hasSecond ? { label: secondaryLabel, path: secondaryPath } : null,
        }
      : null,
    announcement: hasAnnouncement
      ? {
          text: announcement,
          path: orNull(announcementPath),
          until: localTime(announcementUntil)?.toISOString() ?? null,
        }
      : null,
    support_email: orNull(form.email),
    operator: Object.values(operator).some((part) => part !== null) ? operator : null,
    social: social.map((line) => {
      const [kind = '', url = ''] = line.trim().split(/\s+/);
      return { kind: kind.toLowerCase(), url } as NonNullable<ChangeSite['social']>[number];
    }),
  };
}

/** The field of the form where a part of the identity is typed. */
const FIELD_OF: Record<string, keyof SiteForm> = {
  name: 'name',
  tagline: 'tagline',
  accent_color: 'accent',
  'hero.title': 'heroTitle',
  'hero.text': 'heroText',
  'hero.primary.label': 'primaryLabel',
  'hero.primary.path': 'primaryPath',
  'hero.secondary.label': 'secondaryLabel',
  'hero.secondary.path': 'secondaryPath',
  'announcement.text': 'announcement',
  'announcement.path': 'announcementPath',
  'announcement.until': 'announcementUntil',
  support_email: 'email',
  'operator.legal_name': 'legalName',
  'operator.address': 'address',
  'operator.register': 'register',
  'operator.vat_id': 'vatId',
};

export type SiteFaults = Partial<Record<keyof SiteForm, string>>;

/** The first fault of each field, in what would be sent. */
export function faultsIn(change: ChangeSite): SiteFaults {
  const issues = ChangeSite.safeParse(change).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => {
      const isSocial = path[0] === 'social';
      const field = isSocial ? 'social' : (FIELD_OF[path.join('.')] ?? 'name');
      return [field, isSocial ? SOCIAL_FAULT : message];
    }),
  );
}

const SOCIAL_FAULT = 'Please write a name and an address in each line: instagram https://…';
