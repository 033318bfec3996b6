import { expect, test } from 'vitest';
import { isWebAddress } from './addresses.ts';
import {
  CARRIER_NAMES,
  carrierLink,
  carrierName,
  changeTracking,
  UNTRACKED as none,
} from './carriers.ts';

test('every carrier’s tracking link is a valid web address', () => {
  for (const carrier of CARRIER_NAMES) {
    const link = carrierLink({ carrier, tracking_number: 'RR 123/45?6 PT' });
    expect(isWebAddress(link ?? ''), `${carrier}: ${link}`).toBe(true);
    expect(link).toContain('RR123%2F45%3F6PT');
  }
});

test('a carrier is found regardless of spelling', () => {
  const ofRoyalMail = carrierLink({ carrier: 'Royal Mail', tracking_number: 'A1' });
  for (const carrier of ['royal mail', 'ROYALMAIL', 'royal_mail', 'Royal-Mail']) {
    expect(carrierLink({ carrier, tracking_number: 'A1' })).toBe(ofRoyalMail);
    expect(carrierName(carrier)).toBe('Royal Mail');
  }
  expect(carrierName('Colissimo')).toBe('La Poste / Colissimo');
  expect(carrierName('Bike courier')).toBe('Bike courier');
});

test.each([
  ['no carrier', null, 'A1'],
  ['an unknown carrier', 'Bike courier', 'A1'],
  ['no number', 'DHL', null],
  ['a blank number', 'DHL', '  '],
])('%s gives no address', (_, carrier, tracking_number) => {
  expect(carrierLink({ carrier, tracking_number })).toBeNull();
});

test('a carrier and a number set the tracking URL, and clearing them clears it', () => {
  const sent = changeTracking(none, { carrier: 'UPS', tracking_number: '1Z9' });
  expect(sent.tracking_url).toBe('https://www.ups.com/track?tracknum=1Z9');
  expect(changeTracking(sent, { carrier: 'DHL' }).tracking_url).toContain('dhl.com');
  expect(changeTracking(sent, { carrier: null, tracking_number: null })).toEqual(none);
});

test('keeps a tracking URL entered by hand until a change replaces it', () => {
  const tracking_url = 'https://track.example/1';
  const typed = changeTracking(none, { tracking_url, carrier: 'UPS', tracking_number: '1Z9' });
  expect(typed.tracking_url).toBe(tracking_url);
  expect(changeTracking(typed, { carrier: 'Bike courier' }).tracking_url).toBe(tracking_url);
  expect(changeTracking(typed, { tracking_number: '1Z8' }).tracking_url).toContain('1Z8');
  expect(changeTracking(typed, { tracking_url: null })).toMatchObject({
    tracking_url: null,
    carrier: 'UPS',
  });
});
