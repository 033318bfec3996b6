import { SITE_IDENTITY } from '@souk/contract/site-identity';
import { expect, test } from 'vitest';
import { changeOf, faultsIn, type SiteForm } from './site-form.ts';

const EMPTY: SiteForm = {
  name: 'Souk',
  tagline: '',
  accent: '',
  heroTitle: '',
  heroText: '',
  primaryLabel: '',
  primaryPath: '',
  secondaryLabel: '',
  secondaryPath: '',
  announcement: '',
  announcementPath: '',
  announcementUntil: '',
  email: '',
  legalName: '',
  address: '',
  register: '',
  vatId: '',
  social: '',
};
const NO_PICTURES = { logo: '', logo_dark: '', icon: '', heroImage: '' };
const faultsOf = (typed: Partial<SiteForm>) =>
  faultsIn(changeOf({ ...EMPTY, ...typed }, NO_PICTURES));

test('what is left empty is built in', () => {
  expect(changeOf(EMPTY, NO_PICTURES)).toMatchObject({ hero: null, announcement: null });
  expect(faultsOf({})).toEqual({});
});

test('a part with one field filled in asks for the rest instead of dropping it', () => {
  const needed = SITE_IDENTITY.textRequired;
  const lacking = { heroTitle: needed, primaryLabel: needed };
  expect(faultsOf({ primaryPath: '/explore' })).toEqual(lacking);
  expect(faultsOf({ secondaryLabel: 'Sell', secondaryPath: '/sell' })).toEqual({
    ...lacking,
    primaryPath: SITE_IDENTITY.path,
  });
  const silent = { announcement: needed };
  expect(faultsOf({ announcementPath: '/explore' })).toEqual(silent);
  expect(faultsOf({ announcementUntil: '2031-01-31T22:00' })).toEqual(silent);
});
