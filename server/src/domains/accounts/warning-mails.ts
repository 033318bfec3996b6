import type { Letter } from '../mail/letter.ts';
import { words, type At } from '../mail/wording.ts';
import { greeting, YOURS, type Greeted } from './account-mails.ts';
import { notMeBlocks } from './not-me-link.ts';

/** `country`: two letters. */
export function newBrowserLetter(
  owner: Greeted,
  { device, country, notMe }: { device: string | null; country: string | null; notMe: string },
  at: At,
): Letter {
  return {
    subject: 'New sign-in to your account',
    heading: greeting('New sign-in to your account', owner),
    blocks: [
      words('Somebody signed in to your account from a browser that you haven’t used before:'),
      {
        kind: 'lines',
        title: device ?? 'Unknown browser',
        lines: [country === null ? 'Unknown country' : nameOf(country)],
      },
      words('If it was you, there is nothing to do.'),
      ...notMeBlocks(notMe, at),
    ],
    why: YOURS,
  };
}

export function manyWrongCodesLetter(owner: Greeted, notMe: string, at: At): Letter {
  return {
    subject: 'Many wrong codes for your account',
    heading: greeting('Many wrong codes for your account', owner),
    blocks: [
      words(
        'Somebody entered your password and then many wrong codes for two-step sign-in. They did not get in, but they may know your password.',
      ),
      words('If it was you, wait a quarter of an hour and try again.'),
      ...notMeBlocks(notMe, at),
    ],
    why: YOURS,
  };
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const nameOf = (country: string) => countries.of(country) ?? country;
