import type { SiteIdentity } from '@souk/contract/site-identity';

export const SOCIAL_NAMES: Record<SiteIdentity['social'][number]['kind'], string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  x: 'X',
  linkedin: 'LinkedIn',
};
